/** Set expressions over leaves, before they are a program: trees of any depth, in any order, as a plan gives them. */

import { fold } from '../../base/fold.js';
import type { Operation } from './program.js';

/** A leaf, by a number of the caller's. */
interface LeafExpression {
  readonly kind: 'leaf';
  readonly leaf: number;
}

/** `and`, `or`: of all operands. `andnot`: the first without all the others. */
interface OperationExpression {
  readonly kind: Operation;
  /** At least two. */
  readonly operands: readonly Expression[];
}

export type Expression = LeafExpression | OperationExpression;

const NO_OPERANDS: readonly Expression[] = [];

export function operandsOf(expression: Expression): readonly Expression[] {
  return expression.kind === 'leaf' ? NO_OPERANDS : expression.operands;
}

/** How many leaves it reads, each as often as it stands there. */
export function leavesIn(expression: Expression): number {
  return fold<Expression, number>(expression, operandsOf, (node, operands) =>
    node.kind === 'leaf' ? 1 : operands.reduce((sum, leaves) => sum + leaves, 0),
  );
}
