/**
 * Filters that were encoded as a whole on their way: escaped for JSON, HTML or an address, or typed with the full-width signs of
 * East Asian keyboards. Each decoder undoes its encoding once.
 */

import { quoteFamily } from './characters.js';
import { type Decoded, Decoder, lengthAt, lineEnd, plainStringEnd } from './decoder.js';
import { type StringFinder, stringFinder } from './string-bounds.js';

const ENTITY = /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|quot|apos|amp|lt|gt|nbsp|[lr][sd]quo);/y;

const QUOTE_ENTITY = /&(?:amp;)*(?:quot|apos|#0*3[49]|#[xX]0*2[27]);/;

const NAMED: ReadonlyMap<string, string> = new Map([
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', ' '],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
]);

/** The text with its entities of HTML undone, once. Where it has plain quotes, strings between them are left as they are. */
export function undoEntities(source: string): Decoded | null {
  if (!source.includes('&')) return null;
  const decoder = new Decoder(source);
  decoder.even = !source.includes('"') && QUOTE_ENTITY.test(source);
  for (let at = 0; at < source.length; ) {
    const length = lengthAt(ENTITY, source, at);
    if (source.charCodeAt(at) === 34) at = decoder.copy(at, plainStringEnd(source, at));
    else if (length > 0) at = decoder.replace(at, length, entityText(source.slice(at + 1, at + length - 1)));
    else at = decoder.copy(at, at + 1);
  }
  return decoder.decoded();
}

function entityText(name: string): string {
  const named = NAMED.get(name);
  if (named !== undefined) return named;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '�';
}

const ESCAPED_UNIT =
  /%(?:[0-7][0-9A-Fa-f]|[Cc][2-9A-Fa-f]%[89ABab][0-9A-Fa-f]|[Dd][0-9A-Fa-f]%[89ABab][0-9A-Fa-f]|[Ee][0-9A-Fa-f](?:%[89ABab][0-9A-Fa-f]){2}|[Ff][0-4](?:%[89ABab][0-9A-Fa-f]){3})/y;

/**
 * The text with the escapes of addresses undone, once; null where its quotes are not among them. A plus is a blank in forms, and
 * a union elsewhere: even only where blanks are escaped around it. So is a text of which quotes alone are escaped.
 */
export function undoPercent(source: string): Decoded | null {
  if (source.includes('"') || !/%(?:25)*2[27]/.test(source)) return null;
  const decoder = new Decoder(source);
  // A plus beside another operator, or behind a comma, is a blank.
  const isForm = /%2b/i.test(source) || /\+(?:[*&|\\-]|%2a|%5c|%26|%7c)\+|,\+/i.test(source);
  decoder.even = /%(?!2[27])[0-9a-f]{2}/i.test(source) && !/(?<!%20)\+|\+(?!%20)/.test(source);
  for (let at = 0; at < source.length; ) {
    const length = lengthAt(ESCAPED_UNIT, source, at);
    const text = length > 0 ? decodedUnit(source.slice(at, at + length)) : null;
    if (text !== null) at = decoder.replace(at, length, text);
    else if (isForm && source.charAt(at) === '+') at = decoder.replace(at, 1, ' ');
    else at = decoder.copy(at, at + 1);
  }
  return decoder.decoded();
}

function decodedUnit(escaped: string): string | null {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return null; // an overlong form, or half of a surrogate pair
  }
}

const FULL_WIDTH = /[！-～、]/;
const FULL_WIDTH_QUOTES = '＂＇';

/** The text with full-width signs, letters and digits outside strings in ASCII, and full-width quotes around strings, too. */
export function undoFullWidth(source: string): Decoded | null {
  if (!FULL_WIDTH.test(source)) return null;
  const decoder = new Decoder(source);
  const strings = stringFinder(source);
  for (let at = 0; at < source.length; ) at = narrow(decoder, strings, at);
  return decoder.decoded();
}

function narrow(decoder: Decoder, strings: StringFinder, at: number): number {
  const { source } = decoder;
  const character = source.charAt(at);
  const family = quoteFamily(character);
  if (character === '#') return copyComment(decoder, at);
  if (family !== null) return narrowString(decoder, strings, at);
  const code = source.charCodeAt(at);
  if (character === '、') return decoder.replace(at, 1, ',');
  return code > 0xff00 && code < 0xff5f
    ? decoder.replace(at, 1, String.fromCharCode(code - 0xfee0))
    : decoder.copy(at, at + 1);
}

/** A comment stays as it is. One with a full-width sign in it may be part of the filter. */
function copyComment(decoder: Decoder, start: number): number {
  const end = lineEnd(decoder.source, start);
  if (FULL_WIDTH.test(decoder.source.slice(start, end))) decoder.even = false;
  return decoder.copy(start, end);
}

/** A string that opens at `start`, its text as it is. One that is not closed is left to the reader of strings. */
function narrowString(decoder: Decoder, strings: StringFinder, start: number): number {
  const { source } = decoder;
  const { contentEnd: close, closed, extra, end } = strings.find(start);
  if (!closed || extra !== null) {
    decoder.even = false;
    return decoder.copy(start, lineEnd(source, start));
  }
  const isPlain = ![...source.slice(start + 1, close)].some((unit) => unit === '\\' || quoteFamily(unit) !== null);
  const widens = FULL_WIDTH_QUOTES.includes(source.charAt(start)) && source.charAt(close) === source.charAt(start);
  if (!widens || !isPlain) return decoder.copy(start, end);
  decoder.replace(start, 1, '"');
  decoder.copy(start + 1, close);
  return decoder.replace(close, 1, '"');
}
