/**
 * SQLite says that reading or writing failed, not why. It calls the functions of `node:fs` by their names, and each thread has functions of its own:
 * those of a thread that does nothing but keep a store are wrapped, to remember what the system said last. Syncing is that of the content and of the size:
 * all that a file is read by. The times of the file would take a second write of the disk. Files that it makes are for their owner alone:
 * SQLite asks for those that everybody may read.
 */

import fs from 'node:fs';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../node/private-files.js';

const WATCHED = ['openSync', 'writeSync', 'readSync', 'fsyncSync', 'ftruncateSync', 'unlinkSync', 'mkdirSync'] as const;

let last: unknown = null;

export function watchFiles(): void {
  for (const name of WATCHED) {
    const original = fs[name === 'fsyncSync' ? 'fdatasyncSync' : name] as (...values: unknown[]) => unknown;
    Object.assign(fs, {
      [name]: (...values: unknown[]) => {
        try {
          const result = original(...(PRIVATELY[name]?.(values) ?? values));
          if (name === 'writeSync' && isShort(result, values)) last = NO_ROOM;
          return result;
        } catch (error) {
          last = error;
          throw error;
        }
      },
    });
  }
}

/** What makes files and folders, with the rights that those have which are new. */
const PRIVATELY: Partial<Record<(typeof WATCHED)[number], (values: readonly unknown[]) => readonly unknown[]>> = {
  openSync: ([path, flags]) => [path, flags, PRIVATE_FILE],
  mkdirSync: ([path]) => [path, PRIVATE_FOLDER],
};

/** Of a write that ran into the end of the disk the system says how much it has written; only the next would fail. */
const NO_ROOM = Object.assign(new Error('there is no room left to write'), { code: 'ENOSPC' });

function isShort(written: unknown, [, , , length]: readonly unknown[]): boolean {
  return typeof length === 'number' && typeof written === 'number' && written < length;
}

/** What the system said since this was asked before; null: nothing. */
export function takeLastFileError(): unknown {
  const error = last;
  last = null;
  return error;
}
