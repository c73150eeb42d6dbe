/**
 * Sets of devices as an expression over leaves, or as everything but one. Only the functions here make them, so that each is in its normal form from
 * the start: what is empty or everything falls away, complements move outward, where they cost a subtraction of numbers at most, and
 * differences stand outside of intersections. Nothing here asks what the leaves are.
 */

import { fold } from '../../base/fold.js';

/** A leaf, by a number of the caller's. */
interface LeafExpression {
  readonly kind: 'leaf';
  readonly leaf: number;
}

interface ManyExpression {
  readonly kind: 'and' | 'or';
  /** At least two. One of the same kind may be among them, which `flatOperands` sees through. */
  readonly operands: readonly Expression[];
}

/** INVARIANT: `kept` is no difference. */
interface DifferenceExpression {
  readonly kind: 'andnot';
  readonly kept: Expression;
  readonly removed: Expression;
}

export type Expression = LeafExpression | ManyExpression | DifferenceExpression;

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

/** What all sets hold; everything when there is none. Complements, and what differences take away, are taken away from the others. */
export function intersect(sets: readonly SetExpression[]): SetExpression {
  const [only] = sets;
  if (only !== undefined && sets.length === 1) return only;
  const kept: Expression[] = [];
  const removed: Expression[] = [];
  for (const { negated, inner } of sets) {
    if (negated) {
      if (inner !== null) removed.push(inner);
    } else if (inner === null) return NOTHING;
    else if (inner.kind === 'andnot') {
      kept.push(inner.kept);
      removed.push(inner.removed);
    } else kept.push(inner);
  }
  const [rest, gone] = [many('and', kept), many('or', removed)];
  if (rest === null) return { negated: true, inner: gone };
  return { negated: false, inner: gone === null ? rest : { kind: 'andnot', kept: rest, removed: gone } };
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

const NO_OPERANDS: readonly Expression[] = [];

export function operandsOf(expression: Expression): readonly Expression[] {
  if (expression.kind === 'leaf') return NO_OPERANDS;
  return expression.kind === 'andnot' ? [expression.kept, expression.removed] : expression.operands;
}

/** The operands, those of operands of the same kind in their place. O(operands), stack depth O(1). */
export function flatOperands(expression: Expression): readonly Expression[] {
  const operands = operandsOf(expression);
  const { kind } = expression;
  if (kind === 'andnot' || operands.every((operand) => operand.kind !== kind)) return operands;
  const flat: Expression[] = [];
  const pending = operands.toReversed();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind !== kind) flat.push(next);
    else for (const operand of operandsOf(next).toReversed()) pending.push(operand);
  }
  return flat;
}

/** How many leaves it reads, each as often as it stands there. */
export function leavesIn(expression: Expression): number {
  return fold<Expression, number>(expression, operandsOf, (node, operands) =>
    node.kind === 'leaf' ? 1 : operands.reduce((sum, leaves) => sum + leaves, 0),
  );
}
