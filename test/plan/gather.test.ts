/** The top level of a tree: nests of one kind are flat, in the order of the text, and nodes of other kinds stay whole. */

import { expect, it } from 'vitest';
import { gather, nodesBelow } from '../../src/plan/gather.js';
import { type Plan, planOperands } from '../../src/plan/plan.js';
import { app, minus, plus, times } from '../support/plan-text.js';

const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(app) as [Plan, Plan, Plan, Plan, Plan];

it.each<[string, Plan, readonly Plan[]]>([
  ['a union of leaves', plus(c, a, b), [c, a, b]],
  ['a union of unions', plus(plus(a, plus(b, c)), plus(d, e)), [a, b, c, d, e]],
  ['a union of an intersection', plus(a, times(b, c)), [a, times(b, c)]],
])('%s', (_, plan, operands) => {
  expect(gather(plan, planOperands)).toEqual({ kind: 'union', operands });
});

it.each<[string, Plan, readonly Plan[], readonly Plan[]]>([
  ['an intersection of leaves', times(c, a, b), [c, a, b], []],
  ['an intersection of a leaf and an intersection', times(a, times(b, c)), [a, b, c], []],
  ['an intersection of intersections alone', times(times(a, b), times(c, d)), [a, b, c, d], []],
  ['an intersection of differences alone', times(minus(a, b), minus(c, d)), [a, c], [b, d]],
  ['an intersection of a union', times(a, plus(b, c)), [a, plus(b, c)], []],
  ['a difference of a difference', minus(minus(a, b), c), [a], [c, b]],
  ['a difference of unions', minus(plus(a, b), plus(c, plus(d, e))), [plus(a, b)], [c, d, e]],
  ['a difference from which an intersection is taken', minus(a, times(b, c)), [a], [times(b, c)]],
])('%s', (_, plan, positives, negatives) => {
  const level = gather(plan, planOperands);
  expect(level).toEqual({ kind: 'region', positives, negatives });
  expect(nodesBelow(level)).toEqual([...positives, ...negatives]);
});
