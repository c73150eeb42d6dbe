/** A service to be killed as a program that starts in a moment. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsdown';

const ROOT = join(import.meta.dirname, '../../../..');

/** Below the project: its packages are found from there. `program` is its source. */
export async function buildServer(
  program = 'test/support/service/faults/server.ts',
): Promise<Disposable & { readonly file: string }> {
  const parent = join(ROOT, '.cache');
  mkdirSync(parent, { recursive: true });
  const outDir = mkdtempSync(join(parent, 'faults-'));
  await build({
    config: false,
    cwd: ROOT,
    entry: {
      server: program,
      'store-thread': 'src/service/store/file/store-thread.ts',
    },
    outDir,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    dts: false,
    logLevel: 'error',
    outExtensions: () => ({ js: '.js' }),
    // As the package is bundled: the CommonJS form of some packages does not survive it.
    inputOptions: { resolve: { mainFields: ['module', 'main'] } },
    // It looks for a file beside its own.
    deps: { neverBundle: ['node-sqlite3-wasm', 'pg'], onlyBundle: false },
  });
  return { file: join(outDir, 'server.js'), [Symbol.dispose]: () => rmSync(outDir, { recursive: true, force: true }) };
}
