/** Arbitrary plans over a handful of names, so that their parts meet often, and all devices that could tell them apart. */

import fc from 'fast-check';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import type { Device, TagValue } from '../../src/devices/device.js';
import { intervalsOf, normalIntervals } from '../../src/plan/intervals.js';
import type { Plan, ValueSet } from '../../src/plan/plan.js';

const WORDS = ['1', '2', 'a'];
const APPLICATIONS = ['X', 'Y'];

const integers: fc.Arbitrary<ValueSet> = fc
  .oneof(
    fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1 }).map(intervalsOf),
    fc.integer({ min: 0, max: 3 }).map((min) => normalIntervals([[min, Number.MAX_SAFE_INTEGER]])),
    fc.integer({ min: 0, max: 3 }).map((max) => normalIntervals([[Number.MIN_SAFE_INTEGER, max]])),
  )
  .map((intervals) => ({ kind: 'integers', intervals }));

const strings: fc.Arbitrary<ValueSet> = fc.oneof(
  fc.subarray(WORDS, { minLength: 1 }).map((values): ValueSet => ({ kind: 'strings', values, complement: false })),
  fc.subarray(WORDS).map((values): ValueSet => ({ kind: 'strings', values, complement: true })),
);

const lists: fc.Arbitrary<ValueSet> = fc
  .subarray(WORDS, { minLength: 1 })
  .map((values) => ({ kind: 'list-shares-any', values }));

const values: fc.Arbitrary<readonly ValueSet[]> = fc
  .tuple(fc.option(integers), fc.option(strings), fc.option(lists), fc.boolean())
  .map(([...sets]) => {
    const present = sets.slice(0, 3).filter((set): set is ValueSet => typeof set === 'object' && set !== null);
    return sets[3] || present.length === 0 ? [...present, { kind: 'unset' }] : present;
  });

const leaf: fc.Arbitrary<Plan> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...APPLICATIONS).map((application): Plan => ({ kind: 'subscribed', application })),
  },
  {
    weight: 2,
    arbitrary: fc
      .oneof(
        fc.subarray(['iOS', 'Android', 'OsX'] as const, { minLength: 1 }),
        fc.subarray([...PLATFORMS], { minLength: 7 }),
      )
      .map((platforms): Plan => ({ kind: 'platform-in', platforms })),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom(null, 'X'), fc.constantFrom('s', 't'), values)
      .map(([application, tag, sets]): Plan => ({ kind: 'tag-in', application, tag, values: sets })),
  },
  { weight: 1, arbitrary: fc.constantFrom<Plan>({ kind: 'all' }, { kind: 'none' }) },
);

export const arbitraryPlan: fc.Arbitrary<Plan> = fc.letrec<{ plan: Plan; operation: Plan }>((tie) => ({
  plan: fc.oneof({ depthSize: 'small', maxDepth: 5, withCrossShrink: true }, leaf, tie('operation')),
  operation: fc
    .tuple(
      fc.constantFrom('union', 'intersection', 'difference'),
      fc.array(tie('plan'), { minLength: 2, maxLength: 4 }),
    )
    .map(([kind, operands]): Plan => ({ kind, operands })),
})).plan;

const arbitraryValue: fc.Arbitrary<TagValue | null> = fc.oneof(
  fc.integer({ min: -1, max: 4 }),
  fc.constantFrom(...WORDS, 'b', ''),
  fc.subarray([...WORDS, 'b']),
  fc.constant(null),
);

/** Devices of an account nobody declared: values of any type. */
export const arbitraryDevices: fc.Arbitrary<readonly Device[]> = fc
  .array(
    fc.record({
      platform: fc.constantFrom('iOS' as const, 'Android' as const, 'OsX' as const, 'Firefox' as const),
      applications: fc.subarray(APPLICATIONS),
      tags: fc.record({ s: arbitraryValue, t: arbitraryValue }, { requiredKeys: [] }),
      applicationTags: fc.record({ X: fc.record({ s: arbitraryValue, t: arbitraryValue }, { requiredKeys: [] }) }),
    }),
    { minLength: 8, maxLength: 30 },
  )
  .map((devices) => devices.map((device, index) => ({ id: `d${index}`, ...device })));
