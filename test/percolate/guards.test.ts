/** Second conditions beside filters in their lists: none turns down a device that is in the filter, and what is certain is so. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Device, TagValues } from '../../src/devices/device.js';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import { FilterIndex } from '../../src/percolate/filter-index.js';
import {
  GuardValues,
  highBit,
  IS_EXACT,
  lowBit,
  NO_GUARD,
  PLATFORM,
  placeOf,
  rangeGuard,
  rounded,
  textsGuard,
  VALUES,
} from '../../src/percolate/guards.js';
import type { Plan } from '../../src/plan/plan.js';
import { forAll } from '../support/law.js';
import { app, ints, minus, on, only, sharing, tagged, times, unset } from '../support/plan-text.js';

const MOST = Number.MAX_SAFE_INTEGER;

describe('a rounded number', () => {
  it.each([
    [0, 1],
    [2 ** 23 - 1, 1],
    [2 ** 23, 0],
    [2 ** 23 + 1, 0],
    [1 - 2 ** 23, 1],
    [-(2 ** 23), 0],
    [MOST, 0],
  ])('of %i is known to be exact: %i', (value, isExact) => {
    const values = new GuardValues();
    values.reserve(1);
    values.setNumber(placeOf(0), value);
    expect(values.numbers[placeOf(0) * VALUES + IS_EXACT]).toBe(isExact);
  });

  it('is in the order of the numbers themselves', () => {
    forAll(fc.tuple(fc.maxSafeInteger(), fc.maxSafeInteger()), ([one, other]) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      expect(rounded(low)).toBeLessThanOrEqual(rounded(high));
    });
  });

  it.each([0, 1, -1, 5000, 2 ** 23 - 2, -(2 ** 23) + 2])('%i is not that of its neighbours', (value) => {
    expect(new Set([value - 1, value, value + 1].map(rounded)).size).toBe(3);
  });

  it('is that of a neighbour from 2 ** 24 on, and never of more than 31 bits', () => {
    expect(rounded(2 ** 24)).toBe(rounded(2 ** 24 + 1));
    for (const value of [MOST, -MOST]) expect(Math.abs(rounded(value))).toBeLessThan(2 ** 30);
  });

  it('has no sign where it is 0', () => {
    expect([rounded(-0), rounded(0)]).toEqual([0, 0]);
  });
});

describe('a guard', () => {
  it('of a range has its ends, under the place of the attribute turned over', () => {
    expect([placeOf(0), placeOf(7), PLATFORM]).toEqual([2, 9, 1]);
    expect(rangeGuard(9, -3, 40)).toEqual([~9, rounded(-3), rounded(40)]);
  });

  it('of texts has a bit of 64 for each', () => {
    expect(textsGuard(9, [])).toEqual([9, 0, 0]);
    expect(textsGuard(9, [0, 5, 33])).toEqual([9, 0b100001, 0b10]);
    expect(textsGuard(9, [31, 63])).toEqual([9, 1 << 31, 1 << 31]);
    expect(textsGuard(9, [64 + 5])).toEqual(textsGuard(9, [5]));
    for (let list = 0; list < 128; list++)
      expect([lowBit(list), highBit(list)].filter((bits) => bits !== 0)).toHaveLength(1);
  });

  it('that is none asks for any bit of what every device has', () => {
    expect(NO_GUARD).toEqual([0, -1, -1]);
  });
});

/** Numbers around which rounding begins, and around the ends of what is a whole number. */
const NUMBERS = [0, 1, 2 ** 23, 2 ** 24, 1_700_000_000, 2 ** 31, 2 ** 32, 1_700_000_000_000, MOST - 2].flatMap((at) =>
  [at - 1, at, at + 1, at + 130].flatMap((each) => [each, -each]).filter(Number.isSafeInteger),
);
const number = fc.constantFrom(...NUMBERS);
const range = fc.oneof(
  fc.tuple(number, number).map(([one, other]) => ints(one < other ? [one, other] : [other, one])),
  number.map((min) => ints([min, MOST])),
  number.map((max) => ints([-MOST, max])),
);
const texts = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 })
  .map((list) => list.sort());
