/** A catalog as TypeScript: a declaration to paste, after which builders know its names and types. */

import type { Catalog } from './catalog.js';
import { catalogToJson } from './catalog-json.js';
import { expectCatalog } from './expect-catalog.js';

/**
 * A module that exports `catalog`, defined from literals. `JSON.stringify` alone would not do: `{"__proto__": …}` in a
 * literal sets the prototype, and two characters that end lines in older scripts need an escape.
 */
export function catalogTypes(catalog: Catalog): string {
  expectCatalog('catalogTypes: `catalog`', catalog);
  const literal = JSON.stringify(catalogToJson(catalog), null, 2)
    .replaceAll(/^( *)"__proto__":/gm, '$1["__proto__"]:')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `import { defineCatalog } from 'pushsift';\n\nexport const catalog = defineCatalog(${literal});\n`;
}
