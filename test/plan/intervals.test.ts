/** Sets of whole numbers: ascending, apart, and equal where they hold the same. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  complementIntervals,
  type Intervals,
  inIntervals,
  intersectIntervals,
  intervalsOf,
  normalIntervals,
  unionIntervals,
} from '../../src/plan/intervals.js';
import { forAll } from '../support/law.js';

const LEAST = -9_007_199_254_740_991;
const MOST = 9_007_199_254_740_991;

describe('numbers and intervals', () => {
  it.each<[string, Intervals, Intervals]>([
    [
      'in their order',
      [
        [5, 9],
        [1, 2],
      ],
      [
        [1, 2],
        [5, 9],
      ],
    ],
    [
      'that overlap are one',
      [
        [1, 5],
        [3, 9],
      ],
      [[1, 9]],
    ],
    [
      'that are inside of others go',
      [
        [1, 9],
        [3, 5],
      ],
      [[1, 9]],
    ],
    [
      'that meet are one',
      [
        [1, 2],
        [3, 4],
      ],
      [[1, 4]],
    ],
    [
      'with a number between stay two',
      [
        [1, 2],
        [4, 5],
      ],
      [
        [1, 2],
        [4, 5],
      ],
    ],
    ['none', [], []],
    [
      'from end to end',
      [
        [LEAST, 0],
        [1, MOST],
      ],
      [[LEAST, MOST]],
    ],
  ])('%s', (_, intervals, expected) => {
    expect(normalIntervals(intervals)).toEqual(expected);
  });

  it('of single numbers join where they follow each other, and -0 is 0', () => {
    expect(intervalsOf([3, 1, 2, 7, 7])).toEqual([
      [1, 3],
      [7, 7],
    ]);
    expect(Object.is(intervalsOf([-0])[0]?.[0], 0)).toBe(true);
    expect(Object.is(intervalsOf([-0])[0]?.[1], 0)).toBe(true);
  });
});

it.each<[Intervals, Intervals]>([
  [[], [[LEAST, MOST]]],
  [[[LEAST, MOST]], []],
  [
    [[3, 5]],
    [
      [LEAST, 2],
      [6, MOST],
    ],
  ],
  [[[LEAST, 5]], [[6, MOST]]],
  [[[5, MOST]], [[LEAST, 4]]],
  [
    [
      [1, 2],
      [4, 4],
    ],
    [
      [LEAST, 0],
      [3, 3],
      [5, MOST],
    ],
  ],
  [
    [
      [LEAST, LEAST],
      [MOST, MOST],
    ],
    [[LEAST + 1, MOST - 1]],
  ],
])('outside of %j is %j', (intervals, expected) => {
  expect(complementIntervals(intervals)).toEqual(expected);
});

it('in some of them, and in all of them', () => {
  expect(
    unionIntervals([
      [[1, 2]],
      [],
      [
        [2, 4],
        [9, 9],
      ],
    ]),
  ).toEqual([
    [1, 4],
    [9, 9],
  ]);
  expect(intersectIntervals([[[1, 5]], [[3, 9]]])).toEqual([[3, 5]]);
  expect(intersectIntervals([[[1, 2]], [[3, 9]]])).toEqual([]);
  expect(
    intersectIntervals([
      [
        [1, 5],
        [8, 9],
      ],
      [[5, 8]],
      [[0, 8]],
    ]),
  ).toEqual([
    [5, 5],
    [8, 8],
  ]);
  expect(intersectIntervals([])).toEqual([[LEAST, MOST]]);
});

it('law: a number is in what is made of them as it is in each', () => {
  const some = fc
    .array(fc.tuple(fc.nat(20), fc.nat(4)), { maxLength: 5 })
    .map((pairs) => normalIntervals(pairs.map(([from, more]) => [from - 10, from - 10 + more] as const)));
  const numbers = [LEAST, ...Array.from({ length: 40 }, (_, at) => at - 18), MOST];
  const members = (set: Intervals) =>
    numbers.filter((number) => set.some(([min, max]) => min <= number && number <= max));
  forAll(fc.tuple(some, some), ([left, right]) => {
    const [inLeft, inRight] = [new Set(members(left)), new Set(members(right))];
    expect(numbers.filter((number) => inIntervals(left, number))).toEqual([...inLeft]);
    expect(members(unionIntervals([left, right]))).toEqual(numbers.filter((at) => inLeft.has(at) || inRight.has(at)));
    expect(members(intersectIntervals([left, right]))).toEqual(
      numbers.filter((at) => inLeft.has(at) && inRight.has(at)),
    );
    expect(members(complementIntervals(left))).toEqual(numbers.filter((at) => !inLeft.has(at)));
    expect(complementIntervals(complementIntervals(left))).toEqual(left);
  });
});

it('all but one number, at either end', () => {
  expect(complementIntervals([[LEAST, MOST - 1]])).toEqual([[MOST, MOST]]);
  expect(complementIntervals([[LEAST + 1, MOST]])).toEqual([[LEAST, LEAST]]);
});
