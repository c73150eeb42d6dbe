/** Names of files that survive the loss of power. */

import { closeSync, fsyncSync, openSync } from 'node:fs';

/** A new name is on disk only when its folder is; not every system can sync a folder, and none needs to fail for it. */
export function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Windows opens no folders; the rename itself has happened.
  }
}
