/** Makes the node of a run of one operator, and finds where a tree of them is too high. */

import { fold } from '../base/fold.js';
import type { Span } from '../base/span.js';
import { type Expression, type Operation, operandsOf } from './ast.js';

export type OperationKind = Operation['kind'];

/** The node of a run; at least two operands, which now belong to it. It spans from the first bracket to the last. */
export function operation(kind: OperationKind, operands: readonly Expression[]): Operation {
  // SAFETY: a run has at least two operands.
  const first = operands[0] as Expression;
  const last = operands[operands.length - 1] as Expression;
  const span = { start: first.outer.start, end: last.outer.end };
  return { kind, operands, span, outer: span };
}

/**
 * Where the tree has more than `limit` levels of operations: the last operand of the first node that is higher; null where none
 * is. A run of one operator is one level, each change of operator in a run one more. O(nodes).
 */
export function firstHigherThan(expression: Expression, limit: number): Span | null {
  let found: Span | null = null;
  fold<Expression, number>(expression, operandsOf, (node, heights) => {
    let highest = -1;
    for (const height of heights) if (height > highest) highest = height;
    if (found === null && highest + 1 > limit) found = operandsOf(node).at(-1)?.outer ?? null;
    return highest + 1;
  });
  return found;
}
