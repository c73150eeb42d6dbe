/** The thread of a store, without a thread: jobs are carried out at once. */

import type { Job, Outcome } from '../../../src/service/store/file/job.js';
import { StoreKeeper } from '../../../src/service/store/file/store-keeper.js';

export function openKeeper(path: string, owner: string): StoreKeeper {
  const keeper = new StoreKeeper({ path, owner, patience: 0 });
  keeper.open();
  return keeper;
}

export function jobOf(text: string): Job {
  return { kind: 'run', statement: { text, values: [] } };
}

/** A group of this one job. */
export function runAlone(keeper: StoreKeeper, text: string): Outcome {
  return keeper.carryOut([jobOf(text)])[0] as Outcome;
}

export const NOTES = 'CREATE TABLE notes (text)';
export const NO_ROWS = { kind: 'rows', rows: [] };
