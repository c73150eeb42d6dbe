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
import process from 'node:process';
import { type Expectation, expectArgument, TEXT } from '../base/argument.js';
import { FileError, fileError, reasonOf } from './file-error.js';
import { syncFolderSync } from './sync-folder.js';

/** Permissions of a file that was not there; the process's mask applies. */
const NEW_FILE_MODE = 0o666;

const CONTENT: Expectation = {
  holds: (value) => typeof value === 'string' || ArrayBuffer.isView(value),
  what: 'a string or a Uint8Array',
};

/** Files begun so far: with the process's number it makes names that no other writer uses. */
let begun = 0;

/** A file that is being written. */
interface Draft {
  readonly descriptor: number;
  /** Null: the target is no file, and is written to as it is. */
  readonly temporary: string | null;
  readonly target: string;
}

/**
 * Writes `content` to `path`. An existing file keeps its mode; a symbolic link stays, and what it names is replaced. What is
 * no file (a terminal, a pipe, `/dev/null`) is written to as it is.
 * @throws FileError; the target is then as it was, and no other file is left behind. Only where its folder could not be synced is the
 * new content there, which may be lost with the power
 */
export function writeFileAtomic(path: string, content: string | Uint8Array): void {
  expectArgument('writeFileAtomic: `path`', path, TEXT);
  expectArgument('writeFileAtomic: `content`', content, CONTENT);
  const draft = withFileError(path, () => begin(path));
  try {
    withFileError(path, () => {
      writeFileSync(draft.descriptor, content);
      finish(draft);
    });
  } catch (error) {
    takeAway(draft);
    throw error;
  }
}

/**
 * As {@link writeFileAtomic}, for content too long to hold: piece by piece, and other work goes on between them. A file that cannot be
 * begun is told before the first piece is asked for.
 * @throws what `pieces` throws, and the signal's reason when aborted; else as {@link writeFileAtomic}
 */
export async function writePiecesAtomic(
  path: string,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  const draft = withFileError(path, () => begin(path));
  const forget = (): void => discard(draft);
  // An end of the process in the middle leaves no half file behind.
  process.once('exit', forget);
  try {
    for await (const piece of pieces) {
      withFileError(path, () => writeFileSync(draft.descriptor, piece));
      await new Promise(setImmediate);
      signal?.throwIfAborted();
    }
    withFileError(path, () => finish(draft));
  } catch (error) {
    takeAway(draft);
    throw error;
  } finally {
    process.off('exit', forget);
  }
}

function begin(path: string): Draft {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) throw new FileError('folder', 'it is a folder');
  if (stat !== undefined && !stat.isFile()) return { descriptor: openSync(path, 'w'), temporary: null, target: path };
  const target = stat === undefined ? path : realpathSync(path);
  const { descriptor, temporary } = openBeside(target);
  const draft = { descriptor, temporary, target };
  try {
    // Set on the open file: the process's mask has been taken off the mode that open was given.
    if (stat !== undefined) chmodSync(temporary, stat.mode & 0o7777);
    return draft;
  } catch (error) {
    takeAway(draft);
    throw error;
  }
}

/** A new file beside the target. A killed process of the same number may have left one of the same name: then the next. */
function openBeside(target: string): { readonly descriptor: number; readonly temporary: string } {
  for (;;) {
    const temporary = join(dirname(target), `.${basename(target)}.${process.pid}-${begun++}.tmp`);
    try {
      return { descriptor: openSync(temporary, 'wx', NEW_FILE_MODE), temporary };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

function finish({ descriptor, temporary, target }: Draft): void {
  if (temporary !== null) fsyncSync(descriptor);
  closeSync(descriptor);
  if (temporary === null) return;
  renameSync(temporary, target);
  syncFolderSync(dirname(target));
}

/** Does a step of writing; what it throws is told in words. */
function withFileError<T>(path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw fileError('write', path, error, reasonNotToWrite(error));
  }
}

function takeAway(draft: Draft): void {
  closeQuietly(draft.descriptor);
  discard(draft);
}

/** What is not there when a new file is begun is its folder. */
function reasonNotToWrite(error: unknown): string {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isMissing ? 'there is no such folder' : reasonOf(error);
}

function discard({ temporary }: Draft): void {
  if (temporary !== null) rmSync(temporary, { force: true });
}

function closeQuietly(descriptor: number): void {
  try {
    closeSync(descriptor);
  } catch {
    // It was closed already.
  }
}
