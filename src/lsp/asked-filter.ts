/** Which filter of a document a question is about, and what it was compiled to. */

import type { Position, TextDocumentIdentifier } from 'vscode-languageserver-types';
import { compile } from '../compile.js';
import { describeTotals } from '../diagnostics/totals.js';
import { compileOptions } from '../editor/diagnostics.js';
import { type PlacedFilter, wholeText } from '../editor/text/placed-filter.js';
import type { Filter } from '../plan/filter.js';
import type { Account, Workspace } from './account.js';
import { optionsFor } from './answers.js';
import type { Document } from './document.js';
import type { Documents } from './documents.js';
import { refused, wrongParameters } from './errors.js';
import { filtersIn } from './filters-in.js';

export interface AboutFilter {
  readonly textDocument: TextDocumentIdentifier;
  /** Somewhere in the filter; without it, or elsewhere, the first filter of the document is meant. */
  readonly position?: Position;
}

/** The filter that is meant, and its index in the document. @throws ResponseError where the document has none */
export function askedFilter(
  document: Document,
  { position }: AboutFilter,
): { readonly placed: PlacedFilter; readonly at: number } {
  const filters = filtersIn(document);
  const offset = position === undefined ? null : document.offsetAt(position);
  const found = offset === null ? -1 : filters.findIndex((one) => one.inside(offset) !== null);
  const at = Math.max(0, found);
  const placed = filters[at];
  if (placed === undefined) throw refused('there is no filter in the document');
  return { placed, at };
}

/** `name` is how the filter is called where it has errors. @throws ResponseError */
export function compiled(placed: PlacedFilter, account: Account, name = 'the filter'): Filter {
  const { filter, diagnostics, totals } = compile(placed.text, {
    ...compileOptions(optionsFor(placed, account)),
    lint: false,
  });
  if (filter !== null) return filter;
  const errors = describeTotals({ ...totals, warnings: 0, notes: 0 });
  const first = diagnostics.find(({ severity }) => severity === 'error');
  throw refused(`${name} has ${errors}${first === undefined ? '' : `: ${first.message}`}`);
}

/** Another filter: a text, or the first filter of a file. */
export type OtherFilter = { readonly text: string } | { readonly uri: string };

export interface NamedFilter {
  readonly placed: PlacedFilter;
  /** For people, as `berlin.sift`. */
  readonly name: string;
}

/** What is open is taken as it is there. @throws ResponseError where there is none */
export async function otherFilter(other: unknown, documents: Documents, workspace: Workspace): Promise<NamedFilter> {
  const [text, uri] = [textOf(other, 'text'), textOf(other, 'uri')];
  if (text !== null) return { placed: wholeText(text), name: 'the other filter' };
  if (uri === null) throw wrongParameters('`other` is an object with a `text`, or with the `uri` of a file');
  const document = await documents.at(uri, workspace);
  const name = nameOf(uri);
  if (document === null) throw refused(`${name} cannot be read`);
  const [placed] = filtersIn(document);
  if (placed === undefined) throw refused(`there is no filter in ${name}`);
  return { placed, name };
}

function textOf(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : null;
}

/** The last part of an address, as people read it. */
function nameOf(uri: string): string {
  const last = uri.slice(uri.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
