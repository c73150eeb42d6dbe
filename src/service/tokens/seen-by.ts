/** What a token sees of what others created. */

import { seesAll } from './rights.js';
import type { TokenRecord } from './token-record.js';

/** The identity of the one token whose things it sees, its own; null: it may target all there is, and sees all. */
export function seenBy(token: TokenRecord): string | null {
  return seesAll(token) ? null : token.id;
}

/** Null for what `token` does not see. */
export function ifSeen<Created extends { readonly createdBy: string }>(
  token: TokenRecord,
  record: Created | null,
): Created | null {
  const owner = seenBy(token);
  return record !== null && (owner === null || owner === record.createdBy) ? record : null;
}
