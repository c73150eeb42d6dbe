/** Conditions that several parts of a filter, or several filters, have in common: each part and each filter keeps what is its own. */

import { describe, expect, it } from 'vitest';
import type { Device } from '../../src/devices/device.js';
import { FilterSet } from '../../src/percolate/filter-set.js';
import type { Plan } from '../../src/plan/plan.js';
import { app, appTagged, ints, minus, on, only, plus, tagged, times } from '../support/plan-text.js';

const DEVICE: Device = { id: 'd', platform: 'iOS', applications: ['X'] };
const X = app('X');
const [A, B] = [tagged('t', only('a')), tagged('t', only('b'))];

/** Filters are found by subscriptions, which are rarest, and ask next for the number. */
const RARE = {
  shareOf: (leaf: Plan) =>
    leaf.kind === 'subscribed' ? 0.001 : leaf.kind === 'tag-in' && leaf.tag === 'n' ? 0.01 : 0.5,
};

function isIn(plan: Plan, device: Partial<Device>): boolean {
  const set = new FilterSet({ statistics: RARE });
  set.add('k', { plan });
  return set.match({ ...DEVICE, ...device }).length === 1;
}

describe('parts of a filter that are found by the same condition', () => {
  it.each([
    ['a', true],
    ['b', true],
    ['c', false],
  ])('are both found: %s', (t, expected) => {
    expect(isIn(plus(times(X, A), times(X, B)), { tags: { t } })).toBe(expected);
    expect(isIn(plus(times(X, B), times(X, A)), { tags: { t } })).toBe(expected);
  });

  it('are both found where one needs nothing else', () => {
    expect(isIn(plus(times(X, A), X), { tags: { t: 'c' } })).toBe(true);
    expect(isIn(plus(X, times(X, A)), { tags: { t: 'c' } })).toBe(true);
  });
});

describe('a filter of conditions that all have to hold, one of which is a choice', () => {
  const plan = times(X, on('iOS'), tagged('n', ints([1, 9])), plus(A, B));

  it.each([
    ['one of it', { tags: { n: 5, t: 'a' } }, true],
    ['the other', { tags: { n: 5, t: 'b' } }, true],
    ['neither', { tags: { n: 5, t: 'c' } }, false],
    ['one of it, and no number', { tags: { t: 'a' } }, false],
    ['one of it, on another platform', { platform: 'OsX', tags: { n: 5, t: 'a' } }, false],
  ] as const)('%s', (_what, device, expected) => {
    expect(isIn(plan, device)).toBe(expected);
  });

  it.each([
    [5, 'c', true],
    [5, 'a', false],
    [0, 'c', false],
  ])('or an exclusion: %i, %s', (n, t, expected) => {
    expect(isIn(times(X, tagged('n', ints([1, 9])), minus(on('iOS'), A)), { tags: { n, t } })).toBe(expected);
  });
});

it.each([
  [0, false],
  [1, true],
  [3, true],
  [4, false],
  [6, false],
  [7, true],
  [9, true],
  [10, false],
  [8.5, false],
])('of several ranges of one condition each counts, and nothing between them: %d', (n, expected) => {
  const ranges = tagged('n', ints([1, 3], [7, 9]));
  const found = [ranges, times(X, ranges), times(X, on('iOS'), ranges)].map((plan) => isIn(plan, { tags: { n } }));
  expect(found).toEqual([expected, expected, expected]);
});

describe('of filters that ask about one application', () => {
  const device: Device = { ...DEVICE, applicationTags: { X: { level: 7, city: 'Berlin' } } };
  const plans = {
    subscribed: X,
    level: appTagged('X', 'level', ints([7, 7])),
    city: appTagged('X', 'city', only('Berlin')),
  };
  type Key = keyof typeof plans;

  it.each<readonly [Key, readonly Key[]]>([
    ['subscribed', ['city', 'level']],
    ['level', ['city', 'subscribed']],
    ['city', ['level', 'subscribed']],
  ])('the others stay where %s is removed', (removed, left) => {
    const set = new FilterSet();
    for (const [key, plan] of Object.entries(plans)) set.add(key, { plan });
    expect(set.match(device).sort()).toEqual(['city', 'level', 'subscribed']);
    set.remove(removed);
    expect(set.match(device).sort()).toEqual(left);
    for (const key of left) set.remove(key);
    expect(set.match(device)).toEqual([]);
    set.add('again', { plan: plans[removed] });
    expect(set.match(device)).toEqual(['again']);
  });
});
