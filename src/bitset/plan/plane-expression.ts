/**
 * Intervals of codes as an expression over bit planes: plane i holds the devices whose code has bit i. A comparison with a constant becomes
 * a chain of `and` and `or`, one step per plane; several intervals share what they have in common from the highest bit down.
 */

import { complement, EVERYTHING, intersect, NOTHING, type SetExpression, unite } from '../program/set-expression.js';

/** A closed interval of codes. */
export type CodeInterval = readonly [first: number, last: number];

/**
 * The devices whose code lies in one of `intervals` (ascending, disjoint, not adjacent); codes are below `2 ** planes.length`, at most 2^53.
 * `planes` are sets, the lowest bit first. A device without a code has no bit: it is in the answer exactly when code 0 is,
 * and exactly then the answer is negated. O(intervals x planes).
 */
export function planeExpression(planes: readonly SetExpression[], intervals: readonly CodeInterval[]): SetExpression {
  return inBlock({ planes, intervals }, planes.length, 0, 0, intervals.length);
}

interface Question {
  readonly planes: readonly SetExpression[];
  readonly intervals: readonly CodeInterval[];
}

/**
 * Codes `start` to `start + 2 ** level - 1`, told apart by their `level` lowest bits; only intervals `from` to `to - 1` reach into the block.
 * Recursive: the depth is the number of planes, 53 at most.
 */
function inBlock(question: Question, level: number, start: number, from: number, to: number): SetExpression {
  const last = start + 2 ** level - 1;
  const [first, behind] = reaching(question.intervals, start, last, from, to);
  if (first === behind) return NOTHING;
  const [low, high] = question.intervals[first] as CodeInterval;
  if (low <= start && last <= high) return EVERYTHING;
  const bit = level - 1;
  const clear = inBlock(question, bit, start, first, behind);
  const set = inBlock(question, bit, start + 2 ** bit, first, behind);
  return choose(question.planes[bit] ?? NOTHING, set, clear);
}

/** The intervals among `from` to `to - 1` that meet `[start, last]`, as a half-open range. */
function reaching(
  intervals: readonly CodeInterval[],
  start: number,
  last: number,
  from: number,
  to: number,
): readonly [number, number] {
  let first = from;
  while (first < to && (intervals[first] as CodeInterval)[1] < start) first++;
  let behind = to;
  while (behind > first && (intervals[behind - 1] as CodeInterval)[0] > last) behind--;
  return [first, behind];
}

/** `set` inside `plane`, `clear` outside of it, in as few steps as there can be. */
function choose(plane: SetExpression, set: SetExpression, clear: SetExpression): SetExpression {
  if (plane.inner === null) return plane.negated ? set : clear;
  if (isConstant(set) && isConstant(clear) && set.negated === clear.negated) return set;
  if (isConstant(set)) return set.negated ? unite([plane, clear]) : intersect([clear, complement(plane)]);
  if (isConstant(clear)) return clear.negated ? unite([set, complement(plane)]) : intersect([plane, set]);
  return unite([intersect([plane, set]), intersect([clear, complement(plane)])]);
}

function isConstant({ inner }: SetExpression): boolean {
  return inner === null;
}
