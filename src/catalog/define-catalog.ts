/** A catalog written in code, whose names and types the TypeScript compiler then knows. */

import { expectArgument, expectThat, OBJECT } from '../base/argument.js';
import type { Catalog, CatalogShape } from './catalog.js';
import { loadCatalog } from './load-catalog.js';

/**
 * The catalog of a literal; its names and tag types are kept in the type, for builders that check them.
 * @throws TypeError when `shape` is no catalog: a mistake of the program, which the message lists in full
 */
export function defineCatalog<const Shape extends CatalogShape>(shape: Shape): Catalog<Shape> {
  expectArgument('defineCatalog: `shape`', shape, OBJECT);
  const { catalog, diagnostics } = loadCatalog(shape);
  const faults = diagnostics.map(({ pointer, message }) => `${pointer || '/'}: ${message}`);
  expectThat(catalog !== null, `defineCatalog: ${faults.join('; ')}`);
  return withShape<Shape>(catalog);
}

/** The shape exists in types alone: nothing is added at run time. */
function withShape<Shape>(catalog: Catalog): Catalog<Shape> {
  const { applications, groups, tags, unsetMatchesNegative, source } = catalog;
  return { applications, groups, tags, unsetMatchesNegative, source };
}
