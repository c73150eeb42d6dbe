/** Where benchmarks find the built command and put their files. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built command line; `npm run build` makes it. */
export const COMMAND = fileURLToPath(new URL('../../dist/cli/main.cjs', import.meta.url));

/** A module of the built package, as its users have it. */
export function built<Module>(entry: string): Promise<Module> {
  return import(new URL(`../../dist/entries/${entry}.js`, import.meta.url).href);
}

/** Runs `work` with a folder that is gone afterwards. */
export function inTemporaryFolder<T>(work: (folder: string) => T): T {
  const folder = newFolder();
  try {
    return work(folder);
  } finally {
    remove(folder);
  }
}

/** As {@link inTemporaryFolder}, for work that takes its time. */
export async function inTemporaryFolderAsync<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = newFolder();
  try {
    return await work(folder);
  } finally {
    remove(folder);
  }
}

function newFolder(): string {
  if (!existsSync(COMMAND)) throw new Error('the command is not built: npm run build');
  return mkdtempSync(join(tmpdir(), 'pushsift-bench-'));
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
