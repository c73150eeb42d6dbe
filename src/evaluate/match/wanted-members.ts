/** What filters look at on a device: the members that a reader has to make values of. */

import type { WantedMembers } from '../../devices/scan/wanted-members.js';
import type { Filter } from '../../plan/filter.js';
import { jumpsOf } from './jumps.js';

/** Of all filters together, each of which has a plan. O(nodes). */
export function membersWantedBy(filters: readonly Pick<Filter, 'plan'>[], id: boolean): WantedMembers {
  const tags = new Set<string>();
  const applicationTags = new Map<string, Set<string>>();
  for (const { plan } of filters) {
    if (plan === null) continue;
    for (const leaf of jumpsOf(plan).leaves) {
      if (leaf.kind !== 'tag-in') continue;
      if (leaf.application === null) tags.add(leaf.tag);
      else {
        const names = applicationTags.get(leaf.application) ?? new Set();
        applicationTags.set(leaf.application, names.add(leaf.tag));
      }
    }
  }
  return { id, tags, applicationTags };
}
