/** Which ranges of a tree hold a number, and which hold one of two numbers only. Subtrees without such ranges are skipped. */

import { rounded } from './guards.js';
import {
  BOTTOM,
  LEFT,
  MARKED_TOP,
  MIN,
  NO_RANGE,
  NODE_NUMBERS,
  NODE_WORDS,
  type RangeNodes,
  RIGHT,
  TOP,
} from './range-nodes.js';

type Visit = (owner: number) => void;

/** Owners of the marked ranges that hold `value`. O(found * log ranges). */
export function eachMarkedRange(nodes: RangeNodes, root: number, value: number, visit: Visit): void {
  eachInReach(nodes, root, value, MARKED_TOP, (node) => {
    if (nodes.isMarked(node) && value <= nodes.max(node)) visit(nodes.owner(node));
  });
}

/** Owners of all ranges that hold `value`. */
export function eachRange(nodes: RangeNodes, root: number, value: number, visit: Visit): void {
  eachInReach(nodes, root, value, TOP, (node) => {
    if (value <= nodes.max(node)) visit(nodes.owner(node));
  });
}

/** Nodes that start at or before `value`, but for trees whose highest end, `top`, is before it. */
function eachInReach(
  { numbers, words }: RangeNodes,
  root: number,
  value: number,
  top: typeof TOP | typeof MARKED_TOP,
  visit: (node: number) => void,
): void {
  const stack = [root];
  const least = rounded(value);
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const at = node * NODE_WORDS;
    // SAFETY: here and below, `node` is a node of the tree, which has all fields.
    if (node === NO_RANGE || (words[at + top] as number) < least) continue;
    stack.push(words[at + LEFT] as number);
    if ((numbers[node * NODE_NUMBERS + MIN] as number) > value) continue;
    visit(node);
    stack.push(words[at + RIGHT] as number);
  }
}

/** Owners of the ranges that hold one of two numbers and not the other. O(found * log ranges). */
export function eachRangeBetween(nodes: RangeNodes, root: number, one: number, other: number, visit: Visit): void {
  const [low, high] = one < other ? [one, other] : [other, one];
  const stack: Subtree[] = [{ root, from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }];
  for (let tree = stack.pop(); tree !== undefined; tree = stack.pop()) {
    const { root: node, from, to } = tree;
    if (node === NO_RANGE || hasNone(nodes, tree, low, high)) continue;
    const [min, max] = [nodes.min(node), nodes.max(node)];
    if (min <= low ? low <= max && max < high : min <= high && high <= max) visit(nodes.owner(node));
    stack.push({ root: nodes.get(node, LEFT), from, to: min }, { root: nodes.get(node, RIGHT), from: min, to });
  }
}

/** A tree whose ranges start in `[from, to]`. */
interface Subtree {
  readonly root: number;
  readonly from: number;
  readonly to: number;
}

/** Where it cannot be told of ends that are rounded, it may have some. */
function hasNone(nodes: RangeNodes, { root, from, to }: Subtree, low: number, high: number): boolean {
  const [top, bottom] = [nodes.get(root, TOP), nodes.get(root, BOTTOM)];
  if (top < rounded(low) || from > high) return true;
  if (to <= low) return bottom > rounded(high);
  return from > low && top < rounded(high);
}
