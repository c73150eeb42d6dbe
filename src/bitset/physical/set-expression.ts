/**
 * Sets of devices as an expression over leaves, or as everything but one. Nothing here asks what the leaves are; what is empty
 * or everything falls away, and complements move outward, where they cost a subtraction of numbers at most.
 */

import type { Expression } from '../program/expression.js';

/** `inner`, or with `negated` everything but `inner`. Null: the empty set. */
export interface SetExpression {
  readonly negated: boolean;
  readonly inner: Expression | null;
}

export const NOTHING: SetExpression = { negated: false, inner: null };
export const EVERYTHING: SetExpression = { negated: true, inner: null };

export function leafSet(leaf: number): SetExpression {
  return { negated: false, inner: { kind: 'leaf', leaf } };
}

export function complement({ negated, inner }: SetExpression): SetExpression {
  return { negated: !negated, inner };
}

/** What all sets hold; everything when there is none. Complements among them are taken away from the others. */
export function intersect(sets: readonly SetExpression[]): SetExpression {
  const kept: Expression[] = [];
  const removed: Expression[] = [];
  let bounded = false;
  for (const { negated, inner } of sets) {
    if (!negated) {
      if (inner === null) return NOTHING;
      bounded = true;
      kept.push(inner);
    } else if (inner !== null) removed.push(inner);
  }
  const gone = many('or', removed);
  if (!bounded) return { negated: true, inner: gone };
  const rest = many('and', kept);
  if (rest === null || gone === null) return { negated: false, inner: rest };
  return { negated: false, inner: { kind: 'andnot', operands: [rest, gone] } };
}

/** What any set holds; nothing when there is none. By De Morgan. */
export function unite(sets: readonly SetExpression[]): SetExpression {
  return complement(intersect(sets.map(complement)));
}

/** The first set without the others. */
export function subtract(from: SetExpression, removed: readonly SetExpression[]): SetExpression {
  return intersect([from, ...removed.map(complement)]);
}

function many(kind: 'and' | 'or', operands: readonly Expression[]): Expression | null {
  const [first, second] = operands;
  if (first === undefined) return null;
  return second === undefined ? first : { kind, operands };
}
