/** Collects the tags a filter uses, each identity once. */

import type { TagType } from '../catalog/catalog.js';
import type { FilterTag } from './bound.js';

export class UsedTags {
  private readonly list: FilterTag[] = [];
  private readonly seen = new Map<string | null, Set<string>>();

  add(application: string | null, name: string, type: TagType | null): void {
    let names = this.seen.get(application);
    if (names === undefined) {
      names = new Set();
      this.seen.set(application, names);
    }
    if (names.has(name)) return;
    names.add(name);
    this.list.push({ name, application, type });
  }

  /** Account tags first, then by application, then by name; all by UTF-16 unit. */
  sorted(): readonly FilterTag[] {
    return this.list.length < 2 ? this.list : this.list.sort(byIdentity);
  }
}

function byIdentity(left: FilterTag, right: FilterTag): number {
  if (left.application !== right.application) {
    if (left.application === null) return -1;
    if (right.application === null) return 1;
    return left.application < right.application ? -1 : 1;
  }
  return left.name < right.name ? -1 : 1;
}
