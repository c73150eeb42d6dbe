/** The limit of the values in one list, for the tokens of either reader. */

import type { Span } from '../base/span.js';

/** What a token does to lists; null: nothing. A bracket of a set closes a list that was left open. */
export type ListSign = 'open' | 'comma' | 'close' | null;

/** The list, if any, with more than `limit` items, up to the first that is too many. O(tokens). */
export function longList<Token>(
  tokens: readonly Token[],
  limit: number,
  signOf: (token: Token) => ListSign,
  startOf: (token: Token) => number,
): Span | null {
  let start = 0;
  let items = Number.NEGATIVE_INFINITY;
  for (const token of tokens) {
    const sign = signOf(token);
    if (sign === 'open') {
      start = startOf(token);
      items = 1;
    } else if (sign === 'comma' && ++items > limit) return { start, end: startOf(token) };
    else if (sign === 'close') items = Number.NEGATIVE_INFINITY;
  }
  return null;
}
