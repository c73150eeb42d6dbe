/** Which ranges of a tree hold a number, and which hold one of two numbers only. Passes by every part of the tree that has none of them. */

import { NO_RANGE, type RangeNodes } from './range-nodes.js';

type Visit = (owner: number) => void;

/** Owners of the marked ranges that hold `value`. O(found * log ranges). */
export function eachMarkedRange(nodes: RangeNodes, root: number, value: number, visit: Visit): void {
  const { marks, markedTops, maxes, owners } = nodes;
  eachInReach(nodes, root, value, markedTops, (node) => {
    if (marks[node] === 1 && value <= (maxes[node] as number)) visit(owners[node] as number);
  });
}

/** Owners of all ranges that hold `value`. */
export function eachRange(nodes: RangeNodes, root: number, value: number, visit: Visit): void {
  const { tops, maxes, owners } = nodes;
  eachInReach(nodes, root, value, tops, (node) => {
    if (value <= (maxes[node] as number)) visit(owners[node] as number);
  });
}

/** Nodes that start at or before `value`, but for trees whose `tops` end before it. */
function eachInReach(
  { left, right, mins }: RangeNodes,
  root: number,
  value: number,
  tops: Float64Array,
  visit: (node: number) => void,
): void {
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    // SAFETY: here and below, `node` is a node of the tree, which has an entry in every column.
    if (node === NO_RANGE || (tops[node] as number) < value) continue;
    stack.push(left[node] as number);
    if ((mins[node] as number) > value) continue;
    visit(node);
    stack.push(right[node] as number);
  }
}

/** Owners of the ranges that hold one of two numbers and not the other. O(found * log ranges). */
export function eachRangeBetween(nodes: RangeNodes, root: number, one: number, other: number, visit: Visit): void {
  const { left, right, mins, maxes, owners } = nodes;
  const [low, high] = one < other ? [one, other] : [other, one];
  const stack: Subtree[] = [{ root, from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }];
  for (let tree = stack.pop(); tree !== undefined; tree = stack.pop()) {
    const { root: node, from, to } = tree;
    if (node === NO_RANGE || hasNone(nodes, tree, low, high)) continue;
    const [min, max] = [mins[node] as number, maxes[node] as number];
    if (min <= low ? low <= max && max < high : min <= high && high <= max) visit(owners[node] as number);
    stack.push({ root: left[node] as number, from, to: min }, { root: right[node] as number, from: min, to });
  }
}

/** A tree whose ranges start in `[from, to]`. */
interface Subtree {
  readonly root: number;
  readonly from: number;
  readonly to: number;
}

function hasNone({ tops, bottoms }: RangeNodes, { root, from, to }: Subtree, low: number, high: number): boolean {
  const [top, bottom] = [tops[root] as number, bottoms[root] as number];
  if (top < low || from > high) return true;
  if (to <= low) return bottom >= high;
  return from > low && top < high;
}
