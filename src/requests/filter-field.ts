/** The filter inside a body: compiled, and everything said of it moved to where it stands in the text around it. */

import type { Span } from '../base/span.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import { escapeMap, outerSpan } from '../json/escape-map.js';
import type { Filter } from '../plan/filter.js';
import type { Body } from './body.js';
import type { RequestContext } from './request-context.js';

/** From a place in the text of a filter to the place in the text of the body. */
export type OuterPlaces = (span: Span) => Span;

export interface FilterField {
  /** Null when there is an error in it. */
  readonly filter: Filter | null;
  readonly outer: OuterPlaces;
}

/** Compiles the text of the filter at `pointer`. All that is found is reported, whatever the limit of diagnostics. */
export function readFilterField(context: RequestContext, pointer: string, text: string): FilterField {
  const { body, catalog, dialect, suggestions, lint } = context;
  const limits = { ...context.limits, diagnostics: Number.POSITIVE_INFINITY };
  // A compiler of the strict dialect alone has no option for it.
  const asked = dialect === 'strict' ? {} : { dialect };
  const compiled = context.compile(text, { catalog, suggestions, lint, limits, ...asked });
  const outer = placesOfFilter(body, pointer, text);
  for (const diagnostic of compiled.diagnostics) context.diagnostics.push(inBody(diagnostic, pointer, outer));
  return { filter: compiled.filter, outer };
}

const BYTE_ORDER_MARK = 0xfeff;

/** From the text of the filter at `pointer` to the body around it. Nothing is looked up before the first place is asked for. */
export function placesOfFilter(body: Body, pointer: string, text: string): OuterPlaces {
  let places: OuterPlaces | null = null;
  return (span) => {
    places ??= placesInLiteral(body, pointer, text);
    return places(span);
  };
}

function placesInLiteral(body: Body, pointer: string, text: string): OuterPlaces {
  const literal = body.whole(pointer);
  if (literal === null) return (span) => span;
  // Places in a filter do not count a byte order mark in front of it.
  const skipped = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  if (literal.end - literal.start === text.length + 2) return shiftedBy(literal.start + 1 + skipped);
  const map = escapeMap(body.text, literal);
  return ({ start, end }) => outerSpan(map, { start: start + skipped, end: end + skipped });
}

/** Without escapes every place is as far from the quote as from the start of the filter. */
function shiftedBy(distance: number): OuterPlaces {
  return ({ start, end }) => ({ start: start + distance, end: end + distance });
}

/** What is said of the filter at `pointer`, as it is said of the body. */
export function inBody(diagnostic: Diagnostic, pointer: string, outer: OuterPlaces): Diagnostic {
  return {
    ...diagnostic,
    pointer,
    span: outer(diagnostic.span),
    related: diagnostic.related.map(({ span, message }) => ({ span: outer(span), message })),
    fixes: diagnostic.fixes.map((fix) => fixInBody(fix, outer)),
  };
}

function fixInBody(fix: Fix, outer: OuterPlaces): Fix {
  return { ...fix, edits: fix.edits.map(({ span, text }) => ({ span: outer(span), text: escaped(text) })) };
}

/** As it stands between the quotes of a JSON string. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
