/** The tokens of the tolerant reader: every character of a text that is no blank and no comment is in one of them. */

import type { StringBounds } from './string-bounds.js';

/**
 * `word`: letters and digits; `number`: a number as the language writes it, or with leading zeros; `sign`: a run that can be an
 * operator, between sets or in a condition; `open` to `comma`: one bracket or comma; `semicolon`; `brace`: `{` or `}`; `other`: the rest.
 */
export type TokenKind =
  | 'string'
  | 'word'
  | 'number'
  | 'sign'
  | 'open'
  | 'close'
  | 'openList'
  | 'closeList'
  | 'comma'
  | 'semicolon'
  | 'brace'
  | 'other';

export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** The text, without invisible characters inside words. */
  readonly text: string;
  /** Only of strings. */
  readonly string: StringBounds | null;
}
