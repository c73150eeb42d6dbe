/** The token at a place. */

import type { Outline } from './outline.js';
import { indexBehind, type Token } from './tokens.js';

/** The token that `offset` is in, else the one it is at the end of. O(log tokens). */
export function tokenAt({ tokens }: Outline, offset: number): Token | null {
  const behind = indexBehind(tokens, offset);
  const next = tokens[behind];
  if (next !== undefined && next.start <= offset) return next;
  const last = tokens[behind - 1];
  return last !== undefined && last.end === offset ? last : null;
}