const leaf: fc.Arbitrary<Plan> = fc.oneof(
  fc.constantFrom('X', 'Y').map(app),
  fc.constantFrom(on('iOS'), on('Android', 'iOS')),
  fc.constantFrom('t', 'u').chain((name) => range.map((values) => tagged(name, values))),
  fc.constantFrom('t', 'u').chain((name) => texts.map((values) => tagged(name, only(...values)))),
  fc.constantFrom('t', 'u').chain((name) => texts.map((values) => tagged(name, sharing(...values)))),
  texts.map((values) => tagged('t', only(...values), sharing(...values), ints([1, 1]))),
);
const conjunction = fc.array(leaf, { minLength: 2, maxLength: 4 }).map((leaves) => times(...(leaves as [Plan, Plan])));
const plans = fc.array(
  fc.oneof(
    leaf,
    conjunction,
    fc.tuple(conjunction, leaf).map(([one, other]) => minus(one, other)),
  ),
  { minLength: 1, maxLength: 12 },
);
const value = fc.oneof(
  number,
  fc.constantFrom(-0, 0.5, 2 ** 23 + 0.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY),
  fc.constantFrom('a', 'b', 'e'),
  fc.array(fc.constantFrom('a', 'b', 'e'), { maxLength: 3 }),
);
const devices: fc.Arbitrary<Device> = fc.record({
  id: fc.constant('d'),
  platform: fc.constantFrom('iOS', 'Android', 'OsX'),
  applications: fc.subarray(['X', 'Y']),
  tags: fc.record({ t: value, u: value }, { requiredKeys: [] }),
});

describe('law: filters of leaves that guard each other', () => {
  it('are those of the matcher, under statistics that hang them on any of their leaves', () => {
    const shares = fc.array(fc.constantFrom(0.01, 0.02, 0.3, 0.9), { minLength: 1, maxLength: 7 });
    forAll(fc.record({ plans, shares, devices: fc.array(devices, { minLength: 1, maxLength: 6 }) }), (world) => {
      let asked = 0;
      const index = new FilterIndex({ shareOf: () => world.shares[asked++ % world.shares.length]! });
      for (const [key, plan] of world.plans.entries()) index.add(String(key), plan);
      for (const device of world.devices) {
        const expected = world.plans.flatMap((plan, key) => (compileMatcher({ plan })(device) ? [String(key)] : []));
        expect(index.match(device).sort()).toEqual(expected.sort());
        expect(index.candidates(device)).toEqual(expect.arrayContaining(expected));
      }
    });
  }, 60_000);

  it('are not told any more once they were removed, with others in the same lists', () => {
    const index = new FilterIndex(null);
    const plan = times(app('X'), tagged('t', ints([1, 9])));
    for (let key = 0; key < 300; key++) index.add(String(key), plan);
    const device: Device = { id: 'd', platform: 'iOS', applications: ['X'], tags: { t: 5 } };
    for (let key = 0; key < 300; key += 3) index.remove(String(key));
    expect(index.match(device)).toHaveLength(200);
    for (let key = 1; key < 300; key += 3) index.remove(String(key));
    index.add('0', times(app('X'), tagged('t', ints([6, 9]))));
    expect(index.match(device)).toHaveLength(100);
    expect(index.match({ ...device, tags: { t: 6 } })).toHaveLength(101);
  });
});

