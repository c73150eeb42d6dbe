/** Searches in what is sorted: what they find at both ends, between equal values, and where there is nothing. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstAt, firstNotBelow, firstWhere } from '../../src/base/binary-search.js';

it('finds the first number that is not below another, as looking at each in turn does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 })), fc.integer({ min: -10, max: 10 }), (numbers, least) => {
      const sorted = [...numbers].sort((left, right) => left - right);
      const first = sorted.findIndex((number) => number >= least);
      expect(firstAt(sorted, (number) => number < least)).toBe(first === -1 ? sorted.length : first);
    }),
  );
});

describe('the first place from which on something holds', () => {
  it.each([
    [0, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 1, 1, 1],
    [0, 10, 7, 7],
    [0, 10, 9, 9],
    [0, 10, 10, 10],
    [0, 11, 5, 5],
    [3, 9, 0, 3],
    [3, 9, 3, 3],
    [3, 9, 4, 4],
    [3, 9, 20, 9],
    // Beyond 32 bits.
    [0, 10_000_000_000, 5_000_000_001, 5_000_000_001],
  ])('of [%i, %i), where it holds from %i on, is %i', (from, to, first, expected) => {
    expect(firstWhere(from, to, (index) => index >= first)).toBe(expected);
  });

  it('is found by asking for few places, each of them inside', () => {
    const asked: number[] = [];
    firstWhere(100, 1_124, (index) => asked.push(index) > 0 && index >= 700);
    expect(asked.length).toBeLessThanOrEqual(11);
    expect(asked.filter((index) => index < 100 || index >= 1_124)).toEqual([]);
  });
});

describe('the first number that is not below another', () => {
  const NUMBERS = Uint32Array.of(9, 1, 3, 3, 3, 4_294_967_295, 0, 0);

  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 4],
    [4_294_967_295, 4],
    [4_294_967_296, 5],
  ])('of 1, 3, 3, 3 and the most of 32 bits, where that is %i, is at %i', (wanted, expected) => {
    expect(firstNotBelow(NUMBERS, 1, 5, 1, wanted)).toBe(expected);
  });

  it.each([
    [0, 0],
    [10, 0],
    [11, 1],
    [20, 1],
    [21, 2],
    [31, 3],
  ])('of 10, 20 and 30, each with a number behind it that is passed by, where that is %i, is at %i', (wanted, at) => {
    expect(firstNotBelow(Uint16Array.of(7, 10, 99, 20, 0, 30, 1), 1, 3, 2, wanted)).toBe(at);
  });

  it('of none is at 0', () => expect(firstNotBelow(NUMBERS, 3, 0, 1, 5)).toBe(0));
});
