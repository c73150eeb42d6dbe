/** Removing messages, and the filters that no other message has: work of several statements, as a whole. */

import type { Dialect } from './dialect.js';
import { KEY_TIME, STEP_MS } from './key-time.js';
import { asText, type Statement, type Steps, statement } from './statement.js';

/** States in which a message never changes again. */
const FINISHED = "state IN ('ready', 'failed', 'cancelled')";

/** Removes the message of this code where it is finished; a row with its filter, or none. */
export function deleteFinished(code: string): Statement {
  return statement(`DELETE FROM pushsift_messages WHERE code = ? AND ${FINISHED} RETURNING filter_key`, asText(code));
}

/** Removes up to `limit` messages that were finished `keepMs` of key time ago, the first of them first; a row with its filter for each. */
export function deleteOld({ skipLocked }: Dialect, keepMs: number, limit: number): Statement {
  return statement(
    `DELETE FROM pushsift_messages WHERE code IN (SELECT code FROM pushsift_messages WHERE ended_at < ${KEY_TIME} - ? ORDER BY ended_at, code LIMIT ?${skipLocked}) RETURNING filter_key`,
    // The time may have stood still up to a step before they were finished.
    keepMs + STEP_MS,
    limit,
  );
}

/** `remove` gives the filter of each message that it removes. How many there were. Is to be run in a transaction. */
export function* removeMessages({ holdRow }: Dialect, remove: Statement): Steps<number> {
  const removed = yield remove;
  // In one order: two that remove at once would wait for each other otherwise.
  const keys = [...new Set(removed.map(({ filter_key }) => String(filter_key)))].sort();
  for (const key of keys) {
    // Whoever adds a message with this filter has ended when this has an answer; the next statement sees that message.
    yield statement(`SELECT filter_key FROM pushsift_filters WHERE filter_key = ?${holdRow}`, key);
    yield deleteUnusedFilter(key);
  }
  return removed.length;
}

function deleteUnusedFilter(key: string): Statement {
  return statement(
    'DELETE FROM pushsift_filters WHERE filter_key = ? AND NOT EXISTS (SELECT 1 FROM pushsift_messages WHERE filter_key = ?)',
    key,
    key,
  );
}
