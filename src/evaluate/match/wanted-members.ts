/** What filters look at on a device: the members that a reader has to make values of, and the texts it has to tell from others. */

import type { WantedMembers } from '../../devices/scan/wanted-members.js';
import type { Filter } from '../../plan/filter.js';
import type { TagInPlan } from '../../plan/plan.js';
import { jumpsOf } from './jumps.js';

type Texts = Map<string, Set<string>>;

/** Of all filters together, each of which has a plan. O(nodes). */
export function membersWantedBy(filters: readonly Pick<Filter, 'plan'>[], id: boolean): WantedMembers {
  const applications = new Set<string>();
  const tags: Texts = new Map();
  const applicationTags = new Map<string, Texts>();
  for (const { plan } of filters) {
    if (plan === null) continue;
    for (const leaf of jumpsOf(plan).leaves) {
      if (leaf.kind === 'subscribed') applications.add(leaf.application);
      else if (leaf.kind === 'tag-in') addTexts(leaf.application === null ? tags : of(applicationTags, leaf), leaf);
    }
  }
  return { id, applications, tags, applicationTags };
}

function of(applicationTags: Map<string, Texts>, { application }: TagInPlan): Texts {
  const code = application ?? '';
  const known = applicationTags.get(code) ?? new Map();
  applicationTags.set(code, known);
  return known;
}

function addTexts(tags: Texts, { tag, values }: TagInPlan): void {
  const texts = tags.get(tag) ?? new Set();
  tags.set(tag, texts);
  for (const set of values)
    if (set.kind === 'strings' || set.kind === 'list-shares-any') for (const text of set.values) texts.add(text);
}
