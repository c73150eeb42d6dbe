/** Text files, whole: what a filter, a catalog or a configuration is read from. */

import { readFileSync, statSync } from 'node:fs';

/** Larger files than this are no text a person wrote, and are not read into memory. */
export const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/**
 * The text of a file, or of standard input for descriptor 0. A byte order mark stays in the text.
 * @throws Error with a message for people: not there, a folder, too large, not UTF-8
 */
export function readTextFile(path: string): string {
  try {
    const { size } = statSync(path);
    if (size > MAX_TEXT_BYTES) throw new Error(`it has ${size} bytes, the limit is ${MAX_TEXT_BYTES}`);
    return decodeText(readFileSync(path));
  } catch (error) {
    throw new Error(`cannot read ${path}: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Bytes to text, keeping a byte order mark.
 * @throws Error when the bytes are not UTF-8
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(isUtf16(bytes) ? 'it is UTF-16 text, save it as UTF-8' : 'it is not UTF-8 text');
  }
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['ENOTDIR', 'a part of the path is not a folder'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['ELOOP', 'its symbolic links lead in a circle'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['EMFILE', 'too many files are open'],
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the file system is read-only'],
]);

/** What went wrong, for people: known system errors in words, others by their own message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return REASONS.get(code) ?? error.message;
}
