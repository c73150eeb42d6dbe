/** The filters in a document: a filter file is one, a request body holds one in a string, and a file of lines one in each. */

import { inBody, markOf, type PlacedFilter, wholeText } from '../editor/text/placed-filter.js';
import type { Document } from './document.js';

export type DocumentForm = 'filter' | 'json' | 'lines';

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
  const ending = /\.([a-z]+)$/i.exec(uri)?.[1] ?? '';
  return LANGUAGES.get(ending.toLowerCase()) ?? LANGUAGES.get(languageId) ?? null;
}

export function filtersIn(document: Document): readonly PlacedFilter[] {
  const { text } = document;
  switch (formOf(document)) {
    case 'filter':
      return [wholeText(text)];
    case 'json':
      return toList(inBody(text));
    case 'lines':
      return linesOf(text).flatMap(({ line, start }) => toList(inBody(line, start + markOf(line))));
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

function linesOf(text: string): readonly { readonly line: string; readonly start: number }[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const placed = { line, start };
    start += line.length + 1;
    return placed;
  });
}

function toList(filter: PlacedFilter | null): readonly PlacedFilter[] {
  return filter === null ? [] : [filter];
}
