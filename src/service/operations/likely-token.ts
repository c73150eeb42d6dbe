/**
 * The token that a body seems to hold, found without reading it as JSON: so that whoever has none costs next to nothing. What the body
 * really says is read afterwards, exactly.
 */

import type { TokenRecord } from '../records/token-record.js';
import type { TokenBook } from '../tokens/token-book.js';

/** Tokens have no signs that JSON would escape. */
const AUTH = /"auth"\s*:\s*"([^"\\]{1,256})"/g;

/** A body has one; others may stand in texts before it. */
const MOST_LOOKED_UP = 8;

/** Null: none of the first that stand in `text` is one of the service. */
export async function likelyToken(tokens: TokenBook, text: string): Promise<TokenRecord | null> {
  let looked = 0;
  for (const [, secret] of text.matchAll(AUTH)) {
    const token = await tokens.find(secret);
    if (token !== null) return token;
    if (++looked === MOST_LOOKED_UP) break;
  }
  return null;
}
