/** What of a device somebody looks at: a reader leaves the rest of its line without a value. */

import type { Catalog } from '../../catalog/catalog.js';

/** Texts that are told from each other where a tag has them as a value, all others alike; null: any text is told from any other. */
export type WantedTexts = ReadonlySet<string> | null;

/** Platform and applications are always wanted. */
export interface WantedMembers {
  readonly id: boolean;
  /** Codes of those that are asked for. */
  readonly applications: ReadonlySet<string>;
  /** By the name of the account tag. */
  readonly tags: ReadonlyMap<string, WantedTexts>;
  /** By the code of the application, then by the name of its tag. */
  readonly applicationTags: ReadonlyMap<string, ReadonlyMap<string, WantedTexts>>;
}

/** All that a catalog declares. */
export function declaredMembers({ tags, applications }: Catalog): WantedMembers {
  const all = (names: Iterable<string>): ReadonlyMap<string, WantedTexts> =>
    new Map(Array.from(names, (name) => [name, null]));
  return {
    id: true,
    applications: new Set(applications.keys()),
    tags: all(tags.keys()),
    applicationTags: new Map(Array.from(applications.values(), (each) => [each.code, all(each.tags.keys())])),
  };
}
