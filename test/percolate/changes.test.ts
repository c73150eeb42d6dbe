/** What is looked at when a device changes: the conditions about what changed, and among ranges those alone that hold for one of two numbers. */

import { expect, it } from 'vitest';
import type { Device } from '../../src/devices/device.js';
import type { AskingLeaf } from '../../src/evaluate/match/jumps.js';
import { DeviceState } from '../../src/percolate/device-state.js';
import { Predicates } from '../../src/percolate/predicates.js';
import { eachDifference } from '../../src/percolate/true-predicates.js';
import type { ValueSet } from '../../src/plan/plan.js';
import { except, ints, only, sharing, unset } from '../support/plan-text.js';

const tag = (set: ValueSet): AskingLeaf => ({ kind: 'tag-in', application: null, tag: 't', values: [set] });

const LEAVES: Readonly<Record<string, AskingLeaf>> = {
  ios: { kind: 'platform-in', platforms: ['iOS'] },
  x: { kind: 'subscribed', application: 'X' },
  a: tag(only('a')),
  b: tag(only('b')),
  item: tag(sharing('c')),
  notA: tag(except('a')),
  unset: tag(unset),
  five: tag(ints([5, 5])),
  low: tag(ints([1, 9])),
  high: tag(ints([6, 20])),
};

function lookedAt(before: Partial<Device>, after: Partial<Device>): ReadonlySet<string> {
  const predicates = new Predicates(() => 1);
  const names = new Map(Object.entries(LEAVES).map(([name, leaf]) => [predicates.intern(leaf), name]));
  const [old, now] = [before, after].map((device) => {
    const state = new DeviceState(predicates);
    state.read({ id: 'd', platform: 'iOS', ...device });
    return state;
  });
  const seen = new Set<string>();
  eachDifference(predicates.keys, old!, now!, (predicate) => void seen.add(names.get(predicate) ?? 'unknown'));
  return seen;
}

it.each<readonly [string, Partial<Device>, Partial<Device>, readonly string[]]>([
  ['the platform', {}, { platform: 'Android' }, ['ios']],
  ['a subscription', {}, { applications: ['X'] }, ['x']],
  ['a subscription that nobody asks about', { applications: ['X'] }, { applications: ['X', 'Y'] }, []],
  ['a tag that nobody asks about', { tags: { t: 'a' } }, { tags: { t: 'a', u: 'b' } }, []],
])('%s', (_, before, after, expected) => {
  expect(lookedAt(before, after)).toEqual(new Set(expected));
  expect(lookedAt(after, before)).toEqual(new Set(expected));
});

it.each<readonly [string | number | readonly string[] | null, string | number | readonly string[] | null, string]>([
  [null, null, ''],
  ['a', 'a', ''],
  ['a', 'b', 'a b notA'],
  ['a', null, 'a notA unset'],
  // Texts of digits are in no range.
  ['5', '1', 'notA'],
  ['1', ['1'], 'notA'],
  [5, 5, ''],
  [5, 7, 'five high'],
  [7, 8, ''],
  [7, null, 'low high unset'],
  [7, 'b', 'low high b notA'],
  [7, ['c'], 'low high item'],
  [['c'], ['c'], ''],
  [['c'], ['d', 'c'], 'item'],
  [['c'], null, 'item unset'],
])('a tag from %j to %j, and back: %s', (before, after, expected) => {
  const names = new Set(expected.split(' ').filter((name) => name !== ''));
  expect(lookedAt({ tags: { t: before } }, { tags: { t: after } })).toEqual(names);
  expect(lookedAt({ tags: { t: after } }, { tags: { t: before } })).toEqual(names);
});
