/** Files that hold what devices are sent, and folders of them: for the user who owns them, and for nobody else. */

import { chmodSync, statSync } from 'node:fs';
import { chmod, stat } from 'node:fs/promises';

export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const MODE_BITS = 0o777;

/** Takes rights away that `mode` does not have. What belongs to another user stays as that user made it. Rejects with the system's error. */
export async function keepPrivate(path: string, mode: number): Promise<void> {
  const current = (await stat(path)).mode & MODE_BITS;
  if (isWider(current, mode)) await chmod(path, current & mode).catch(unlessNotOwner);
}

/** As {@link keepPrivate}, at once. A file that is not there is no error. */
export function keepPrivateSync(path: string, mode: number): void {
  const current = (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & MODE_BITS;
  if (!isWider(current, mode)) return;
  try {
    chmodSync(path, current & mode);
  } catch (error) {
    unlessNotOwner(error);
  }
}

function isWider(current: number, mode: number): boolean {
  // Windows has no such rights: it tells the same for every file, and changes nothing.
  return process.platform !== 'win32' && (current & ~mode) !== 0;
}

function unlessNotOwner(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'EPERM') return;
  throw error;
}
