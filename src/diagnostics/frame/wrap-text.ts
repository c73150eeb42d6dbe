/** Running text in a frame: escaped, and broken at blanks into lines that fit. */

import { visible, widthOf } from './characters.js';

/** Narrower than this, text is not broken any further: it would be a column of single words. */
const NARROWEST_COLUMNS = 24;
/** A text of the user can be as long as a filter; a message that repeats it is shown up to this length. */
const LONGEST_TEXT = 600;

/** `text` without characters that must not reach a terminal; the middle of an overlong one is left out. */
export function shown(text: string, cut: string): string {
  if (text.length <= LONGEST_TEXT) return visible(text);
  const half = LONGEST_TEXT >> 1;
  return visible(`${text.slice(0, half)} ${cut} ${text.slice(-half)}`);
}

/** `text` in lines of at most `width` columns; a longer word keeps a line to itself. At least one line. */
export function wrap(text: string, width: number): readonly string[] {
  const limit = Math.max(width, NARROWEST_COLUMNS);
  if (widthOf(text) <= limit) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > limit) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
