/** Numbers as bits: taken out once each, in ascending order. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NumberSet } from '../../src/percolate/number-set.js';
import { forAll } from '../support/law.js';

function drained(set: NumberSet): readonly number[] {
  const numbers: number[] = [];
  set.drain((number) => numbers.push(number));
  return numbers;
}

it('gives back the numbers that were added, each once, ascending, and is empty then', () => {
  const set = new NumberSet();
  set.reserve(100);
  for (const number of [99, 31, 32, 0, 63, 31, 64, 99]) set.add(number);
  expect(drained(set)).toEqual([0, 31, 32, 63, 64, 99]);
  expect(drained(set)).toEqual([]);
});

it('gives back the first and the last numbers of 1,024, among which are none', () => {
  const set = new NumberSet();
  set.reserve(10_000);
  const edges = [1_023, 1_024, 2_047, 4_096, 8_191, 8_192, 9_999];
  for (const number of edges.toReversed()) set.add(number);
  expect(drained(set)).toEqual(edges);
  set.add(1_024);
  expect(drained(set)).toEqual([1_024]);
});

it('keeps what it has when there is room for more', () => {
  const set = new NumberSet();
  set.reserve(1);
  set.add(0);
  set.reserve(1_000);
  set.add(999);
  expect(drained(set)).toEqual([0, 999]);
});

it('law: is a sorted set', () => {
  forAll(fc.array(fc.nat(5_000)), (numbers) => {
    const set = new NumberSet();
    set.reserve(5_001);
    for (const number of numbers) set.add(number);
    expect(drained(set)).toEqual([...new Set(numbers)].sort((left, right) => left - right));
  });
});

it('takes out into an array what it takes out one by one', () => {
  forAll(fc.array(fc.nat(4_999)), (numbers) => {
    const set = new NumberSet();
    set.reserve(5_001);
    set.addAll(Int32Array.from([...numbers, 5_000]), numbers.length);
    const into = new Int32Array(5_000);
    const count = set.drainInto(into);
    expect([...into.subarray(0, count)]).toEqual([...new Set(numbers)].sort((left, right) => left - right));
    expect(set.drainInto(into)).toBe(0);
  });
});
