/** Errors that cross from one thread to another and stay what they are. */

import { IndexError, type IndexErrorCode } from '../../bitset/layout/errors.js';
import { FileError, type FileErrorCode } from '../file-error.js';

export type PortableError =
  | { readonly kind: 'index'; readonly code: IndexErrorCode; readonly message: string; readonly section: string | null }
  | {
      readonly kind: 'file';
      readonly code: FileErrorCode;
      readonly message: string;
      readonly path: string | null;
      readonly help: string | null;
    }
  | { readonly kind: 'other'; readonly message: string; readonly stack: string | undefined };

export function toPortable(error: unknown): PortableError {
  if (error instanceof IndexError) {
    const { code, message, section } = error;
    return { kind: 'index', code, message, section };
  }
  if (error instanceof FileError) {
    const { code, message, path, help } = error;
    return { kind: 'file', code, message, path, help };
  }
  if (error instanceof Error) return { kind: 'other', message: error.message, stack: error.stack };
  return { kind: 'other', message: String(error), stack: undefined };
}

export function fromPortable(portable: PortableError): Error {
  if (portable.kind === 'index') return new IndexError(portable.code, portable.message, portable.section);
  if (portable.kind === 'file')
    return new FileError(portable.code, portable.message, portable.path, { help: portable.help });
  const error = new Error(portable.message);
  // Where it was thrown is in the other thread.
  if (portable.stack !== undefined) error.stack = portable.stack;
  return error;
}
