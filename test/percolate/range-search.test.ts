/** Ranges of a tree by the numbers they hold: the same as by looking at each range, also where ends are so high that what trees know of them is rounded. */

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { NO_RANGE, RangeNodes } from '../../src/percolate/range-nodes.js';
import { eachMarkedRange, eachRange, eachRangeBetween } from '../../src/percolate/range-search.js';
import { RangeTrees } from '../../src/percolate/range-trees.js';
import { forAll } from '../support/law.js';

type Range = readonly [min: number, max: number];

/** Around numbers that floats of 32 bits tell apart, only just, or no longer. */
const AROUND = [0, 2 ** 22, 2 ** 23, 2 ** 24, 2 ** 30, 2 ** 52, -(2 ** 23), -(2 ** 24), -(2 ** 52)];
const number = fc
  .record({ around: fc.constantFrom(...AROUND), more: fc.integer({ min: -4, max: 4 }) })
  .map(({ around, more }) => around + more);
const end = fc.oneof({ weight: 9, arbitrary: number }, fc.constantFrom(-Infinity, Infinity));
const range = fc.tuple(end, end).map(([one, other]): Range => (one < other ? [one, other] : [other, one]));

/** Odd ones are marked. */
function treeOf(ranges: readonly Range[]): { readonly nodes: RangeNodes; readonly root: number } {
  const nodes = new RangeNodes();
  const trees = new RangeTrees(nodes);
  let root = NO_RANGE;
  for (const [owner, [min, max]] of ranges.entries()) {
    const node = nodes.create(min, max, owner);
    root = trees.insert(root, node);
    if (owner % 2 === 1) trees.mark(root, node, true);
  }
  return { nodes, root };
}

const inOrder = (owners: readonly number[]): readonly number[] => owners.toSorted((one, other) => one - other);

function found(search: (visit: (owner: number) => void) => void): readonly number[] {
  const owners: number[] = [];
  search((owner) => void owners.push(owner));
  return inOrder(owners);
}

function holding(ranges: readonly Range[], value: number): readonly number[] {
  return [...ranges.keys()].filter((owner) => {
    const [min, max] = ranges[owner] ?? [1, 0];
    return min <= value && value <= max;
  });
}

describe('ranges of a tree', () => {
  it('are found by a number, and by two of which they hold one', () => {
    const arbitrary = fc.record({ ranges: fc.array(range, { maxLength: 40 }), one: number, other: number });
    forAll(arbitrary, ({ ranges, one, other }) => {
      const { nodes, root } = treeOf(ranges);
      const [ofOne, ofOther] = [holding(ranges, one), holding(ranges, other)];
      expect(found((visit) => eachRange(nodes, root, one, visit))).toEqual(ofOne);
      expect(found((visit) => eachMarkedRange(nodes, root, one, visit))).toEqual(
        ofOne.filter((owner) => owner % 2 === 1),
      );
      const either = [...new Set([...ofOne, ...ofOther])].filter(
        (owner) => ofOne.includes(owner) !== ofOther.includes(owner),
      );
      expect(found((visit) => eachRangeBetween(nodes, root, one, other, visit))).toEqual(inOrder(either));
    });
  });

  it('whose ends are one number when they are rounded are told apart', () => {
    const high = 2 ** 30;
    const ranges: readonly Range[] = [
      [high, high + 1],
      [high + 2, high + 3],
      [high + 1, high + 2],
    ];
    const { nodes, root } = treeOf(ranges);
    expect(found((visit) => eachRange(nodes, root, high + 2, visit))).toEqual([1, 2]);
    expect(found((visit) => eachMarkedRange(nodes, root, high + 1, visit))).toEqual([]);
    expect(found((visit) => eachRangeBetween(nodes, root, high + 1, high + 2, visit))).toEqual([0, 1]);
  });

  it.each([
    ['lower', 5, 100],
    ['higher', 4, 5],
  ])('that begin with the %s of two numbers are found, however many begin there', (_, low, high) => {
    const ranges = Array.from({ length: 40 }, (_each, at): Range => [5, 6 + at]);
    const { nodes, root } = treeOf(ranges);
    const all = [...ranges.keys()];
    expect(found((visit) => eachRangeBetween(nodes, root, low, high, visit))).toEqual(all);
    expect(found((visit) => eachRangeBetween(nodes, root, high, low, visit))).toEqual(all);
  });
});

describe('among a thousand ranges few are looked at', () => {
  const thousand = (rangeOf: (at: number) => Range): readonly Range[] =>
    Array.from({ length: 1000 }, (_, at) => rangeOf(at));
  const APART = thousand((at) => [10 * at, 10 * at + 5]);
  const NESTED = thousand((at) => [-at, 1000 + at]);
  const FROM_ZERO = thousand((at) => [0, 1000 + at]);

  /** How often an end of a range was read, and how many were found. */
  function expectFew(
    ranges: readonly Range[],
    count: number,
    search: (nodes: RangeNodes, root: number, visit: (owner: number) => void) => void,
  ): void {
    const { nodes, root } = treeOf(ranges);
    const reads = vi.spyOn(nodes, 'max');
    expect(found((visit) => search(nodes, root, visit))).toHaveLength(count);
    expect(reads.mock.calls.length).toBeLessThan(100);
  }

  it.each([
    ['one of the first', 11, 1],
    ['one of the last', 9991, 1],
    ['none, between two', 5007, 0],
    ['none, beyond all', 20_000, 0],
    ['none, below all', -1, 0],
  ])('by a number: %s', (_, value, count) => {
    expectFew(APART, count, (nodes, root, visit) => eachRange(nodes, root, value, visit));
    expectFew(APART, count, (nodes, root, visit) => eachMarkedRange(nodes, root, value, visit));
  });

  it.each([
    ['both in one of the first', APART, 1, 2],
    ['both in one of the last', APART, 9991, 9992],
    ['both beyond all of them', APART, 20_000, 30_000],
    ['both below all of them', APART, -2, -1],
    ['all of them in between', APART, -1, 20_000],
    ['both in all of them', NESTED, 1, 1000],
    ['both in all of them, which begin with one of the two', FROM_ZERO, 0, 1000],
  ])('by two numbers of which they hold one: %s', (_, ranges, one, other) => {
    expectFew(ranges, 0, (nodes, root, visit) => eachRangeBetween(nodes, root, one, other, visit));
    expectFew(ranges, 0, (nodes, root, visit) => eachRangeBetween(nodes, root, other, one, visit));
  });
});
