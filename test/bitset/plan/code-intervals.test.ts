/** Intervals of values as intervals of codes: those of differences to the lowest value, and those of ranks. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetIntervals, rankIntervals } from '../../../src/bitset/plan/code-intervals.js';
import { numberKey } from '../../../src/bitset/plan/temporary-source.js';
import { forAll } from '../../support/law.js';

type Intervals = readonly (readonly [number, number])[];

describe('differences to the lowest of the values 10 to 20', () => {
  it.each<readonly [Intervals, Intervals]>([
    [[], []],
    [[[10, 20]], [[0, 10]]],
    [[[0, 100]], [[0, 10]]],
    [[[0, 10]], [[0, 0]]],
    [[[20, 30]], [[10, 10]]],
    [[[0, 9]], []],
    [[[21, 30]], []],
    [
      [
        [0, 5],
        [12, 13],
        [15, 15],
        [19, 40],
      ],
      [
        [2, 3],
        [5, 5],
        [9, 10],
      ],
    ],
  ])('%j are the codes %j', (intervals, codes) => {
    expect(offsetIntervals(intervals, 10, 20)).toEqual(codes);
  });
});

describe('ranks among 10, 20, 30 and 40', () => {
  /** With another value on either side, which is none of them. */
  const values = Float64Array.of(35, 10, 20, 30, 40, 15);
  it.each<readonly [Intervals, Intervals]>([
    [[], []],
    [[[10, 40]], [[0, 3]]],
    [[[-5, 100]], [[0, 3]]],
    [[[11, 19]], []],
    [[[0, 9]], []],
    [[[41, 99]], []],
    [[[20, 20]], [[1, 1]]],
    [[[11, 30]], [[1, 2]]],
    // Between them there is no value: they are one.
    [
      [
        [10, 12],
        [18, 25],
      ],
      [[0, 1]],
    ],
    [
      [
        [10, 12],
        [28, 45],
      ],
      [
        [0, 0],
        [2, 3],
      ],
    ],
    [
      [
        [10, 10],
        [12, 13],
        [20, 20],
        [30, 30],
      ],
      [[0, 2]],
    ],
  ])('%j are the codes %j', (intervals, codes) => {
    expect(rankIntervals(intervals, values, 1, 4)).toEqual(codes);
  });
});

describe('a key of numbers', () => {
  it.each([0, 1, 16, 17, 40])('of %i numbers is that of the same numbers, and of no others', (count) => {
    const numbers = Array.from({ length: count }, (_, at) => at * 1000 - 5);
    const key = numberKey(numbers);
    expect(numberKey([...numbers])).toBe(key);
    for (const other of [[...numbers, 1], numbers.slice(1), numbers.map((number) => number + 1)])
      if (count > 0) expect(numberKey(other)).not.toBe(key);
  });

  it('law: two lists have one key only when they are equal', () => {
    const list = fc.array(fc.oneof(fc.nat(2), fc.maxSafeInteger()), { maxLength: 20 });
    forAll(fc.tuple(list, list), ([left, right]) => {
      expect(numberKey(left) === numberKey(right)).toBe(left.join() === right.join());
    });
  });
});
