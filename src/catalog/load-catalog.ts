/** The catalog of an account, from JSON text or from a value that was JSON: a catalog, and all that is wrong with it. */

import { type Expectations, expectOptions, orNull, TEXT } from '../base/argument.js';
import { DEFAULT_LIMITS } from '../base/limits.js';
import { lineStarts, positionIn } from '../base/lines.js';
import type { Span } from '../base/span.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { sortAndCap } from '../diagnostics/sort-and-cap.js';
import { type JsonDocument, parseJson } from '../json/parse-json.js';
import type { Catalog } from './catalog.js';
import type { CatalogPlaces } from './errors.js';
import { catalogResult, type LoadCatalogResult, loadCatalogValue } from './load-catalog-value.js';
import { readCatalog } from './read-catalog.js';

const SMALLEST = 'the smallest catalog is {"applications": {}}';

/** How a catalog is read. */
export interface LoadCatalogOptions {
  /** Name of the file, for messages that point into it. */
  readonly source?: string | null;
}

const LOAD_OPTIONS: Expectations<LoadCatalogOptions> = { source: orNull(TEXT) };

/**
 * Loads a catalog from JSON text, or from the value such a text would have. All findings in one run. Never throws, whatever
 * the text; of a value only own properties are read.
 */
export function loadCatalog(source: unknown, options: LoadCatalogOptions = {}): LoadCatalogResult {
  expectOptions('loadCatalog', options, LOAD_OPTIONS);
  const name = options.source ?? null;
  if (typeof source !== 'string') return loadCatalogValue(source, name);
  const diagnostics: Diagnostic[] = [];
  const catalog = fromText(source, name, diagnostics);
  return catalogResult(catalog, sortAndCap(diagnostics, DEFAULT_LIMITS.diagnostics));
}

function fromText(text: string, name: string | null, diagnostics: Diagnostic[]): Catalog | null {
  const document = parseJson(text);
  for (const diagnostic of document.diagnostics)
    diagnostics.push(diagnostic.code === 'json/empty' ? { ...diagnostic, help: SMALLEST } : diagnostic);
  // What was lost would be reported again as missing: one mistake, one diagnostic.
  if (!document.complete) return null;
  return readCatalog(document.value, name, placesIn(text, document), diagnostics);
}

const NOWHERE: Span = { start: 0, end: 0 };

function placesIn(text: string, document: JsonDocument): CatalogPlaces {
  const starts = lineStarts(withoutByteOrderMark(text));
  const place = (pointer: string, part: 'key' | 'value') => {
    const found = document.places.get(pointer);
    const span = found?.[part] ?? found?.value ?? NOWHERE;
    return { pointer, span, end: span.end, inText: true };
  };
  return {
    value: (pointer) => {
      const found = place(pointer, 'value');
      const first = withoutByteOrderMark(text)[found.span.start];
      // Of a whole object or array its bracket is enough: underlining a page of text shows nothing.
      return first === '{' || first === '[' ? { ...found, span: bracketOf(found.span) } : found;
    },
    key: (pointer) => place(pointer, 'key'),
    declared: (pointer) => positionIn(starts, place(pointer, 'key').span.start),
  };
}

function bracketOf(span: Span): Span {
  return { start: span.start, end: span.start + 1 };
}
