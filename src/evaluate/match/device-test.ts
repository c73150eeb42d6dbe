/**
 * The leaves of a plan as tests of one device, compiled once: what is looked up per device is a property and a set, no more.
 * Names may be `__proto__` and `Object.prototype` may be polluted, so that a value found counts only when it is the device's own.
 */

import { unreachable } from '../../base/invariant.js';
import { applicationsOf, type Device, type TagValue, type TagValues, tagsOf } from '../../devices/device.js';
import { inIntervals } from '../../plan/intervals.js';
import type { PlatformInPlan, TagInPlan, ValueSet } from '../../plan/plan.js';
import type { AskingLeaf } from './jumps.js';

export type DeviceTest = (device: Device) => boolean;

/** The value of a tag; undefined when it is unset. */
export type SetValue = TagValue | undefined;
type ValueTest = (value: SetValue) => boolean;

export function testOf(leaf: AskingLeaf): DeviceTest {
  switch (leaf.kind) {
    case 'subscribed':
      return subscribedTest(leaf.application);
    case 'platform-in':
      return platformTest(leaf);
    case 'tag-in':
      return tagTest(leaf);
    default:
      return unreachable(leaf);
  }
}

function subscribedTest(application: string): DeviceTest {
  return (device) => applicationsOf(device).includes(application);
}

function platformTest({ platforms }: PlatformInPlan): DeviceTest {
  const [first] = platforms;
  if (platforms.length === 1) return (device) => device.platform === first;
  const wanted: ReadonlySet<string> = new Set(platforms);
  return (device) => wanted.has(device.platform);
}

function tagTest({ application, tag, values }: TagInPlan): DeviceTest {
  const holds = valuesTest(values);
  return (device) => holds(setValue(tagsOf(device, application), tag));
}

/** The device's own value; undefined when it is unset: absent, null, or an empty list. */
export function setValue(tags: TagValues | undefined, tag: string): SetValue {
  if (tags == null) return undefined;
  const value = tags[tag];
  if (value == null || !Object.hasOwn(tags, tag)) return undefined;
  return typeof value === 'object' && value.length === 0 ? undefined : value;
}

/** Whether a value is in any of the sets. */
export function valuesTest(values: readonly ValueSet[]): ValueTest {
  return anyOf(values.map(valueTest));
}

function anyOf(tests: readonly ValueTest[]): ValueTest {
  const [first, ...rest] = tests;
  if (first === undefined) return () => false;
  return rest.reduce((left, right) => (value) => left(value) || right(value), first);
}

function valueTest(set: ValueSet): ValueTest {
  switch (set.kind) {
    case 'unset':
      return (value) => value === undefined;
    case 'integers':
      return integersTest(set.intervals);
    case 'strings':
      return stringsTest(set.values, set.complement);
    case 'list-shares-any':
      return listTest(set.values);
    default:
      return unreachable(set);
  }
}

function integersTest(intervals: readonly (readonly [min: number, max: number])[]): ValueTest {
  const [first] = intervals;
  if (intervals.length !== 1 || first === undefined)
    return (value) => typeof value === 'number' && Number.isInteger(value) && inIntervals(intervals, value);
  const [min, max] = first;
  return (value) => typeof value === 'number' && min <= value && value <= max && Number.isInteger(value);
}

function stringsTest(values: readonly string[], complement: boolean): ValueTest {
  const [first] = values;
  if (values.length === 1 && !complement) return (value) => value === first;
  const listed = new Set(values);
  return (value) => typeof value === 'string' && listed.has(value) !== complement;
}

function listTest(values: readonly string[]): ValueTest {
  const wanted = new Set(values);
  return (value) => typeof value === 'object' && value.some((item) => wanted.has(item));
}
