/**
 * The files that threads run, each in one piece, made once and again when a source is newer. The loader of the tests is none for threads, and
 * one of their own takes ten times as long to load their sources one by one.
 */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');

/** Where mutants are in the modules, they are in threads, too: `test/mutation/`. */
const { PUSHSIFT_MUTATED: mutated } = process.env;

/** Below the project: their packages are found from there. */
const PARENT = mutated === undefined ? join(ROOT, '.cache/threads') : join(mutated, '../threads');

const SOURCES = {
  'pool-thread': source('node/pool/pool-thread'),
  'merge-thread': source('node/merging/merge-thread'),
  'store-thread': source('service/store/file/store-thread'),
  'work-thread': source('service/work/work-thread'),
};

const folder = await bundled();

function source(name: string): string {
  return mutated === undefined ? `src/${name}.ts` : join(mutated, `src/${name}.js`);
}

export function bundledThread(name: keyof typeof SOURCES): URL {
  return pathToFileURL(join(folder, `${name}.js`));
}

/** The folder of the files, named after the newest source: runs beside each other make the same. */
async function bundled(): Promise<string> {
  const target = join(PARENT, String(newestSource()));
  if (existsSync(target)) return target;
  const { build } = await import('tsdown');
  mkdirSync(PARENT, { recursive: true });
  const before = readdirSync(PARENT);
  const outDir = mkdtempSync(join(PARENT, 'unfinished-'));
  await build({
    config: false,
    cwd: ROOT,
    entry: SOURCES,
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
    deps: { neverBundle: ['node-sqlite3-wasm'], onlyBundle: false },
  });
  // Somebody else may have made it meanwhile.
  if (existsSync(target)) rmSync(outDir, { recursive: true });
  else renameSync(outDir, target);
  for (const old of before) rmSync(join(PARENT, old), { recursive: true, force: true });
  return target;
}

function newestSource(): number {
  const folder = join(mutated ?? ROOT, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(...files.map((file) => statSync(join(folder, file)).mtimeMs));
}
