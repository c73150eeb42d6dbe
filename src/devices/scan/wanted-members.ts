/** What of a device somebody looks at: a reader leaves the rest of its line without a value. */

/** Platform and applications are always wanted. */
import type { Catalog } from '../../catalog/catalog.js';

export interface WantedMembers {
  readonly id: boolean;
  /** Names of account tags. */
  readonly tags: ReadonlySet<string>;
  /** Names of tags by the code of their application. */
  readonly applicationTags: ReadonlyMap<string, ReadonlySet<string>>;
}

/** All that a catalog declares. */
export function declaredMembers({ tags, applications }: Catalog): WantedMembers {
  return {
    id: true,
    tags: new Set(tags.keys()),
    applicationTags: new Map(Array.from(applications.values(), (each) => [each.code, new Set(each.tags.keys())])),
  };
}
