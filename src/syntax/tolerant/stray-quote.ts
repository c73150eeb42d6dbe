/** A quote that stands outside of every string: behind a set, before one, or beside an operator. Without it the text is a filter. */

import type { Reading } from '../reading.js';
import { readStrict } from '../strict-reader.js';
import { extraQuote } from '../string-errors.js';
import { quoteFamily } from './characters.js';
import type { TolerantOptions } from './context.js';

/** A character between what may stand before a set or behind one, and what may follow it. */
const BETWEEN_SETS = /(?<=(^|[+*\\()])\s*)\S(?=\s*($|[+*\\()AGT]))/g;

/** Reads a text in which one quote, and no other, has only to be taken away; null where that is not so. */
export function readStrayQuote(source: string, { limits, comments }: TolerantOptions): Reading | null {
  const quotes = [...source.matchAll(BETWEEN_SETS)].filter(([character]) => quoteFamily(character) !== null);
  const index = quotes[0]?.index;
  if (index === undefined || quotes.length > 1) return null;
  // A blank instead of the quote leaves every span where it is.
  const reading = readStrict(`${source.slice(0, index)} ${source.slice(index + 1)}`, limits, comments);
  if (reading?.diagnostics.length !== 0) return null;
  return { ...reading, diagnostics: [extraQuote({ start: index, end: index + 1 }, null)] };
}
