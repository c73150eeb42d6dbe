/** What a device has where a clause looks, in words for people. Never its id. */

import { unreachable } from '../../base/invariant.js';
import { shown } from '../../base/shown.js';
import { applicationsOf, type Device, type TagValue, type TagValues, tagsOf } from '../../devices/device.js';
import type { LoweredClause } from '../../plan/filter.js';

/** The clause as the checker left it; evaluators know it by way of the lowered tree. */
type Clause = LoweredClause['clause'];
type TagClause = Extract<Clause, { kind: 'tag' }>;
type ApplicationRef = Extract<Clause, { kind: 'application' }>['application'];

/** "subscribed to Shop, on Chrome", "not subscribed to Shop", "`age` is 17", "`age` is not set". */
export function foundFor(clause: Clause, device: Device): string {
  switch (clause.kind) {
    case 'application':
      return withPlatform(subscription([clause.application], device), clause, device);
    case 'group':
      return withPlatform(subscription(clause.applications ?? [], device), clause, device);
    case 'tag':
      return tagFound(clause, device);
    default:
      return unreachable(clause);
  }
}

function subscription(applications: readonly ApplicationRef[], device: Device): string {
  const subscribed = applications.find((application) => isSubscribed(device, application));
  if (subscribed !== undefined) return `subscribed to ${nameOf(subscribed)}`;
  const [only, ...others] = applications;
  if (only === undefined) return 'the group has no application';
  return others.length === 0 ? `not subscribed to ${nameOf(only)}` : 'subscribed to no application of the group';
}

/** The platform matters only where the clause names platforms. */
function withPlatform(found: string, clause: Exclude<Clause, TagClause>, device: Device): string {
  return clause.platforms === null ? found : `${found}, on ${shown(device.platform)}`;
}

function tagFound({ application, tag }: TagClause, device: Device): string {
  if (application === null) return `\`${shown(tag)}\` ${valueFound(tagsOf(device, null), tag)}`;
  if (!isSubscribed(device, application)) return `not subscribed to ${nameOf(application)}`;
  return `\`${shown(tag)}\` in ${nameOf(application)} ${valueFound(tagsOf(device, application.code), tag)}`;
}

function valueFound(tags: TagValues | undefined, tag: string): string {
  const value = tags && Object.hasOwn(tags, tag) ? tags[tag] : undefined;
  if (value == null || (typeof value === 'object' && value.length === 0)) return 'is not set';
  return `is ${valueText(value)}`;
}

function valueText(value: TagValue): string {
  return typeof value === 'number' ? String(value) : shown(JSON.stringify(value));
}

function isSubscribed(device: Device, application: ApplicationRef): boolean {
  return applicationsOf(device).includes(application.code);
}

function nameOf(application: ApplicationRef): string {
  return shown(application.name ?? application.code);
}
