/**
 * The catalog as a token may know it: the applications that it may name, the groups of which it may name each member, and the tags
 * of the account. What is answered from it alone cannot tell what else there is.
 */

import { LruCache } from '../../base/lru-cache.js';
import type { Catalog, TagDeclaration } from '../../catalog/catalog.js';
import { nameable, type Rights } from '../records/token-record.js';

/** Tokens that come in turns; of others it is made again. */
const MOST_SEEN = 256;

const SEEN = new WeakMap<Catalog, LruCache<string, Catalog>>();

/** The same object for the same catalog and rights, as long as it is remembered. */
export function seenCatalog(catalog: Catalog | null, rights: Rights): Catalog | null {
  const names = nameable(rights);
  if (catalog === null || names === null) return catalog;
  const known = SEEN.get(catalog) ?? new LruCache<string, Catalog>(MOST_SEEN);
  SEEN.set(catalog, known);
  const key = JSON.stringify([...names].sort());
  const seen = known.get(key) ?? reduced(catalog, names);
  known.set(key, seen);
  return seen;
}

/** Without the places of declarations: a line tells how much stands before it. */
function reduced(catalog: Catalog, names: ReadonlySet<string>): Catalog {
  const applications = [...catalog.applications.values()]
    .filter(({ code }) => names.has(code))
    .map((application) => ({ ...application, tags: withoutPlaces(application.tags), declared: null }));
  const groups = [...catalog.groups.values()]
    .filter((group) => group.applications.every((code) => names.has(code)))
    .map((group) => ({ ...group, declared: null }));
  return {
    ...catalog,
    applications: new Map(applications.map((application) => [application.code, application])),
    groups: new Map(groups.map((group) => [group.code, group])),
    tags: withoutPlaces(catalog.tags),
    source: null,
  };
}

function withoutPlaces(tags: ReadonlyMap<string, TagDeclaration>): ReadonlyMap<string, TagDeclaration> {
  return new Map([...tags].map(([name, { type }]) => [name, { type, declared: null }]));
}
