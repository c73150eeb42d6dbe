/** The text of a part, as its author would have quoted it. */

import type { Context } from './context.js';
import type { Part } from './parts.js';

/** True where quoting the text as it stands is all there is to do: no quote, no backslash in it. */
export function isPlainText(text: string): boolean {
  return !/["\\]/.test(text);
}

/** The text of the part, without invisible characters inside words; blanks of other kinds and line breaks are one blank. */
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
