/** Tokens in a row: as one part, as one text, and whether they touch. */

import type { Context } from './context.js';
import type { Part } from './parts.js';
import type { Token } from './token.js';

/** Where something is looked for: between sets, or among the arguments of a set. */
export interface Scope {
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

/** True where quoting the text as it stands is all there is to do: no quote, no backslash in it. */
export function isPlainText(text: string): boolean {
  return !/["\\]/.test(text);
}

/** The text of the part, as its author would have quoted it: without invisible characters inside words; blanks of other kinds and line breaks are one blank. */
export function bareText(context: Context, { tokens }: Part): string {
  let text = '';
  let reached = tokens[0]?.start ?? 0;
  for (const token of tokens) {
    const gap = context.source.slice(reached, token.start);
    text += /^ *$/.test(gap) ? gap : ' ';
    text += token.text;
    reached = token.end;
  }
  return text;
}
