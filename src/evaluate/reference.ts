/**
 * The definition of meaning: a plan and all devices to a set of ids, without tricks. Everything faster is tested against it.
 */

import { invariant, unreachable } from '../base/invariant.js';
import type { Device, TagValue } from '../devices/device.js';
import type { Plan, ValueSet } from '../plan/plan.js';

/** The ids of the devices in `plan`. */
export function evaluate(plan: Plan, devices: readonly Device[]): ReadonlySet<string> {
  switch (plan.kind) {
    case 'all':
      return idsWhere(devices, () => true);
    case 'none':
      return new Set();
    case 'subscribed':
      return idsWhere(devices, (device) => (device.applications ?? []).includes(plan.application));
    case 'platform-in':
      return idsWhere(devices, (device) => plan.platforms.includes(device.platform));
    case 'tag-in':
      return idsWhere(devices, (device) =>
        plan.values.some((set) => holds(set, tagValue(device, plan.application, plan.tag))),
      );
    case 'union':
      return combine(plan.operands, devices, (left, right) => new Set([...left, ...right]));
    case 'intersection':
      return combine(plan.operands, devices, (left, right) => new Set([...left].filter((id) => right.has(id))));
    case 'difference':
      return combine(plan.operands, devices, (left, right) => new Set([...left].filter((id) => !right.has(id))));
    default:
      return unreachable(plan);
  }
}

type Ids = ReadonlySet<string>;

function idsWhere(devices: readonly Device[], wanted: (device: Device) => boolean): Ids {
  return new Set(devices.filter(wanted).map((device) => device.id));
}

function combine(
  operands: readonly Plan[],
  devices: readonly Device[],
  operation: (left: Ids, right: Ids) => Ids,
): Ids {
  const sets = operands.map((operand) => evaluate(operand, devices));
  const [first, ...rest] = sets;
  invariant(first !== undefined, 'an operation has operands');
  return rest.reduce(operation, first);
}

/** The value of a tag; undefined when it is unset. An empty list is unset. */
function tagValue(device: Device, application: string | null, tag: string): TagValue | undefined {
  const tags = application === null ? device.tags : ownValue(device.applicationTags, application);
  const value = ownValue(tags, tag) ?? undefined;
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

function ownValue<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

function holds(set: ValueSet, value: TagValue | undefined): boolean {
  switch (set.kind) {
    case 'unset':
      return value === undefined;
    case 'integers':
      return typeof value === 'number' && set.intervals.some(([min, max]) => min <= value && value <= max);
    case 'strings':
      return typeof value === 'string' && set.values.includes(value) !== set.complement;
    case 'list-shares-any':
      return typeof value === 'object' && value.some((item) => set.values.includes(item));
    default:
      return unreachable(set);
  }
}
