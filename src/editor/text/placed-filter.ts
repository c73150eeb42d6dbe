/** A filter where it stands: a text of its own, or a string of a JSON body. Places and edits inside to those of the text around it. */

import type { Span } from '../../base/span.js';
import { withoutByteOrderMark } from '../../base/span.js';
import type { Edit } from '../../diagnostics/diagnostic.js';
import { embeddedText, escapedText, FILTER_POINTERS, type OuterPlaces, stringIn } from '../../json/embedded-text.js';
import { parseJson } from '../../json/parse-json.js';

/** A filter, and where it stands in the document. Places inside count from the start of its text, without a byte order mark. */
export interface PlacedFilter {
  readonly text: string;
  /** Whether it may have comments: in JSON it may not. */
  readonly comments: boolean;
  /** In the document; a string with its quotes. */
  readonly whole: Span;
  /** The place inside of a place in the document; null: it is elsewhere. */
  inside(offset: number): number | null;
  outside(span: Span): Span;
  /** As its characters are written in the document. */
  written(text: string): string;
}

/** The whole text is a filter. */
export function wholeText(text: string): PlacedFilter {
  const mark = markOf(text);
  return {
    text,
    comments: true,
    whole: { start: mark, end: text.length },
    inside: (offset) => Math.max(0, offset - mark),
    outside: ({ start, end }) => ({ start: start + mark, end: end + mark }),
    written: (inner) => inner,
  };
}

/** The filter in a request body; null: it has none, or it is no string. `distance` is where the body begins, behind its byte order mark. */
export function inBody(body: string, distance = markOf(body)): PlacedFilter | null {
  const { places } = parseJson(body);
  const literal = FILTER_POINTERS.flatMap((pointer) => places.get(pointer)?.value ?? []).at(0);
  if (literal === undefined) return null;
  const outer = withoutByteOrderMark(body);
  const written = outer.slice(literal.start, literal.end);
  // While it is being typed it has no end.
  const text = stringIn(written) ?? stringIn(`${written}"`);
  return text === null ? null : inString(embeddedText(body, () => literal, text, '').outside, text, literal, distance);
}

function inString(places: OuterPlaces, text: string, literal: Span, distance: number): PlacedFilter {
  const outside = (span: Span): Span => {
    const { start, end } = places(span);
    return { start: start + distance, end: end + distance };
  };
  const length = withoutByteOrderMark(text).length;
  return {
    text,
    comments: false,
    whole: { start: literal.start + distance, end: literal.end + distance },
    inside: (offset) => insideOf((at) => outside({ start: at, end: at }).start, length, offset),
    outside,
    written: escapedText,
  };
}

/** The last place inside that stands not behind `offset`; null: it is before the first or behind the last. */
function insideOf(outerOf: (at: number) => number, length: number, offset: number): number | null {
  if (offset < outerOf(0) || offset > outerOf(length)) return null;
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (outerOf(middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function editOutside(filter: PlacedFilter, { span, text }: Edit): Edit {
  return { span: filter.outside(span), text: filter.written(text) };
}

/** The part of a range of the document that is inside; null: none is. */
export function rangeInside(filter: PlacedFilter, { start, end }: Span): Span | null {
  const { whole } = filter;
  if (end < whole.start || whole.end < start) return null;
  return { start: nearestInside(filter, start), end: nearestInside(filter, end) };
}

function nearestInside(filter: PlacedFilter, offset: number): number {
  return filter.inside(offset) ?? (offset <= filter.whole.start ? 0 : filter.text.length);
}

/** Units that a byte order mark takes. */
export function markOf(text: string): number {
  return text.length - withoutByteOrderMark(text).length;
}
