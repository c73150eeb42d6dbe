/** The filters in a document: a filter file is one, a request body holds one in a string, and a file of lines one in each. */

import type { Span } from '../base/span.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Edit } from '../diagnostics/diagnostic.js';
import { embeddedText, escapedText, type OuterPlaces } from '../json/embedded-text.js';
import { parseJson } from '../json/parse-json.js';
import { FILTER_POINTERS } from '../node/check/check-body.js';
import { stringIn } from '../node/check/check-filter-inside.js';
import type { Document } from './document.js';

export type DocumentForm = 'filter' | 'json' | 'lines';

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

const LANGUAGES: ReadonlyMap<string, DocumentForm> = new Map([
  ['pushsift', 'filter'],
  ['sift', 'filter'],
  ['json', 'json'],
  ['jsonc', 'json'],
  ['jsonl', 'lines'],
  ['jsonlines', 'lines'],
]);

/** By the end of its name, or else by the language that the client says; null: neither is known. */
export function formOf({ uri, languageId }: Document): DocumentForm | null {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(uri) ?? [];
  return LANGUAGES.get(ending.toLowerCase()) ?? LANGUAGES.get(languageId) ?? null;
}

export function filtersIn(document: Document): readonly PlacedFilter[] {
  const { text } = document;
  switch (formOf(document)) {
    case 'filter':
      return [wholeText(text)];
    case 'json':
      return inBody(text, markOf(text));
    case 'lines':
      return linesOf(text).flatMap(({ line, start }) => inBody(line, start + markOf(line)));
    case null:
      return [];
  }
}

/** The filter at a place of the document, and the place inside. */
export function filterAt(document: Document, offset: number): { filter: PlacedFilter; at: number } | null {
  for (const filter of filtersIn(document)) {
    const at = filter.inside(offset);
    if (at !== null) return { filter, at };
  }
  return null;
}

export function editOutside(filter: PlacedFilter, { span, text }: Edit): Edit {
  return { span: filter.outside(span), text: filter.written(text) };
}

function markOf(text: string): number {
  return text.length - withoutByteOrderMark(text).length;
}

function linesOf(text: string): readonly { readonly line: string; readonly start: number }[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const placed = { line, start };
    start += line.length + 1;
    return placed;
  });
}

function wholeText(text: string): PlacedFilter {
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

/** `distance` is where the body begins, behind its byte order mark. */
function inBody(body: string, distance: number): readonly PlacedFilter[] {
  const { places } = parseJson(body);
  const literal = FILTER_POINTERS.flatMap((pointer) => places.get(pointer)?.value ?? []).at(0);
  if (literal === undefined) return [];
  const outer = withoutByteOrderMark(body);
  const written = outer.slice(literal.start, literal.end);
  // While it is being typed it has no end.
  const text = stringIn(written) ?? stringIn(`${written}"`);
  return text === null ? [] : [inString(embeddedText(body, () => literal, text, '').outside, text, literal, distance)];
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
