/** Which predicates a device may make true, and which may differ between two states of a device, by the key index. */

import type { SetValue } from '../evaluate/match/device-test.js';
import { type Attribute, NO_LIST } from './attributes.js';
import type { DeviceState } from './device-state.js';
import type { KeyIndex } from './key-index.js';
import { eachMarkedRange, eachRange, eachRangeBetween } from './range-search.js';

type Visit = (predicate: number) => void;

/** All that hold and whose ranges are marked; more may come, and one may come more than once. */
export function eachCandidate(keys: KeyIndex, device: DeviceState, visit: Visit): void {
  eachOfPlatform(keys, device.platform, visit);
  for (const attribute of device.present) {
    const value = device.value(attribute.number);
    eachAtPoint(keys, attribute, value, visit);
    if (typeof value === 'number') eachMarkedRange(keys.nodes, attribute.ranges, value, visit);
  }
  for (const attribute of keys.wantedUnset) if (!device.has(attribute.number)) eachIn(keys, attribute.unset, visit);
}

/** All that hold for one of the two states only; more may come, and one may come more than once. */
export function eachDifference(keys: KeyIndex, before: DeviceState, after: DeviceState, visit: Visit): void {
  if (before.platform !== after.platform) {
    eachOfPlatform(keys, before.platform, visit);
    eachOfPlatform(keys, after.platform, visit);
  }
  for (const attribute of before.present) eachChange(keys, attribute, before, after, visit);
  for (const attribute of after.present)
    if (!before.has(attribute.number)) eachChange(keys, attribute, before, after, visit);
}

/** For an attribute that one of the two states has. */
function eachChange(keys: KeyIndex, attribute: Attribute, before: DeviceState, after: DeviceState, visit: Visit): void {
  const { number } = attribute;
  const [old, now] = [before.value(number), after.value(number)];
  const isKept = before.has(number) && after.has(number);
  if (isKept && isSameValue(old, now)) return;
  if (before.has(number)) eachAtPoint(keys, attribute, old, visit);
  if (after.has(number)) eachAtPoint(keys, attribute, now, visit);
  if (!isKept) eachIn(keys, attribute.unset, visit);
  eachRangeOfChange(keys, attribute, old, now, visit);
}

function eachRangeOfChange(keys: KeyIndex, { ranges }: Attribute, old: SetValue, now: SetValue, visit: Visit): void {
  if (typeof old === 'number' && typeof now === 'number') eachRangeBetween(keys.nodes, ranges, old, now, visit);
  else if (typeof old === 'number') eachRange(keys.nodes, ranges, old, visit);
  else if (typeof now === 'number') eachRange(keys.nodes, ranges, now, visit);
}

/** By everything but ranges. */
function eachAtPoint(keys: KeyIndex, attribute: Attribute, value: SetValue, visit: Visit): void {
  eachIn(keys, attribute.subscribed, visit);
  if (typeof value === 'string') {
    eachIn(keys, attribute.anyString, visit);
    eachIn(keys, attribute.texts.get(value), visit);
  } else if (typeof value === 'number') eachIn(keys, attribute.numbers.get(value), visit);
  else if (Array.isArray(value)) for (const item of value) eachIn(keys, attribute.texts.get(item), visit);
}

function eachOfPlatform(keys: KeyIndex, platform: string, visit: Visit): void {
  eachIn(keys, keys.platforms.get(platform), visit);
}

function eachIn({ lists }: KeyIndex, list: number | undefined, visit: Visit): void {
  if (list === undefined || list === NO_LIST) return;
  lists.each(list, (predicate) => {
    if (!lists.isRetired(predicate)) visit(predicate);
  });
}

function isSameValue(left: SetValue, right: SetValue): boolean {
  if (!Array.isArray(left) || !Array.isArray(right)) return left === right;
  return left.length === right.length && left.every((item, at) => item === right[at]);
}
