/** From a catalog back to the value people write: what `catalog infer` and `generate` put into files. */

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
