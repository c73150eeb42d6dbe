/** Trees of ranges have the shape that their ranges alone give them: what was there before leaves no trace. */

import { expect, it } from 'vitest';
import { LEFT, NO_RANGE, RangeNodes, RIGHT } from '../../src/percolate/range-nodes.js';
import { RangeTrees } from '../../src/percolate/range-trees.js';

const COUNT = 200;

/** Each node with what is below it, on both sides. */
type Shape = readonly [left: Shape, node: number, right: Shape] | null;

function shapeOf(nodes: RangeNodes, root: number): Shape {
  if (root === NO_RANGE) return null;
  return [shapeOf(nodes, nodes.get(root, LEFT)), root, shapeOf(nodes, nodes.get(root, RIGHT))];
}

/** Ranges that begin with their numbers, added in this order, and some of them removed again. */
function treeOf(added: readonly number[], removed: readonly number[] = []): Shape {
  const nodes = new RangeNodes();
  const trees = new RangeTrees(nodes);
  for (let min = 0; min < COUNT; min++) nodes.create(min, min + 10, min);
  let root = NO_RANGE;
  for (const node of added) root = trees.insert(root, node);
  for (const node of removed) root = trees.remove(root, node);
  return shapeOf(nodes, root);
}

const ALL = Array.from({ length: COUNT }, (_, node) => node);
const isThird = (node: number): boolean => node % 3 === 0;
const THIRDS = ALL.filter(isThird);
const OTHERS = ALL.filter((node) => !isThird(node));

it.each([
  ['downwards', ALL.toReversed()],
  ['from the middle on', [...ALL.slice(COUNT / 2), ...ALL.slice(0, COUNT / 2)]],
  ['with gaps that are filled then', [...THIRDS, ...OTHERS]],
])('a tree has one shape, in whatever order ranges are added: %s', (_, order) => {
  expect(treeOf(order)).toEqual(treeOf(ALL));
});

it.each([
  ['upwards', OTHERS],
  ['downwards', OTHERS.toReversed()],
])('a tree from which ranges were removed %s is that of those which stay', (_, removed) => {
  expect(treeOf(ALL, removed)).toEqual(treeOf(THIRDS));
});

it('a tree of which all ranges were removed is empty', () => {
  expect(treeOf(ALL, ALL)).toBe(null);
});
