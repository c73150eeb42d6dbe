/** From a catalog back to what people write: the value that `catalog infer` and `generate` put into files, and a declaration in TypeScript. */

import { PLATFORMS } from '../base/vocabulary.js';
import type {
  ApplicationDeclaration,
  ApplicationShape,
  Catalog,
  CatalogShape,
  GroupDeclaration,
  GroupShape,
  TagDeclaration,
  TagShape,
} from './catalog.js';
import { expectCatalog } from './expect-catalog.js';

/**
 * The shape that loads to `catalog`: optional keys only where they say something. Objects have no prototype, so that every
 * name is an ordinary key.
 */
export function catalogToJson(catalog: Catalog): CatalogShape {
  expectCatalog('catalogToJson: `catalog`', catalog);
  const { applications, groups, tags, unsetMatchesNegative } = catalog;
  return {
    applications: record(applications, applicationShape),
    ...(groups.size > 0 && { groups: record(groups, groupShape) }),
    ...(tags.size > 0 && { tags: record(tags, tagShape) }),
    ...(unsetMatchesNegative && { unsetMatchesNegative }),
  };
}

function applicationShape({ name, platforms, tags }: ApplicationDeclaration): ApplicationShape {
  return {
    ...(name !== null && { name }),
    ...(platforms.length < PLATFORMS.length && { platforms }),
    ...(tags.size > 0 && { tags: record(tags, tagShape) }),
  };
}

function groupShape({ name, applications }: GroupDeclaration): GroupShape {
  return { ...(name !== null && { name }), applications };
}

function tagShape({ type }: TagDeclaration): TagShape {
  return { type };
}

function record<Value, Shape>(
  map: ReadonlyMap<string, Value>,
  shape: (value: Value) => Shape,
): Readonly<Record<string, Shape>> {
  const result: Record<string, Shape> = Object.create(null);
  for (const [name, value] of map) result[name] = shape(value);
  return result;
}

/**
 * A catalog as TypeScript, to paste: builders know its names and types then.
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
