/** What a token may name and target. */

import { TOKEN_RIGHTS, type TokenRecord, type TokenRight } from './token-record.js';

export type Rights = Pick<TokenRecord, 'applications' | 'isAccountWide' | 'mayExclude'>;

/** Codes of the applications that it may name; null: all there are. */
export function nameable({ applications, mayExclude }: Rights): ReadonlySet<string> | null {
  return applications === null ? null : new Set([...applications, ...mayExclude]);
}

/** Whether nothing of the account is kept from it. */
export function seesAll({ applications, isAccountWide }: Pick<Rights, 'applications' | 'isAccountWide'>): boolean {
  return applications === null && isAccountWide;
}

/** What a token may do for which nothing is said: everything, but totals of the whole account are for those alone who see all. */
export function defaultRights(token: Pick<Rights, 'applications' | 'isAccountWide'>): readonly TokenRight[] {
  return TOKEN_RIGHTS.filter((right) => right !== 'metrics' || seesAll(token));
}
