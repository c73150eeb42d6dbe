/** A model as a device in the device format: what is at position 0 is not written. */

import type { Platform } from '../../base/vocabulary.js';
import type { Device, TagValue, TagValues } from '../../devices/device.js';
import type { Domain, TagPlace } from '../domain/domain.js';
import type { Uses } from '../domain/uses.js';

/** Codes of the applications that the device of `model` is subscribed to, in order of first use. */
export function subscriptionsOf(uses: Uses, domain: Domain, model: number[]): readonly string[] {
  return domain.variables.flatMap(({ subject }, index) => {
    if (model[index] === 0) return [];
    if (subject.kind === 'application') return [subject.code];
    return subject.kind === 'group' ? [inventedApplication(uses, subject.code)] : [];
  });
}

/** Tags of applications without the subscription are left out: no formula sees them. */
export function deviceOf(domain: Domain, model: number[], platform: Platform, applications: readonly string[]): Device {
  const tags = tagsByOwner(domain, model);
  const accountTags = tags.get(null);
  const applicationTags = applications.flatMap((code) => {
    const own = tags.get(code);
    return own === undefined ? [] : [[code, Object.fromEntries(own)] as const];
  });
  return {
    id: 'witness',
    platform,
    ...(applications.length > 0 && { applications }),
    ...(accountTags !== undefined && { tags: Object.fromEntries(accountTags) }),
    ...(applicationTags.length > 0 && { applicationTags: Object.fromEntries(applicationTags) }),
  };
}

type OwnTags = ReadonlyMap<string | null, readonly (readonly [string, TagValues[string]])[]>;

function tagsByOwner(domain: Domain, model: number[]): OwnTags {
  const owners = new Map<string | null, (readonly [string, TagValue])[]>();
  for (const { subject } of domain.variables) {
    if (subject.kind !== 'tag') continue;
    const { application, tag } = subject.use;
    const place = domain.tagPlace(subject.use);
    const value = place && valueAt(place, model);
    if (value === undefined) continue;
    const own = owners.get(application);
    if (own === undefined) owners.set(application, [[tag, value]]);
    else own.push([tag, value]);
  }
  return owners;
}

/** Undefined: unset. */
function valueAt({ variable, domain, firstItem }: TagPlace, model: number[]): TagValue | undefined {
  const choice = domain.choices()[model[variable] as number];
  if (choice === undefined || choice.kind === 'unset') return undefined;
  if (choice.kind === 'value') return choice.value;
  const items = domain.items.filter((_, item) => model[firstItem + item] === 1);
  if (items.length > 0) return items;
  // A list that holds nothing any condition mentions still holds something.
  return domain.positions === 1 ? undefined : [domain.otherItem()];
}

// What stands in a witness for a group whose applications nobody knows: one application that no formula names, a member of the group.
// That such a device is in the group follows from its subscription, as for any group.

/** The code of the member: `a member of 11111-11111`, with a number behind it where a formula names that very application. */
function inventedApplication(uses: Uses, group: string): string {
  const plain = `a member of ${group}`;
  let code = plain;
  for (let number = 2; uses.hasApplication(code); number++) code = `${plain} (${number})`;
  return code;
}
