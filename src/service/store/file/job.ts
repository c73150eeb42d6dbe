/** What the two threads of a store in a file tell each other. */

import type { PutOnce } from '../device-changes.js';
import type { Addition } from '../sql/add-record.js';
import type { AudienceChange } from '../sql/change-audiences.js';
import type { PreparedDevices } from '../sql/put-devices.js';
import type { Row, Statement } from '../sql/statement.js';
import type { Added, Once } from '../store.js';
import type { StoreError, StoreFailure } from '../store-error.js';

export type Job =
  | { readonly kind: 'run'; readonly statement: Statement }
  | { readonly kind: 'add'; readonly addition: Addition }
  | { readonly kind: 'remove'; readonly remove: Statement }
  | { readonly kind: 'put-devices'; readonly devices: PreparedDevices }
  | { readonly kind: 'put-device-once'; readonly devices: PreparedDevices | null; readonly once: Once }
  | { readonly kind: 'change-audiences'; readonly change: AudienceChange };

export type Outcome =
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'added'; readonly added: Added }
  | { readonly kind: 'removed'; readonly count: number }
  | { readonly kind: 'devices-put'; readonly sequences: readonly (number | null)[] }
  | { readonly kind: 'device-put-once'; readonly result: PutOnce }
  | { readonly kind: 'audiences-changed'; readonly count: number }
  | { readonly kind: 'failed'; readonly failure: ToldFailure };

/** An error that has gone from thread to thread. */
export interface ToldFailure {
  readonly kind: StoreFailure;
  readonly message: string;
}

export interface StoreThreadSetup {
  readonly path: string;
  /** Names the thread in the lock of the file. */
  readonly owner: string;
  /** How long others that hold the file are waited for, in milliseconds. */
  readonly patience: number;
  /** It is no store, but any database, and nothing is written: there is no lock. */
  readonly readOnly?: true;
}

/** `open` and `jobs` are answered by what became of them, one after the other; `close` by the end of the thread. */
export type ToThread =
  | { readonly kind: 'open' }
  | { readonly kind: 'jobs'; readonly jobs: readonly Job[] }
  | { readonly kind: 'close' };

export type FromThread =
  | { readonly kind: 'opened'; readonly failure: ToldFailure | null }
  | { readonly kind: 'done'; readonly outcomes: readonly Outcome[] };

export function tellFailure({ kind, message }: StoreError): ToldFailure {
  return { kind, message };
}

/** The lock that processes hold which have the file open, and what those leave beside it that want it. */
export function lockPaths(path: string): { readonly holder: string; readonly wanted: string } {
  return { holder: `${path}.holder`, wanted: `${path}.wanted` };
}
