/**
 * The definition of meaning: a plan and all devices to a set of ids, without tricks. Everything faster is tested against it.
 */

import { expectArgument } from '../base/argument.js';
import { fold } from '../base/fold.js';
import { invariant, unreachable } from '../base/invariant.js';
import { applicationsOf, type Device, type TagValue, tagsOf } from '../devices/device.js';
import { DEVICES } from '../devices/expect-device.js';
import { expectPlan } from '../plan/expect-filter.js';
import { type Plan, planOperands, type TagInPlan, type ValueSet } from '../plan/plan.js';
import type { Evaluator } from './evaluator.js';

/** The definition of what filters mean, as an evaluator: sets of ids, without tricks. */
export const referenceEvaluator: Evaluator = {
  name: 'reference',
  evaluate(filter, devices) {
    expectPlan('referenceEvaluator.evaluate: `filter`', filter);
    expectArgument('referenceEvaluator.evaluate: `devices`', devices, DEVICES);
    invariant(filter.plan !== null, 'a filter with an unresolved group has no plan');
    return evaluate(filter.plan, devices);
  },
};

/** The ids of the devices in `plan`. */
export function evaluate(plan: Plan, devices: readonly Device[]): ReadonlySet<string> {
  return fold<Plan, Ids>(plan, planOperands, (node, operands) => {
    switch (node.kind) {
      case 'all':
        return idsWhere(devices, () => true);
      case 'none':
        return idsWhere(devices, () => false);
      case 'subscribed':
        return idsWhere(devices, (device) => applicationsOf(device).includes(node.application));
      case 'platform-in':
        return idsWhere(devices, (device) => node.platforms.includes(device.platform));
      case 'tag-in':
        return idsWhere(devices, (device) => isTagIn(node, device));
      case 'union':
        return combine(operands, (left, right) => new Set([...left, ...right]));
      case 'intersection':
        return combine(operands, (left, right) => new Set([...left].filter((id) => right.has(id))));
      case 'difference':
        return combine(operands, (left, right) => new Set([...left].filter((id) => !right.has(id))));
      default:
        return unreachable(node);
    }
  });
}

type Ids = ReadonlySet<string>;

function idsWhere(devices: readonly Device[], wanted: (device: Device) => boolean): Ids {
  return new Set(devices.filter(wanted).map((device) => device.id));
}

function combine(operands: readonly Ids[], operation: (left: Ids, right: Ids) => Ids): Ids {
  const [first, ...rest] = operands;
  invariant(first !== undefined, 'an operation has operands');
  return rest.reduce(operation, first);
}

function isTagIn(plan: TagInPlan, device: Device): boolean {
  const tags = tagsOf(device, plan.application);
  const value = setValue(tags && Object.hasOwn(tags, plan.tag) ? tags[plan.tag] : undefined);
  return plan.values.some((set) => holds(set, value));
}

/** The value of a tag; undefined when it is unset. `null` is unset, and so is an empty list. */
function setValue(value: TagValue | null | undefined): TagValue | undefined {
  return value === null || (Array.isArray(value) && value.length === 0) ? undefined : value;
}

function holds(set: ValueSet, value: TagValue | undefined): boolean {
  switch (set.kind) {
    case 'unset':
      return value === undefined;
    case 'integers':
      return Number.isSafeInteger(value) && set.intervals.some(([min, max]) => isBetween(min, Number(value), max));
    case 'strings':
      return typeof value === 'string' && set.values.includes(value) !== set.complement;
    case 'list-shares-any':
      return Array.isArray(value) && value.some((item) => set.values.includes(item));
    default:
      return unreachable(set);
  }
}

function isBetween(min: number, value: number, max: number): boolean {
  return min <= value && value <= max;
}
