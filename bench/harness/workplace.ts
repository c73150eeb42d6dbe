/** Where benchmarks find the built command and put their files. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built command line; `npm run build` makes it. */
export const COMMAND = fileURLToPath(new URL('../../dist/cli/main.cjs', import.meta.url));

/** Runs `work` with a folder that is gone afterwards. */
export function inTemporaryFolder<T>(work: (folder: string) => T): T {
  if (!existsSync(COMMAND)) throw new Error('the command is not built: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'pushsift-bench-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
