/**
 * A filter that was escaped for JSON once too often: `\"` stands where no string is open. It is unescaped, once, and every
 * offset of the result knows where it came from.
 */

import { type Decoded, Decoder, lengthAt, lineEnd, plainStringEnd } from './decoder.js';

const QUOTE_ESCAPE = /\\(?:"|u0022)/y;
const BACKSLASH_ESCAPE = /\\(?:\\|u005[cC])/y;
/** A quote that was escaped twice or more often: one level less is an escaped quote, which opens no string yet. */
const ESCAPED_TWICE = /(?:\\\\)+\\"/y;
const BLANK_ESCAPE = /\\(?:[nr]|t(?!\s*\())/y;
/** What follows an escaped blank is a word other than a set: the backslash may stand for a letter of it, as in `\\te` for `lte`. */
const PART_OF_WORD = /(?!(?:AT|[AGT])\s*\()[\p{L}\p{N}]/uy;
const UNIT_ESCAPE = /\\u00[0-9a-fA-F]{2}/y;

/** The text with its escapes undone, once; null where there are none. Linear. */
export function undoEscapes(source: string): Decoded | null {
  const decoder = new Decoder(source);
  for (let at = 0; at < source.length; ) at = undoOutside(decoder, at);
  return decoder.decoded();
}

/** A comment stays as it is. One with a quote in it may be the text of a string, or part of the filter. */
function copyComment(decoder: Decoder, start: number): number {
  const end = lineEnd(decoder.source, start);
  if (decoder.source.slice(start, end).includes('"')) decoder.even = false;
  return decoder.copy(start, end);
}

/** Undoes one piece outside strings, or a whole string that opens at `at`; the offset behind it. */
function undoOutside(decoder: Decoder, at: number): number {
  const { source } = decoder;
  const code = source.charCodeAt(at);
  if (code === 34) {
    decoder.mixed = true;
    return decoder.copy(at, plainStringEnd(source, at));
  }
  if (code === 35) return copyComment(decoder, at);
  if (code !== 92) return decoder.copy(at, at + 1);
  const run = lengthAt(ESCAPED_TWICE, source, at);
  if (run > 0) return undoRun(decoder, at, at + run);
  const quote = lengthAt(QUOTE_ESCAPE, source, at);
  if (quote > 0) return undoString(decoder, decoder.replace(at, quote, '"'));
  const backslash = lengthAt(BACKSLASH_ESCAPE, source, at);
  if (backslash > 0) return decoder.replace(at, backslash, '\\');
  const blank = lengthAt(BLANK_ESCAPE, source, at);
  if (blank > 0) {
    if (endsWord(source, at) || lengthAt(PART_OF_WORD, source, at + blank) > 0) decoder.even = false;
    return decoder.replace(at, blank, ' ');
  }
  const unit = lengthAt(UNIT_ESCAPE, source, at);
  if (unit > 0)
    return decoder.replace(at, unit, String.fromCharCode(Number.parseInt(source.slice(at + 2, at + unit), 16)));
  return decoder.copy(at, at + 1);
}

function endsWord(source: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(source.charAt(at - 1)) && source.charAt(at - 2) !== '\\';
}

function undoRun(decoder: Decoder, from: number, to: number): number {
  let at = from;
  while (at < to - 2) at = decoder.replace(at, 2, '\\');
  return decoder.replace(at, 2, '"');
}

/** Undoes the inside of a string: quotes and backslashes only, for all other escapes mean there what they stand for. */
function undoString(decoder: Decoder, start: number): number {
  const { source } = decoder;
  let at = start;
  let escaped = false;
  while (at < source.length) {
    if (source.charCodeAt(at) === 34) {
      at = decoder.copy(at, at + 1);
      decoder.even = false;
      if (!escaped) return at;
      escaped = false;
      continue;
    }
    const quote = lengthAt(QUOTE_ESCAPE, source, at);
    const backslash = lengthAt(BACKSLASH_ESCAPE, source, at);
    if (quote > 0) {
      at = decoder.replace(at, quote, '"');
      if (!escaped) return at;
      escaped = false;
    } else if (backslash > 0) {
      at = decoder.replace(at, backslash, '\\');
      escaped = !escaped;
    } else {
      // A single backslash belongs to the letter behind it.
      if (source.charCodeAt(at) === 92 && !escaped && !/[nrtbfu/]/.test(source.charAt(at + 1))) decoder.even = false;
      at = decoder.copy(at, at + 1);
      escaped = false;
    }
  }
  decoder.even = false;
  return at;
}
