/** What went wrong with a store in a file, as the kinds that a store tells. */

import { errorMessage } from '../../../base/error-message.js';
import { reasonOf } from '../../../node/file-error.js';
import { StoreError, type StoreFailure } from '../store-error.js';

/** What a file can fail by: the others are told by who looks at what is in it. */
type FileFailure = Exclude<StoreFailure, 'newer' | 'missing' | 'unreadable'>;

/** By the messages of SQLite, which are all that its build for WebAssembly tells. */
const KINDS: readonly (readonly [start: string, kind: FileFailure])[] = [
  ['database or disk is full', 'full'],
  ['file is not a database', 'damaged'],
  ['database disk image is malformed', 'damaged'],
  ['malformed database schema', 'damaged'],
  ['no such table', 'damaged'],
  ['no such column', 'damaged'],
  ['database is locked', 'locked'],
];

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** `fileError` is what the system said before, if anything. */
export function fileFailure(path: string, error: unknown, fileError: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const system = codeOf(error) === null ? fileError : error;
  if (NO_ROOM.has(codeOf(system) ?? '')) return failure('full', path, 'there is no room left to write', error);
  const message = errorMessage(error);
  const kind = KINDS.find(([start]) => message.startsWith(start))?.[1] ?? 'unavailable';
  return failure(kind, path, codeOf(system) === null ? message : systemReason(system), error);
}

/** The file itself is made where there is none. */
function systemReason(error: unknown): string {
  return codeOf(error) === 'ENOENT' ? 'its folder is not there' : reasonOf(error);
}

const SAID: Readonly<Record<FileFailure, (path: string) => string>> = {
  unavailable: (path) => `cannot use the store ${path}`,
  locked: (path) => `the store ${path} is held by another process`,
  full: (path) => `cannot write the store ${path}`,
  damaged: (path) => `the store ${path} is damaged`,
};

function failure(kind: FileFailure, path: string, reason: string, cause: unknown): StoreError {
  return new StoreError(kind, `${SAID[kind](path)}: ${reason}`, { cause });
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
