/** Adding a record, once where it has a key, and with its filter where there is one: the one piece of work that takes several statements. */

import type { Added, Once } from '../store.js';
import type { Dialect } from './dialect.js';
import { KEY_TIME, STEP_MS } from './key-time.js';
import { asText, fromText, type Row, type Statement, type Steps, statement } from './statement.js';

/** Keys are kept at least 24 hours of running after their first use: the time they are kept by may have stood still up to a step before that. */
const KEPT_MS = 24 * 60 * 60 * 1000 + STEP_MS;

/** Each use of a key takes away this many that are no longer kept: more than come, so that none pile up. */
const PRUNED_AT_ONCE = 4;

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
  const { once } = addition;
  if (once !== null) return yield* addOnce(dialect, addition, once);
  return { kind: (yield* insertWithFilter(addition)) ? 'added' : 'code-taken' };
}

/** Whether it was added. */
function* insertWithFilter({ insert, keepFilter }: Addition): Steps<boolean> {
  if (keepFilter !== null) yield keepFilter;
  return (yield insert).length > 0;
}

/** The key comes first: of two at once one waits for the other here, before either has added anything. */
function* addOnce(dialect: Dialect, addition: Addition, once: Once): Steps<Added> {
  const key = [asText(once.token), asText(once.key)] as const;
  for (;;) {
    const free = yield takeKey(addition, once);
    if (free.length > 0) break;
    const [used] = yield selectAttempt(once);
    // Where it is gone again, whoever had it added nothing.
    if (used !== undefined) return earlier(used, once);
  }
  if (!(yield* insertWithFilter(addition))) {
    yield statement('DELETE FROM pushsift_attempts WHERE token = ? AND key = ?', ...key);
    return { kind: 'code-taken' };
  }
  yield prune(dialect);
  return { kind: 'added' };
}

function takeKey({ code }: Addition, once: Once): Statement {
  return statement(
    `INSERT INTO pushsift_attempts (token, key, digest, code, used_at) VALUES (?, ?, ?, ?, ${KEY_TIME}) ON CONFLICT DO NOTHING RETURNING code`,
    asText(once.token),
    asText(once.key),
    asText(once.digest),
    asText(code),
  );
}

export function selectAttempt({ token, key }: Once): Statement {
  return statement(
    'SELECT digest, code FROM pushsift_attempts WHERE token = ? AND key = ?',
    asText(token),
    asText(key),
  );
}

/** What was made with the key of `once`, by the row that tells of it. */
export function earlier({ digest, code }: Row, once: Once): Extract<Added, { kind: 'replayed' | 'key-reused' }> {
  if (digest !== asText(once.digest)) return { kind: 'key-reused' };
  return { kind: 'replayed', code: fromText(code) };
}

function prune({ skipLocked }: Dialect): Statement {
  return statement(
    `DELETE FROM pushsift_attempts WHERE (token, key) IN (SELECT token, key FROM pushsift_attempts WHERE used_at < ${KEY_TIME} - ? ORDER BY used_at LIMIT ${PRUNED_AT_ONCE}${skipLocked})`,
    KEPT_MS,
  );
}
