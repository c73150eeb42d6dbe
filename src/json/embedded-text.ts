/**
 * A text of its own inside a string of a JSON text, such as a filter in a request body: what is found in it is told where it
 * stands in the outer text, and what mends it is written with JSON's escapes.
 */

import type { Span } from '../base/span.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { escapeMap, outerSpan } from './escape-map.js';

/** Where a request body has its filter. The second is a near-miss that the lenient dialect lets pass. */
export const FILTER_POINTERS: readonly string[] = ['/request/devices_filter', '/devices_filter'];

/** From a place in an embedded text to the place in the text around it. */
export type OuterPlaces = (span: Span) => Span;

export interface EmbeddedText {
  /** The decoded string. */
  readonly text: string;
  /** Where the string stands. */
  readonly pointer: string;
  /** A byte order mark inside is not counted by either. O(literal) the first time. */
  readonly outside: OuterPlaces;
}

/**
 * The string of the JSON text `outer` whose decoded text is `text`. `literalOf` says where it stands, quotes included, and is asked when the first place
 * is; null: nowhere, and places are those inside.
 */
export function embeddedText(outer: string, literalOf: () => Span | null, text: string, pointer: string): EmbeddedText {
  let places: OuterPlaces | null = null;
  const outside = (span: Span): Span => {
    places ??= placesIn(withoutByteOrderMark(outer), literalOf(), text);
    return places(span);
  };
  return { text, pointer, outside };
}

function placesIn(outer: string, literal: Span | null, text: string): OuterPlaces {
  if (literal === null) return (span) => span;
  const skipped = text.length - withoutByteOrderMark(text).length;
  // Without escapes every place is as far from the quote as from the start of the text.
  if (literal.end - literal.start === text.length + 2) {
    const distance = literal.start + 1 + skipped;
    return ({ start, end }) => ({ start: start + distance, end: end + distance });
  }
  const map = escapeMap(outer, literal);
  return ({ start, end }) => outerSpan(map, { start: start + skipped, end: end + skipped });
}

/** The same finding with every place, and every edit, in the outer text. */
export function diagnosticOutside(
  { pointer, outside }: Pick<EmbeddedText, 'pointer' | 'outside'>,
  diagnostic: Diagnostic,
): Diagnostic {
  return {
    ...diagnostic,
    pointer,
    span: outside(diagnostic.span),
    related: diagnostic.related.map((label) => ({ ...label, span: outside(label.span) })),
    fixes: diagnostic.fixes.map((fix) => ({
      ...fix,
      edits: fix.edits.map((edit) => ({ span: outside(edit.span), text: escapedText(edit.text) })),
    })),
  };
}

/** As it is written between the quotes of a JSON string. */
export function escapedText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The string that a literal stands for; null for another value, and for a string that is broken. */
export function stringIn(literal: string): string | null {
  try {
    const value: unknown = JSON.parse(literal);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
