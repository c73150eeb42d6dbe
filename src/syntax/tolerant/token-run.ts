/** Tokens in a row: as one part, and whether they touch. */

import type { Part } from './parts.js';
import type { Token } from './token.js';

/** Where something is looked for: between sets, or among the arguments of a set that ends before the token `end`. */
export interface Scope {
  readonly end: number;
  readonly inSet: boolean;
}

/** True where no blank stands before the token at `at`. */
export function touches(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.end === tokens[at]?.start;
}

/** A part of these tokens; at least one. */
export function partOf(tokens: readonly Token[]): Part {
  const first = tokens[0];
  const last = tokens[tokens.length - 1];
  return { symbol: 'x', tokens, start: first?.start ?? 0, end: last?.end ?? 0 };
}
