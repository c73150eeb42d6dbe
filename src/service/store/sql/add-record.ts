/** Adding a record, once where it has a key, and with its filter where there is one. */

import type { Added, Once } from '../store.js';
import type { Dialect } from './dialect.js';
import type { Statement, Steps } from './statement.js';
import { withKey } from './with-key.js';

export interface Addition {
  /** Gives a row if the record was added, none if its code is taken. */
  readonly insert: Statement;
  readonly code: string;
  readonly once: Once | null;
  /** Keeps the filter that the insert looks for, before it; null: it is known to be kept. */
  readonly keepFilter: Statement | null;
}

/** Without a key nothing has to be undone where a statement fails: a filter that nobody has is no harm. */
export function* addRecord(dialect: Dialect, addition: Addition): Steps<Added> {
  const { once, code } = addition;
  if (once === null) return addedOrNot(yield* insertWithFilter(addition));
  const result = yield* withKey(dialect, once, code, () => insertWithFilter(addition));
  return result.kind === 'done' || result.kind === 'not-done' ? addedOrNot(result.kind === 'done') : result;
}

function addedOrNot(isAdded: boolean): Added {
  return { kind: isAdded ? 'added' : 'code-taken' };
}

/** Whether it was added. */
function* insertWithFilter({ insert, keepFilter }: Addition): Steps<boolean> {
  if (keepFilter !== null) yield keepFilter;
  return (yield insert).length > 0;
}
