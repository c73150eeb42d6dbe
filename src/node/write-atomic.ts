/**
 * Whole files or none: the new text goes to a file beside the target, is synced, and takes its name. Killed at any moment,
 * the old or the new file is there, whole.
 */

import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { reasonOf } from './read-text.js';

/** Files written so far: with the process's number it makes names that no other writer uses. */
let written = 0;

/** Permissions of a file that was not there; the process's mask applies. */
const NEW_FILE_MODE = 0o666;

/**
 * Writes `content` to `path`. An existing file keeps its mode; a symbolic link stays, and what it names is replaced. What is
 * no file (a terminal, a pipe, `/dev/null`) is written to as it is.
 * @throws Error with a message for people; the target is then as it was, and no other file is left behind
 */
export function writeFileAtomic(path: string, content: string | Uint8Array): void {
  let temporary: string | null = null;
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory()) throw new Error('it is a folder');
    if (stat !== undefined && !stat.isFile()) {
      writeFileSync(path, content);
      return;
    }
    const target = stat === undefined ? path : realpathSync(path);
    temporary = join(dirname(target), `.${basename(target)}.${process.pid}-${written++}.tmp`);
    writeSynced(temporary, content, stat === undefined ? null : stat.mode & 0o7777);
    renameSync(temporary, target);
    syncFolder(dirname(target));
  } catch (error) {
    if (temporary !== null) rmSync(temporary, { force: true });
    throw new Error(`cannot write ${path}: ${reasonOf(error)}`, { cause: error });
  }
}

function writeSynced(path: string, content: string | Uint8Array, mode: number | null): void {
  const descriptor = openSync(path, 'wx', mode ?? NEW_FILE_MODE);
  try {
    writeFileSync(descriptor, content);
    // The mask of the process has been taken off the mode given to open.
    if (mode !== null) chmodSync(path, mode);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The new name is on disk only when its folder is; not every system can sync a folder, and none needs to fail for it. */
function syncFolder(folder: string): void {
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
