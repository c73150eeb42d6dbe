/** A name that gets another one, in every filter of the workspace and in the catalog. */

import type { Position, PrepareRenameResult } from 'vscode-languageserver-protocol';
import type { TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import type { Edit } from '../diagnostics/diagnostic.js';
import { rename, renameable } from '../editor/rename.js';
import type { NamePlace } from '../editor/text/named-things.js';
import { editOutside, markOf, type PlacedFilter } from '../editor/text/placed-filter.js';
import type { Account, Workspace } from './account.js';
import { behindMark, optionsFor, textEdit } from './answers.js';
import type { Document } from './document.js';
import type { Documents } from './documents.js';
import { filterAt, filtersIn } from './filters-in.js';

/** Files of the workspace that a renaming looks at. */
const MOST_FILES = 20_000;

interface Found {
  readonly filter: PlacedFilter;
  readonly place: NamePlace;
}

function placeAt(document: Document, position: Position, account: Account): Found | null {
  const found = filterAt(document, document.offsetAt(position));
  if (found === null) return null;
  const place = renameable(found.filter.text, found.at, optionsFor(found.filter, account));
  return place === null ? null : { filter: found.filter, place };
}

export function prepareRename(document: Document, position: Position, account: Account): PrepareRenameResult | null {
  const found = placeAt(document, position, account);
  if (found === null) return null;
  const { filter, place } = found;
  return { range: document.rangeOf(filter.outside(place.span)), placeholder: place.thing.name };
}

export type Renamed =
  | { readonly kind: 'edit'; readonly edit: WorkspaceEdit }
  /** Why nothing changes, for people. */
  | { readonly kind: 'refused'; readonly why: string };

interface Surroundings {
  readonly documents: Documents;
  readonly workspace: Workspace;
  readonly account: Account;
  readonly hasVersions: boolean;
}

/** Open documents are changed as they are, others as they lie on the disk. */
export async function renamed(
  document: Document,
  position: Position,
  name: string,
  surroundings: Surroundings,
): Promise<Renamed> {
  const { documents, workspace, account, hasVersions } = surroundings;
  const found = placeAt(document, position, account);
  if (found === null) return { kind: 'refused', why: 'there is no name here that can be changed' };
  const { files, isComplete } = await workspace.files(MOST_FILES);
  if (!isComplete)
    return { kind: 'refused', why: `the workspace has more than ${MOST_FILES} files: a name would stay in some` };
  const catalog =
    account.catalogFile === null ? null : await documents.at(workspace.uriOf(account.catalogFile), workspace);
  const closed = files.filter(({ uri }) => documents.get(uri) === null);
  const texts = [...documents.all(), ...closed.map(({ uri, text }) => documents.closed(uri, text))];
  const placed = texts.flatMap((one) => filtersIn(one).map((filter) => ({ document: one, filter })));
  const renaming = rename(
    found.place.thing,
    name,
    placed.map(({ filter }) => filter.text),
    catalog === null ? {} : { catalogText: catalog.text },
  );
  if (renaming.refusal !== null) return { kind: 'refused', why: renaming.refusal };
  const edits = new Map<Document, Edit[]>();
  for (const [index, { document: one, filter }] of placed.entries()) {
    const own = (renaming.filters[index] ?? []).map((edit) => editOutside(filter, edit));
    if (own.length > 0) edits.set(one, [...(edits.get(one) ?? []), ...own]);
  }
  if (catalog !== null && renaming.catalog.length > 0)
    edits.set(
      catalog,
      renaming.catalog.map((edit) => behindMark(edit, markOf(catalog.text))),
    );
  return { kind: 'edit', edit: asEdit(edits, documents, hasVersions) };
}

function asEdit(
  edits: ReadonlyMap<Document, readonly Edit[]>,
  documents: Documents,
  hasVersions: boolean,
): WorkspaceEdit {
  const all = [...edits].map(([document, own]) => ({ document, edits: own.map((edit) => textEdit(document, edit)) }));
  if (!hasVersions) return { changes: Object.fromEntries(all.map((one) => [one.document.uri, one.edits])) };
  return {
    documentChanges: all.map(({ document, edits: own }): TextDocumentEdit => {
      const version = documents.isCurrent(document) ? document.version : null;
      return { textDocument: { uri: document.uri, version }, edits: own };
    }),
  };
}
