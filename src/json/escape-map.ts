/**
 * From places inside a decoded JSON string to places in the text that holds it, through every escape: a filter inside a request
 * body is read as a text of its own, and reported where it stands in the file.
 */

import type { Span } from '../base/span.js';

/**
 * Where each UTF-16 unit of a decoded string begins in the outer text, ascending; one entry more than the string has units: the
 * last is the place of the closing quote.
 */
export type EscapeMap = Uint32Array;

/** The map of the string literal at `literal` (quotes included) of `text`: exact for a literal without faults. */
export function escapeMap(text: string, literal: Span): EscapeMap {
  const closed = literal.end - literal.start > 1 && text.charCodeAt(literal.end - 1) === QUOTE;
  const last = closed ? literal.end - 1 : literal.end;
  const starts: number[] = [];
  let at = literal.start + 1;
  while (at < last) {
    const length = text.charCodeAt(at) === BACKSLASH ? escapeLength(text, at) : 1;
    starts.push(at);
    at += length;
  }
  starts.push(last);
  return Uint32Array.from(starts);
}

/**
 * The place in the outer text of a place inside the decoded string. An empty span stays empty; a span that covers a unit
 * covers the whole escape the unit is written as.
 */
export function outerSpan(map: EscapeMap, span: Span): Span {
  return { start: outerOffset(map, span.start), end: outerOffset(map, span.end) };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;

function escapeLength(text: string, at: number): number {
  return text.charCodeAt(at + 1) === LOWER_U ? 6 : 2;
}

function outerOffset(map: EscapeMap, offset: number): number {
  return map[Math.min(offset, map.length - 1)] ?? 0;
}
