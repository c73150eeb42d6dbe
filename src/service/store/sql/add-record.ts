/** Adding a record, once where it has a key, and with what goes before it where there is something. */

import type { Added, Once } from '../store.js';
import type { Dialect } from './dialect.js';
import type { Statement, Steps } from './statement.js';
import { withKey } from './with-key.js';

export interface Addition {
  /** Gives a row if the record was added, none if its code is taken. */
  readonly insert: Statement;
  readonly code: string;
  readonly once: Once | null;
  /** Carried out before the insert: keeps the filter that it looks for, or makes a new version of the list that the record belongs to. Null: there is nothing to be done. */
  readonly first: Statement | null;
}

/** Without a key nothing has to be undone where a statement fails: a filter that nobody has is no harm, nor is a version of a list. */
export function* addRecord(dialect: Dialect, addition: Addition): Steps<Added> {
  const { once, code } = addition;
  if (once === null) return addedOrNot(yield* insertBehindFirst(addition));
  const result = yield* withKey(dialect, once, code, () => insertBehindFirst(addition));
  return result.kind === 'done' || result.kind === 'not-done' ? addedOrNot(result.kind === 'done') : result;
}

function addedOrNot(isAdded: boolean): Added {
  return { kind: isAdded ? 'added' : 'code-taken' };
}

/** Whether it was added. */
function* insertBehindFirst({ insert, first }: Addition): Steps<boolean> {
  if (first !== null) yield first;
  return (yield insert).length > 0;
}
