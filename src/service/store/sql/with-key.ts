/** Work that is done once for each key of a request: the key is taken in the transaction of the work, so that there is both or neither. */

import type { Added, Once } from '../store.js';
import type { Dialect } from './dialect.js';
import { KEY_TIME, STEP_MS } from './key-time.js';
import { asText, fromText, type Row, type Statement, type Steps, statement } from './statement.js';

/** Keys are kept at least 24 hours of running after their first use: the time they are kept by may have stood still up to a step before that. */
const KEPT_MS = 24 * 60 * 60 * 1000 + STEP_MS;

/** Each use of a key takes away this many that are no longer kept: more than come, so that none pile up. */
const PRUNED_AT_ONCE = 4;

/** What a key was used for before. */
export type Earlier = Extract<Added, { readonly kind: 'replayed' | 'key-reused' }>;

/**
 * `done`, where `work` gives true: the key is used from now on, for `code`. `not-done`, where it gives false: the key stays free. The key comes first: of two at
 * once one waits for the other here, before either has done anything. Is to be run in a transaction.
 */
export function* withKey(
  dialect: Dialect,
  once: Once,
  code: string,
  work: () => Steps<boolean>,
): Steps<Earlier | { readonly kind: 'done' } | { readonly kind: 'not-done' }> {
  const key = [asText(once.token), asText(once.key)] as const;
  for (;;) {
    const free = yield takeKey(once, code);
    if (free.length > 0) break;
    const [used] = yield selectAttempt(once);
    // Where it is gone again, whoever had it has done nothing.
    if (used !== undefined) return earlier(used, once);
  }
  if (!(yield* work())) {
    yield statement('DELETE FROM pushsift_attempts WHERE token = ? AND key = ?', ...key);
    return { kind: 'not-done' };
  }
  yield prune(dialect);
  return { kind: 'done' };
}

function takeKey(once: Once, code: string): Statement {
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
export function earlier({ digest, code }: Row, once: Once): Earlier {
  if (digest !== asText(once.digest)) return { kind: 'key-reused' };
  return { kind: 'replayed', code: fromText(code) };
}

function prune({ skipLocked }: Dialect): Statement {
  return statement(
    `DELETE FROM pushsift_attempts WHERE (token, key) IN (SELECT token, key FROM pushsift_attempts WHERE used_at < ${KEY_TIME} - ? ORDER BY used_at LIMIT ${PRUNED_AT_ONCE}${skipLocked})`,
    KEPT_MS,
  );
}
