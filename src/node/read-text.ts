/** Text files, whole: what a filter, a catalog or a configuration is read from. */

import { readFileSync, statSync } from 'node:fs';
import { expectArgument, TEXT } from '../base/argument.js';
import { FileError, fileError } from './file-error.js';
import { kindOfBytes } from './file-kind.js';

/** Larger files than this are no text a person wrote, and are not read into memory. */
export const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/**
 * The text of a file, or of standard input for descriptor 0. A byte order mark stays in the text.
 * @throws FileError: not there, a folder, too large, not UTF-8
 */
export function readTextFile(path: string): string {
  expectArgument('readTextFile: `path`', path, TEXT);
  try {
    const { size } = statSync(path);
    if (size > MAX_TEXT_BYTES) throw new FileError('too-large', `it has ${size} bytes, the limit is ${MAX_TEXT_BYTES}`);
    return decodeText(readFileSync(path));
  } catch (error) {
    throw fileError('read', path, error);
  }
}

/**
 * Bytes to text, keeping a byte order mark.
 * @throws FileError `not-text` when the bytes are not UTF-8
 */
export function decodeText(bytes: Uint8Array): string {
  const kind = kindOfBytes(bytes);
  if (kind !== null) throw new FileError('not-text', `it is ${kind.noun}, ${kind.help}`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new FileError('not-text', 'it is not UTF-8 text');
  }
}