describe('what is certain without being tried', () => {
  const rare = (wanted: Plan) => ({ shareOf: (leaf: Plan) => (leaf === wanted ? 0.01 : 0.5) });
  const isIn = (hook: Plan, guard: Plan, device: Partial<Device>): boolean => {
    const index = new FilterIndex(rare(hook));
    index.add('k', times(hook, guard));
    return index.match({ id: 'd', platform: 'iOS', applications: ['X'], ...device }).length === 1;
  };

  it.each([5, 2 ** 23, 2 ** 24, 1_700_000_000, 2 ** 31, 1_700_000_000_000])('the ends of a range at %i', (end) => {
    const inside = (range: [number, number], t: number) => isIn(app('X'), tagged('t', ints(range)), { tags: { t } });
    const up = [end - 1, end, end + 1].map((t) => inside([end, MOST], t));
    const down = [end - 1, end, end + 1].map((t) => inside([-MOST, end], t));
    expect([up, down]).toEqual([
      [false, true, true],
      [true, true, false],
    ]);
  });

  it('a text is no item, and an item no text', () => {
    const [text, item] = [tagged('t', only('a', 'b')), tagged('t', sharing('a', 'b'))];
    const found = [text, item].map((hook) =>
      ['a', ['a'], ['c', 'b']].map((t) => isIn(hook, app('X'), { tags: { t } })),
    );
    expect(found).toEqual([
      [true, false, false],
      [false, true, true],
    ]);
  });

  it.each<readonly [string, Plan, Plan, Partial<Device>]>([
    ['several types', tagged('t', only('a'), ints([1, 1])), app('X'), { tags: { t: ['a'] } }],
    ['platforms beside others', app('X'), on('iOS'), { platform: 'Android' }],
  ])('nothing of %s', (_, hook, guard, device) => {
    expect(isIn(hook, guard, device)).toBe(false);
  });
});

describe('a filter is tried where the guard passes alone', () => {
  const RARE = { shareOf: ({ kind }: Plan) => (kind === 'subscribed' ? 0.01 : 0.5) };
  /** Of a new index, or of one that was asked about the devices before. */
  const triedOf = (plan: Plan, devices: readonly Partial<Device>[]): readonly boolean[] => {
    const index = new FilterIndex(RARE);
    index.add('k', plan);
    return devices.map(
      (device) => index.candidates({ id: 'd', platform: 'iOS', applications: ['X'], ...device }).length === 1,
    );
  };
  const tried = (plan: Plan, device: Partial<Device>): boolean => triedOf(plan, [device])[0] === true;

  it('and by a tag that has no value where the device has none', () => {
    const index = new FilterIndex({ shareOf: ({ kind }: Plan) => (kind === 'tag-in' ? 0.01 : 0.5) });
    index.add('k', times(app('X'), tagged('t', unset)));
    const found = (tags: TagValues) => index.candidates({ id: 'd', platform: 'iOS', applications: ['X'], tags });
    expect([
      found({}),
      found({ t: null }),
      found({ t: [] }),
      found({ t: 'a' }),
      found({ t: 1 }),
      found({ t: ['a'] }),
    ]).toEqual([['k'], ['k'], ['k'], [], [], []]);
  });

  it('and not once it is removed, though lists still have it', () => {
    const index = new FilterIndex(RARE);
    for (let number = 0; number < 9; number++) index.add(`k${number}`, app('X'));
    index.remove('k4');
    const found = index.candidates({ id: 'd', platform: 'iOS', applications: ['X'] });
    expect(found.sort()).toEqual(['k0', 'k1', 'k2', 'k3', 'k5', 'k6', 'k7', 'k8']);
  });

  const CASES: readonly (readonly [string, Plan, Partial<Device>, Partial<Device>])[] = [
    ['a range', tagged('t', ints([3, 9])), { tags: { t: 3 } }, { tags: { t: 2 } }],
    ['a range, by a number that is not whole', tagged('t', ints([3, 9])), { tags: { t: 9 } }, { tags: { t: 4.5 } }],
    ['a range, by a text', tagged('t', ints([3, 9])), { tags: { t: 4 } }, { tags: { t: '4' } }],
    ['a text', tagged('t', only('a')), { tags: { t: 'a' } }, { tags: { t: 'b' } }],
    ['items', tagged('t', sharing('a', 'b')), { tags: { t: ['c', 'b'] } }, { tags: { t: ['c'] } }],
    ['a platform', on('iOS', 'OsX'), { platform: 'OsX' }, { platform: 'Android' }],
    ['another application', app('Y'), { applications: ['X', 'Y'] }, { applications: ['X'] }],
  ];

  it.each(CASES)('%s', (_, guard, inside, outside) => {
    const plan = times(app('X'), guard);
    expect([tried(plan, inside), tried(plan, outside)]).toEqual([true, false]);
  });

  it.each(CASES)('%s, whatever the device before had', (_, guard, inside, outside) => {
    const plan = times(app('X'), guard);
    expect(triedOf(plan, [inside, outside, inside, outside])).toEqual([true, false, true, false]);
  });
});
