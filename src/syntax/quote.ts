/** Pieces of a filter, and lists of them, in a message. */

import { shownUpTo } from '../base/shown.js';

const LONGEST_QUOTED_UNITS = 40;

/** The text in backticks: one line, visible, not too long. */
export function quote(text: string): string {
  return `\`${shownUpTo(text.replace(/\s+/g, ' '), LONGEST_QUOTED_UNITS)}\``;
}

/** `1 escape`, `2 escapes`. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
