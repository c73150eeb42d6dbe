/**
 * The filter of a message as it is kept: its text, and what the catalog said of the names in it. What it is compiled to is some thirty
 * times as long; it is compiled again when the message is due, with what was kept alone: whatever the catalog says by then.
 */

import { unreachable } from '../../base/invariant.js';
import { LruCache } from '../../base/lru-cache.js';
import type { Catalog, CatalogShape } from '../../catalog/catalog.js';
import { catalogToJson } from '../../catalog/catalog-json.js';
import { loadCatalogValue } from '../../catalog/load-catalog-value.js';
import type { BoundSet } from '../../check/bound.js';
import { compile } from '../../compile.js';
import type { Filter, Lowered, Reach } from '../../plan/filter.js';
import { Unresolvable } from './unresolvable.js';

/** The filter of a message as the store keeps it: its text, and what the catalog said of its names. */
export interface MessageFilter {
  readonly text: string;
  /** What the catalog declared of the names in the text; null: there was no catalog. */
  readonly catalog: CatalogShape | null;
  readonly reach: Omit<Reach, 'because'>;
}

/** Filters that come again are the same object, compiled with the same catalog. */
const KEPT = new WeakMap<Filter, MessageFilter>();

/** `catalog` is what the filter was compiled with. */
export function filterToKeep(filter: Filter, catalog: Catalog | null): MessageFilter {
  const known = KEPT.get(filter);
  if (known !== undefined) return known;
  const { text, lowered } = filter;
  const { because: _, ...reach } = filter.reach;
  const kept = { text, catalog: catalog && catalogToJson(onlyNamed(lowered, catalog)), reach };
  KEPT.set(filter, kept);
  return kept;
}

/** Those that come in turns; longer ones are few. */
const MOST_FILTERS = 256;
const LONGEST_TEXT = 1024;
const COMPILED = new LruCache<string, Filter>(MOST_FILTERS);

/** Throws Unresolvable where the text is no filter any more. Stores that are older hold the compiled filter itself. */
export function compiledAgain(kept: MessageFilter | Filter): Filter {
  if ('lowered' in kept) return kept;
  const key = kept.text.length > LONGEST_TEXT ? null : JSON.stringify([kept.text, kept.catalog]);
  const known = key === null ? undefined : COMPILED.get(key);
  if (known !== undefined) return known;
  const filter = compiled(kept);
  if (key !== null) COMPILED.set(key, filter);
  return filter;
}

/** Null: this version cannot read it. */
export function compiledOrNull(kept: MessageFilter): Filter | null {
  try {
    return compiledAgain(kept);
  } catch (error) {
    if (error instanceof Unresolvable) return null;
    throw error;
  }
}

function compiled({ text, catalog: shape }: MessageFilter): Filter {
  const catalog = shape && loadCatalogValue(shape, null).catalog;
  const { filter } = compile(text, { catalog, lint: false, suggestions: false });
  // Read without the catalog, groups would have no members and tags other types.
  if (filter === null || (shape !== null && catalog === null))
    throw new Unresolvable('this version cannot read its filter; nothing was handed over: create the message again');
  return filter;
}

/** The catalog with what the filter names and with the members of its groups, and with nothing else. */
function onlyNamed(root: Lowered, catalog: Catalog): Catalog {
  const names = namesIn(root);
  const members = [...names.groups].flatMap((code) => catalog.groups.get(code)?.applications ?? []);
  const codes = new Set([...names.tagsOf.keys(), ...members]);
  const applications = picked(catalog.applications, codes).map(
    ([code, application]) =>
      [code, { ...application, tags: new Map(picked(application.tags, names.tagsOf.get(code) ?? [])) }] as const,
  );
  return {
    ...catalog,
    applications: new Map(applications),
    groups: new Map(picked(catalog.groups, names.groups)),
    tags: new Map(picked(catalog.tags, names.tags)),
  };
}

function picked<Value>(
  map: ReadonlyMap<string, Value>,
  names: Iterable<string>,
): readonly (readonly [string, Value])[] {
  return [...names].flatMap((name) => {
    const value = map.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
}

interface Names {
  /** Of the account. */
  readonly tags: Set<string>;
  /** By application; empty where it is named without a tag. */
  readonly tagsOf: Map<string, Set<string>>;
  readonly groups: Set<string>;
}

function namesIn(root: Lowered): Names {
  const names: Names = { tags: new Set(), tagsOf: new Map(), groups: new Set() };
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'clause') addName(names, node.clause);
    else stack.push(...node.operands);
  }
  return names;
}

function addName({ tags, tagsOf, groups }: Names, set: BoundSet): void {
  switch (set.kind) {
    case 'group':
      groups.add(set.code);
      return;
    case 'application':
      tagsIn(tagsOf, set.application.code);
      return;
    case 'tag':
      (set.application === null ? tags : tagsIn(tagsOf, set.application.code)).add(set.tag);
      return;
    default:
      unreachable(set);
  }
}

function tagsIn(tagsOf: Map<string, Set<string>>, application: string): Set<string> {
  const tags = tagsOf.get(application) ?? new Set();
  tagsOf.set(application, tags);
  return tags;
}
