/** What a device leads to by the key index: lists of its values, ranges around them, and predicates that may differ between two states of it. */

import type { SetValue } from '../evaluate/match/device-test.js';
import { type Attribute, NO_LIST } from './attributes.js';
import { BY_ITEM, BY_VALUE } from './conjunction.js';
import type { DeviceState } from './device-state.js';
import type { KeyIndex } from './key-index.js';
import { eachMarkedRange, eachRange, eachRangeBetween } from './range-search.js';

type Visit = (predicate: number) => void;
/** `arrival`: whether the list is that of a value, or that of an item of it. */
type VisitList = (list: number, arrival: typeof BY_VALUE | typeof BY_ITEM) => void;

/** Lists of what the device has: its platform, and each value. One may come more than once. */
export function eachValueList(keys: KeyIndex, device: DeviceState, visit: VisitList): void {
  if (device.platform !== NO_LIST) visit(device.platform, BY_VALUE);
  for (const attribute of device.present) eachListOf(attribute, device, visit);
  for (const attribute of keys.wantedUnset) if (!device.has(attribute.number)) visit(attribute.unset, BY_VALUE);
}

/** Predicates with marked ranges that hold. */
export function eachTrueRange(keys: KeyIndex, device: DeviceState, visit: Visit): void {
  for (const attribute of device.present) {
    const value = device.integer(attribute.number);
    if (!Number.isNaN(value)) eachMarkedRange(keys.nodes, attribute.ranges, value, visit);
  }
}

/** By everything but ranges. */
function eachListOf(attribute: Attribute, device: DeviceState, visit: VisitList): void {
  const value = device.value(attribute.number);
  if (attribute.subscribed !== NO_LIST) visit(attribute.subscribed, BY_VALUE);
  if (typeof value === 'string' && attribute.anyString !== NO_LIST) visit(attribute.anyString, BY_VALUE);
  const arrival = typeof value === 'object' ? BY_ITEM : BY_VALUE;
  for (const list of device.textLists(attribute.number)) if (list !== NO_LIST) visit(list, arrival);
  const list = typeof value === 'number' ? attribute.numbers.get(value) : undefined;
  if (list !== undefined) visit(list, BY_VALUE);
}

/** All that hold for one of the two states only; more may come, and one may come more than once. */
export function eachDifference(keys: KeyIndex, before: DeviceState, after: DeviceState, visit: Visit): void {
  if (before.platform !== after.platform) {
    eachIn(keys, before.platform, visit);
    eachIn(keys, after.platform, visit);
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
  for (const device of [before, after])
    if (device.has(number)) eachListOf(attribute, device, (list) => eachIn(keys, list, visit));
  if (!isKept) eachIn(keys, attribute.unset, visit);
  eachRangeOfChange(keys, attribute, old, now, visit);
}

function eachRangeOfChange(keys: KeyIndex, { ranges }: Attribute, old: SetValue, now: SetValue, visit: Visit): void {
  if (typeof old === 'number' && typeof now === 'number') eachRangeBetween(keys.nodes, ranges, old, now, visit);
  else if (typeof old === 'number') eachRange(keys.nodes, ranges, old, visit);
  else if (typeof now === 'number') eachRange(keys.nodes, ranges, now, visit);
}

function eachIn(keys: KeyIndex, list: number, visit: Visit): void {
  if (list === NO_LIST) return;
  keys.lists.each(list, (predicate) => {
    if (!keys.isRetired(predicate)) visit(predicate);
  });
}

function isSameValue(left: SetValue, right: SetValue): boolean {
  if (!Array.isArray(left) || !Array.isArray(right)) return left === right;
  return left.length === right.length && left.every((item, at) => item === right[at]);
}
