/** Collects the tags a filter uses, each identity once. */

import type { TagType } from '../base/tag-types.js';
import type { FilterTag } from './bound.js';

/** Up to this many tags are compared one by one: most filters use few. */
const FEW_TAGS = 8;

export class UsedTags {
  private readonly list: FilterTag[] = [];
  /** Made when there are more than a few. */
  private seen: Map<string | null, Set<string>> | null = null;

  add(application: string | null, name: string, type: TagType | null): void {
    if (this.seen === null) {
      if (this.list.some((tag) => tag.name === name && tag.application === application)) return;
      this.list.push({ name, application, type });
      if (this.list.length > FEW_TAGS) this.seen = indexOf(this.list);
    } else if (remember(this.seen, application, name)) this.list.push({ name, application, type });
  }

  /** Account tags first, then by application, then by name; all by UTF-16 unit. */
  sorted(): readonly FilterTag[] {
    return isSorted(this.list) ? this.list : this.list.sort(byIdentity);
  }
}

function indexOf(tags: readonly FilterTag[]): Map<string | null, Set<string>> {
  const seen = new Map<string | null, Set<string>>();
  for (const { application, name } of tags) remember(seen, application, name);
  return seen;
}

/** False when it was there already. */
function remember(seen: Map<string | null, Set<string>>, application: string | null, name: string): boolean {
  let names = seen.get(application);
  if (names === undefined) {
    names = new Set();
    seen.set(application, names);
  }
  if (names.has(name)) return false;
  names.add(name);
  return true;
}

/** Looks before sorting: few tags often come in order. */
function isSorted(tags: readonly FilterTag[]): boolean {
  return tags.every((tag, at) => at === 0 || byIdentity(tags[at - 1] as FilterTag, tag) < 0);
}

function byIdentity(left: FilterTag, right: FilterTag): number {
  if (left.application !== right.application) {
    if (left.application === null) return -1;
    if (right.application === null) return 1;
    return left.application < right.application ? -1 : 1;
  }
  return left.name < right.name ? -1 : 1;
}
