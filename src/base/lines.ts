/** Lines of texts. From offsets to lines and columns, when something is printed: data keeps offsets only. */

import { expectArgument, TEXT, WHOLE } from './argument.js';
import { withoutByteOrderMark } from './span.js';

/** A 1-based line and a 1-based column in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * The start offset of every line of `text`, ascending; the first is 0. Lines end with LF, CR LF or a lone CR.
 * `text` is taken without its byte order mark. O(text).
 */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return starts;
}

/** The text with two blanks before each of its lines. */
export function indented(text: string): string {
  return text.replaceAll(/^|\r\n?|\n/g, (end) => `${end}  `);
}

/** The position of `offset` in a text with these line starts. Offsets past the end count on in the last line. O(log lines). */
export function positionIn(starts: readonly number[], offset: number): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] as number) + 1 };
}

/**
 * The position of one offset (0-based, UTF-16, not counting a byte order mark). O(text): for many offsets use
 * `lineStarts` once.
 */
export function locate(text: string, offset: number): Position {
  expectArgument('locate: `text`', text, TEXT);
  expectArgument('locate: `offset`', offset, WHOLE);
  return positionIn(lineStarts(withoutByteOrderMark(text)), offset);
}
