/** Long chains of conditions are cut into bracketed pieces of 20, and the pieces likewise. */

import { describe, expect, it } from 'vitest';
import { bracketsOf, joinConditions, joinEvenly } from '../../../src/evaluate/sql/join-evenly.js';

function named(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `c${at}`);
}

describe('conditions', () => {
  it.each<readonly [string, 'AND' | 'OR', readonly string[], string]>([
    ['none', 'AND', [], ''],
    ['one', 'AND', ['a = 1'], 'a = 1'],
    ['two', 'OR', ['a = 1', 'b = 2'], '(a = 1) OR (b = 2)'],
    ['three', 'AND', ['a', 'b', 'c'], '(a) AND (b) AND (c)'],
  ])('%s: each in brackets of its own where there are several', (_, word, conditions, expected) => {
    expect(joinConditions(conditions, word)).toBe(expected);
  });

  it('are one chain up to 20, and bracketed pieces above', () => {
    const chain = (from: number, to: number) =>
      named(to)
        .slice(from)
        .map((name) => `(${name})`)
        .join(' OR ');
    expect(joinConditions(named(20), 'OR')).toBe(chain(0, 20));
    expect(joinConditions(named(21), 'OR')).toBe(`(${chain(0, 20)}) OR (${chain(20, 21)})`);
    expect(joinConditions(named(41), 'OR')).toBe(`(${chain(0, 20)}) OR (${chain(20, 40)}) OR (${chain(40, 41)})`);
  });
});

it.each([
  [1, 0],
  [20, 0],
  [21, 1],
  [400, 1],
  [401, 2],
  [8_000, 2],
  [8_001, 3],
])('the first of %i parts is in %i brackets', (count, depth) => {
  const joined = joinEvenly(named(count), '+', (chain) => `(${chain})`);
  expect(joined.slice(0, joined.indexOf('c'))).toBe('('.repeat(depth));
  expect(bracketsOf(count)).toBe(depth);
});
