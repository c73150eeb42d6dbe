/** What a token sees of what others created. */

import { seesAll, type TokenRecord } from '../records/token-record.js';
import { UnreadableRecordError } from '../store/unreadable.js';

/** The identity of the one token whose things it sees, its own; null: it may target all there is, and sees all. */
export function seenBy(token: TokenRecord): string | null {
  return seesAll(token) ? null : token.id;
}

/**
 * What `reading` resolves to; null for what `token` does not see.
 * Rejects as `reading` does, with UnreadableRecordError only for a record that `token` sees.
 */
export async function readSeen<Created extends { readonly createdBy: string }>(
  token: TokenRecord,
  reading: Promise<Created | null>,
): Promise<Created | null> {
  try {
    const record = await reading;
    return record !== null && sees(token, record.createdBy) ? record : null;
  } catch (error) {
    if (error instanceof UnreadableRecordError && !sees(token, error.record.owner)) return null;
    throw error;
  }
}

function sees(token: TokenRecord, owner: string | null): boolean {
  const seen = seenBy(token);
  return seen === null || seen === owner;
}
