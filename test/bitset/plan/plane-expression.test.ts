import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetIntervals, rankIntervals } from '../../../src/bitset/plan/code-intervals.js';
import { type CodeInterval, planeExpression } from '../../../src/bitset/plan/plane-expression.js';
import {
  type Expression,
  leafSet,
  leavesIn,
  NOTHING,
  operandsOf,
  type SetExpression,
} from '../../../src/bitset/program/set-expression.js';
import { type Intervals, inIntervals, normalIntervals } from '../../../src/plan/intervals.js';
import { forAll } from '../../support/law.js';

const MAX = Number.MAX_SAFE_INTEGER;

/** Whether a code is in the set; plane i is leaf i. */
function holds({ negated, inner }: SetExpression, code: number): boolean {
  return (inner !== null && holdsInner(inner, code)) !== negated;
}

function holdsInner(expression: Expression, code: number): boolean {
  if (expression.kind === 'leaf') return Math.floor(code / 2 ** expression.leaf) % 2 === 1;
  const [first, ...rest] = operandsOf(expression).map((operand) => holdsInner(operand, code));
  if (expression.kind === 'and') return first! && rest.every(Boolean);
  return expression.kind === 'or' ? first! || rest.some(Boolean) : first! && !rest.some(Boolean);
}

function planes(count: number): SetExpression[] {
  return Array.from({ length: count }, (_, plane) => leafSet(plane));
}

const arbitraryIntervals = (limit: number): fc.Arbitrary<readonly CodeInterval[]> =>
  fc
    .array(fc.tuple(fc.nat(limit), fc.nat(limit)), { minLength: 1, maxLength: 6 })
    .map((pairs) => normalIntervals(pairs.map(([one, other]) => [Math.min(one, other), Math.max(one, other)])));

describe('intervals of codes over planes', () => {
  it('hold exactly the codes inside, and are negated exactly when they hold code 0', () => {
    forAll(arbitraryIntervals(63), (intervals) => {
      const found = planeExpression(planes(6), intervals);
      for (let code = 0; code < 64; code++) expect(holds(found, code), `${code}`).toBe(inIntervals(intervals, code));
      expect(found.negated).toBe(intervals[0]![0] === 0);
    });
  });

  it('take the codes of 53 planes', () => {
    const codes = [0, 1, 2 ** 31, 2 ** 32, 2 ** 52, MAX - 1, MAX];
    const edge = fc.oneof(fc.constantFrom(...codes), fc.maxSafeNat());
    forAll(fc.tuple(edge, edge, fc.array(edge)), ([one, other, tried]) => {
      const intervals: CodeInterval[] = [[Math.min(one, other), Math.max(one, other)]];
      const found = planeExpression(planes(53), intervals);
      for (const code of [...codes, ...tried, one, other])
        expect(holds(found, code)).toBe(inIntervals(intervals, code));
      expect(found.inner === null ? 0 : leavesIn(found.inner)).toBeLessThanOrEqual(2 * 53);
    });
  });

  it.each<[string, CodeInterval, number]>([
    ['a bound from below costs at most a step per plane', [37, 127], 7],
    ['a bound from above costs at most a step per plane', [0, 90], 7],
    ['a bound of low bits that are all the same costs none for them', [64, 127], 1],
    ['one code costs a step per plane', [37, 37], 7],
  ])('%s', (_, interval, most) => {
    expect(leavesIn(planeExpression(planes(7), [interval]).inner!)).toBeLessThanOrEqual(most);
  });

  it('leave out planes that nobody is in', () => {
    const some = planes(3);
    some[1] = NOTHING;
    const found = planeExpression(some, [[5, 7]]);
    for (const code of [0, 1, 4, 5]) expect(holds(found, code)).toBe(code === 5);
    expect(leavesIn(found.inner!)).toBe(2);
  });
});

describe('intervals of values as codes', () => {
  const values = [-5, -1, 0, 3, 4, MAX];
  const arbitrary = fc
    .array(fc.tuple(fc.constantFrom(-MAX, -6, ...values, 5), fc.constantFrom(-6, ...values, 2, MAX)), { maxLength: 4 })
    .map((pairs): Intervals => normalIntervals(pairs.filter(([low, high]) => low <= high)));

  it('are ranks among the distinct values', () => {
    forAll(arbitrary, (intervals) => {
      const codes = rankIntervals(intervals, Float64Array.from([9, 9, ...values]), 2, values.length);
      for (const [rank, value] of values.entries())
        expect(inIntervals(codes, rank)).toBe(inIntervals(intervals, value));
      expect(normalIntervals(codes)).toEqual(codes);
    });
  });

  it('are distances from the minimum, between minimum and maximum', () => {
    forAll(arbitrary, (intervals) => {
      const codes = offsetIntervals(intervals, -5, 4);
      for (let value = -7; value < 7; value++)
        expect(inIntervals(codes, value + 5)).toBe(value >= -5 && value <= 4 && inIntervals(intervals, value));
      expect(normalIntervals(codes)).toEqual(codes);
    });
  });
});
