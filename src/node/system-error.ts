/** Errors of the operating system, such as EMFILE or EIO: the same may work when it is tried again. */

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'errno' in error && typeof error.errno === 'number';
}
