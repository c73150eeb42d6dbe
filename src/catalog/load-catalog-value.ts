/** A catalog from a value that was JSON. Loads without a reader of JSON text: for those who have the value, and want little code. */

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { hasError } from '../diagnostics/totals.js';
import type { Catalog } from './catalog.js';
import type { CatalogPlaces } from './errors.js';
import { readCatalog } from './read-catalog.js';

/** The catalog, or what is wrong with it. */
export interface LoadCatalogResult {
  /** Null exactly when there is an error. */
  readonly catalog: Catalog | null;
  /** From text: in order of position, at most 50 and then one that counts the rest. From a value: as found, by pointer. */
  readonly diagnostics: readonly Diagnostic[];
}

/** All findings in one run, by pointer. Never throws; only own properties are read. `source` names the catalog in messages. */
export function loadCatalogValue(value: unknown, source: string | null): LoadCatalogResult {
  const diagnostics: Diagnostic[] = [];
  return catalogResult(readCatalog(value, source, NO_PLACES, diagnostics), diagnostics);
}

/** What was read, unless there is an error. */
export function catalogResult(catalog: Catalog | null, diagnostics: readonly Diagnostic[]): LoadCatalogResult {
  return { catalog: hasError(diagnostics) ? null : catalog, diagnostics };
}

const NOWHERE = { start: 0, end: 0 };

const NO_PLACES: CatalogPlaces = {
  value: (pointer) => ({ pointer, span: NOWHERE, end: 0, inText: false }),
  key: (pointer) => ({ pointer, span: NOWHERE, end: 0, inText: false }),
  declared: () => null,
};
