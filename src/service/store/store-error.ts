/** Why a store could not do what it was asked. */

/**
 * - `unavailable`: it cannot be reached now; trying again may help.
 * - `locked`: another process holds it.
 * - `full`: there is no room to write.
 * - `damaged`: what is kept cannot be read.
 * - `newer`: it was written by a later version.
 * - `missing`: there is none, and none was to be made.
 * - `unreadable`: one record cannot be read; the others can.
 */
export type StoreFailure = 'unavailable' | 'locked' | 'full' | 'damaged' | 'newer' | 'missing' | 'unreadable';

/** The store could not do what it was asked; `kind` says whether to try again. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  constructor(
    readonly kind: StoreFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
