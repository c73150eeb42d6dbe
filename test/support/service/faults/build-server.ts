/** Programs to be killed, which start in a moment: the service, and parts of it. */

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleOnce } from '../../bundle-once.js';

const ROOT = join(import.meta.dirname, '../../../..');
const CACHE = join(ROOT, '.cache');

const PROGRAMS = {
  server: 'test/support/service/faults/server.ts',
  'device-server': 'test/support/service/faults/device-server.ts',
  'resolving-process': 'test/support/service/resolving-process.ts',
  'store-writer': 'test/support/service/store-writer.ts',
};

/** The program as a file that Node runs, in a folder of its own: who changes a source meanwhile does not change the program. */
export async function buildServer(program: keyof typeof PROGRAMS): Promise<Disposable & { readonly file: string }> {
  const made = await bundleOnce({
    parent: join(CACHE, 'programs'),
    entry: { ...PROGRAMS, 'store-thread': 'src/service/store/file/store-thread.ts' },
    sources: [join(ROOT, 'src'), join(ROOT, 'test/support')],
  });
  const folder = mkdtempSync(join(CACHE, 'faults-'));
  cpSync(made, folder, { recursive: true });
  return {
    file: join(folder, `${program}.js`),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
