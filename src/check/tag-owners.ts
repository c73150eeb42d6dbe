/** Which applications declare a tag of a name: asked only when a name was not found where it was looked for. */

import type { Catalog } from '../catalog/catalog.js';

export interface Owners {
  /** Code of the first application, in the order of the catalog, that declares the tag. */
  readonly first: string;
  readonly count: number;
  /** The codes of the first of them. */
  readonly codes: readonly string[];
}

/** As many as are worth reading in a message. */
const CODES_KEPT = 6;

export interface TagOwners {
  of(tag: string): Owners | null;
  /** Every tag that an application declares. */
  all(): ReadonlyMap<string, Owners>;
}

/** The index is built by the first question: a filter without unknown tags never pays for it. */
export function tagOwners(catalog: Catalog | null): TagOwners {
  let index: ReadonlyMap<string, Owners> | null = null;
  const all = (): ReadonlyMap<string, Owners> => {
    index ??= indexOwners(catalog);
    return index;
  };
  return { of: (tag) => all().get(tag) ?? null, all };
}

function indexOwners(catalog: Catalog | null): ReadonlyMap<string, Owners> {
  const owners = new Map<string, Owners>();
  for (const application of catalog?.applications.values() ?? []) {
    for (const tag of application.tags.keys()) {
      const before = owners.get(tag);
      owners.set(tag, withOwner(before, application.code));
    }
  }
  return owners;
}

function withOwner(before: Owners | undefined, code: string): Owners {
  if (before === undefined) return { first: code, count: 1, codes: [code] };
  const codes = before.codes.length < CODES_KEPT ? [...before.codes, code] : before.codes;
  return { first: before.first, count: before.count + 1, codes };
}
