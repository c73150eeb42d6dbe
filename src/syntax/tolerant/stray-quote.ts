/** A quote that stands outside of every string: behind a set, before one, or beside an operator. Without it the text is a filter. */

import type { Reading } from '../reading.js';
import { readStrict } from '../strict-reader.js';
import { extraQuote } from '../string-errors.js';
import type { TolerantOptions } from './context.js';

/** Between what may stand before a set or behind one, and what may follow it. */
const STRAY_QUOTE = /(?<=(^|[+*\\)])\s*)["'`‘’“”](?=\s*($|[+*\\()]|A?[AGT]\())/;
/** No string has a bracket in it: else what is left may be a string that takes in a set. */
const PLAIN_STRINGS = /^([^"]*"[^"()]*")*[^"]*$/;

/** Reads a text in which the first such quote has only to be taken away; null where that is not so. */
export function readStrayQuote(source: string, { limits, comments }: TolerantOptions): Reading | null {
  const start = source.search(STRAY_QUOTE);
  if (start < 0) return null;
  const end = start + 1;
  // A blank instead of the quote leaves every span where it is.
  const text = `${source.slice(0, start)} ${source.slice(end)}`;
  const reading = readStrict(text, limits, comments);
  if (reading?.diagnostics.length !== 0 || !PLAIN_STRINGS.test(text)) return null;
  return { ...reading, diagnostics: [extraQuote({ start, end }, null)] };
}
