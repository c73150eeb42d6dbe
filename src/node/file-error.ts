/** Why a file could not be read or written: a message for people, and a code for programs that does not depend on the system. */

import { nearFolderHelp, nearNameHelp } from './near-name.js';

/**
 * - `not-found`: there is no such file, or no such folder to write it into.
 * - `folder`: a folder, where a file is wanted.
 * - `denied`: the system does not permit it.
 * - `full`: there is no room left to write.
 * - `read-only`: nothing can be written there at all.
 * - `too-large`: a text of more bytes than are read as one.
 * - `not-text`: the bytes are no UTF-8.
 * - `failed`: anything else; `cause` is what the system said.
 */
export type FileErrorCode =
  | 'not-found'
  | 'folder'
  | 'denied'
  | 'full'
  | 'read-only'
  | 'too-large'
  | 'not-text'
  | 'failed';

/** What a `FileError` tells besides its message. */
export interface FileErrorOptions extends ErrorOptions {
  readonly help?: string | null;
}

/** A file that cannot be read, written or understood, with a code and, where there is one, a help. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly code: FileErrorCode;
  /** As it was given; null where the bytes are of no file. */
  readonly path: string | null;
  /** What to do about it: the name that was meant, where one is near. */
  readonly help: string | null;

  constructor(code: FileErrorCode, message: string, path: string | null = null, options: FileErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.path = path;
    this.help = options.help ?? null;
  }
}

/** What the system or this program threw about `path`, as what could not be done with it: `read`, `write`. */
export function fileError(done: string, path: string, error: unknown, reason: string = reasonOf(error)): FileError {
  const code = codeOf(error);
  const help = code === 'not-found' ? (done === 'write' ? nearFolderHelp(path) : nearNameHelp(path)) : null;
  return new FileError(code, `cannot ${done} ${path}: ${reason}`, path, { cause: error, help });
}

interface Known {
  readonly code: FileErrorCode;
  readonly reason: string;
}

/** System errors, in words. */
const KNOWN: ReadonlyMap<unknown, Known> = new Map([
  ['ENOENT', { code: 'not-found', reason: 'there is no such file' }],
  ['ENOTDIR', { code: 'not-found', reason: 'a part of the path is not a folder' }],
  ['EISDIR', { code: 'folder', reason: 'it is a folder' }],
  ['EACCES', { code: 'denied', reason: 'permission denied' }],
  ['EPERM', { code: 'denied', reason: 'permission denied' }],
  ['ELOOP', { code: 'failed', reason: 'its symbolic links lead in a circle' }],
  ['ENAMETOOLONG', { code: 'failed', reason: 'the name is too long' }],
  ['EMFILE', { code: 'failed', reason: 'too many files are open' }],
  ['ENOSPC', { code: 'full', reason: 'the disk is full' }],
  ['EROFS', { code: 'read-only', reason: 'the file system is read-only' }],
]);

/** What went wrong, for people: known system errors in words, others by their own message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return knownOf(error)?.reason ?? error.message;
}

function codeOf(error: unknown): FileErrorCode {
  if (error instanceof FileError) return error.code;
  return knownOf(error)?.code ?? 'failed';
}

function knownOf(error: unknown): Known | undefined {
  return error instanceof Error && 'code' in error ? KNOWN.get(error.code) : undefined;
}
