/** Executes the examples of the catalogue of codes, for the tests and for the generated documentation. */

import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import type { Example } from '../../src/diagnostics/code-entry.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { groupNeedsCatalog } from '../../src/evaluate/errors.js';

/** What is said about `text`, read as the example says. */
export async function runExample(example: Example, text: string): Promise<readonly Diagnostic[]> {
  switch (example.kind) {
    case 'filter':
      return runFilter(example, text);
    case 'catalog':
      return loadCatalog(text).diagnostics;
    case 'devices':
      return [];
  }
}

/** Compiles, and asks for the audience where there is no error. */
function runFilter({ catalog: catalogText, limits, comments, dialect }: Example, text: string): readonly Diagnostic[] {
  const catalog = catalogText === undefined ? null : loadCatalog(catalogText, { source: 'catalog.json' }).catalog;
  if (catalogText !== undefined && catalog === null)
    throw new Error(`the catalog of an example is wrong: ${catalogText}`);
  const { filter, diagnostics } = compile(text, {
    catalog,
    ...(limits === undefined ? {} : { limits }),
    ...(comments === undefined ? {} : { comments }),
    ...(dialect === undefined ? {} : { dialect }),
  });
  const group = filter === null ? null : groupNeedsCatalog(filter);
  return group === null ? diagnostics : [...diagnostics, group];
}
