/** Ranges of a tree by the numbers they hold: the same as by looking at each range, also where ends are so high that what trees know of them is rounded. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

  it('that begin with the lower of two numbers are found, however many begin there', () => {
    const ranges = Array.from({ length: 40 }, (_, at): Range => [5, 6 + at]);
    const { nodes, root } = treeOf(ranges);
    const all = [...ranges.keys()];
    expect(found((visit) => eachRangeBetween(nodes, root, 5, 100, visit))).toEqual(all);
    expect(found((visit) => eachRangeBetween(nodes, root, 100, 5, visit))).toEqual(all);
  });
});
