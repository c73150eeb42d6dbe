/** Names of files that survive the loss of power. */

import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import process from 'node:process';

/** What systems and file systems say that sync no folders: none needs to fail for it. Anything else the disk says is told. */
const UNSUPPORTED: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Windows opens no folders. */
const UNSUPPORTED_ON_WINDOWS: ReadonlySet<string> = new Set([...UNSUPPORTED, 'EPERM', 'EISDIR', 'EACCES']);

/**
 * A new name is on disk only when its folder is.
 * Rejects with the system's error where the folder cannot be written: the name may be lost with the power.
 */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    unlessUnsupported(error);
  }
}

/** As {@link syncFolder}, at once. */
export function syncFolderSync(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    unlessUnsupported(error);
  }
}

function unlessUnsupported(error: unknown): void {
  const unsupported = process.platform === 'win32' ? UNSUPPORTED_ON_WINDOWS : UNSUPPORTED;
  if (!(error instanceof Error && 'code' in error && unsupported.has(String(error.code)))) throw error;
}
