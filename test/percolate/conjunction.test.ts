/** Filters of several conditions that all have to hold: found by one, guarded by another, and in need of the others, too. */

import { describe, expect, it } from 'vitest';
import type { Device } from '../../src/devices/device.js';
import { FilterIndex } from '../../src/percolate/filter-index.js';
import type { Plan } from '../../src/plan/plan.js';
import { app, appTagged, ints, minus, on, only, sharing, tagged, times, unset } from '../support/plan-text.js';

const DEVICE: Device = {
  id: 'd',
  platform: 'iOS',
  applications: ['X', 'Y'],
  tags: { age: 30, city: 'Berlin', mood: ['gay', 'calm'] },
  applicationTags: { X: { level: 7 } },
};

const X = app('X');
const AGE = tagged('age', ints([18, 65]));

/** Filters are found by subscriptions to X, which are rarest, and ask next for the age. */
const RARE = {
  shareOf: (leaf: Plan) => (leaf === X ? 0.01 : leaf.kind === 'tag-in' && leaf.tag === 'age' ? 0.02 : 0.5),
};

function isIn(plan: Plan, device: Partial<Device> = {}): boolean {
  const index = new FilterIndex(RARE);
  index.add('k', plan);
  return index.match({ ...DEVICE, ...device }).length === 1;
}

const TAGS = DEVICE.tags ?? {};

/** Conditions that the device meets, each with a device that meets all but this one. */
const OTHERS: readonly (readonly [string, Plan, Partial<Device>])[] = [
  ['a platform', on('iOS', 'OsX'), { platform: 'Android' }],
  ['another application', app('Y'), { applications: ['X'] }],
  ['a text', tagged('city', only('Berlin')), { tags: { ...TAGS, city: 'Bonn' } }],
  ['an item', tagged('mood', sharing('calm', 'glad')), { tags: { ...TAGS, mood: ['gay'] } }],
  ['no value', tagged('plan', unset), { tags: { ...TAGS, plan: 'free' } }],
  ['a tag of an application', appTagged('X', 'level', ints([7, 7])), { applicationTags: { X: { level: 8 } } }],
];

describe.each(OTHERS)('beside what a filter is found by and its guard, %s', (_, other, without) => {
  it.each([
    ['last', [X, AGE, other]],
    ['first', [other, X, AGE]],
    ['between', [AGE, other, X]],
  ])('has to hold, named %s', (_place, operands) => {
    const [first, ...more] = operands as [Plan, Plan, Plan];
    expect([isIn(times(first, ...more)), isIn(times(first, ...more), without)]).toEqual([true, false]);
  });

  it('has to hold among all others', () => {
    const plan = times(X, AGE, ...OTHERS.map(([, each]) => each));
    expect([isIn(plan), isIn(plan, without)]).toEqual([true, false]);
  });

  it('is all that a filter needs which excludes it', () => {
    const plan = minus(times(X, AGE), other);
    expect([isIn(plan), isIn(plan, without)]).toEqual([false, true]);
  });
});

describe('what a filter is found by, and its guard', () => {
  const plan = times(X, AGE, on('iOS'), app('Y'));

  it.each([
    ['neither application', { applications: [] }, false],
    ['the other application', { applications: ['Y'] }, false],
    ['an age below', { tags: { age: 17 } }, false],
    ['the lowest age', { tags: { age: 18 } }, true],
    ['the highest age', { tags: { age: 65 } }, true],
    ['an age above', { tags: { age: 66 } }, false],
    ['an age that is not whole', { tags: { age: 30.5 } }, false],
    ['an age that is a text', { tags: { age: '30' } }, false],
    ['no age', { tags: {} }, false],
  ])('have to hold, too: %s', (_what, device, expected) => {
    expect(isIn(plan, device)).toBe(expected);
  });
});

it('removed filters of several conditions are told no more, and those that took their numbers are', () => {
  const index = new FilterIndex(RARE);
  const plan = times(X, AGE, on('iOS'), app('Y'));
  for (let key = 0; key < 200; key++) index.add(`old ${key}`, plan);
  expect(index.match(DEVICE)).toHaveLength(200);
  for (let key = 0; key < 200; key++) if (key % 4 !== 0) index.remove(`old ${key}`);
  expect(index.match(DEVICE).sort()).toEqual(Array.from({ length: 50 }, (_, at) => `old ${at * 4}`).sort());
  for (let key = 0; key < 10; key++) index.add(`new ${key}`, times(X, AGE, on('Android'), app('Y')));
  expect(index.match({ ...DEVICE, platform: 'Android' }).sort()).toEqual(
    Array.from({ length: 10 }, (_, at) => `new ${at}`),
  );
  expect(index.match(DEVICE)).toHaveLength(50);
});
