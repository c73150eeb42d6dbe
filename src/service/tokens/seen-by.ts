/** What a token sees of what others created. */

import type { TokenRecord } from './token-record.js';

/** The name of the one token whose things it sees, its own; null: it may target all there is, and sees all. */
export function seenBy({ name, applications, isAccountWide }: TokenRecord): string | null {
  return applications === null && isAccountWide ? null : name;
}

/** Null for what `token` does not see. */
export function ifSeen<Created extends { readonly createdBy: string }>(
  token: TokenRecord,
  record: Created | null,
): Created | null {
  const owner = seenBy(token);
  return record !== null && (owner === null || owner === record.createdBy) ? record : null;
}
