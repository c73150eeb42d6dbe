/**
 * Lowered trees while they are rewritten. A node that stands in the text keeps its spans and is written out as it stands; a node
 * made here has none, and is printed.
 */

import type { BoundSet } from '../../check/bound.js';
import type { Lowered, LoweredClause, LoweredOperation } from '../../plan/filter.js';
import { lower } from '../../plan/lower.js';
import { loweredOperands } from '../../plan/plain-plan.js';

export type OperationKind = LoweredOperation['kind'];

/** The operation over `operands`, at least one; runs of one operator become one node, and one operand is itself. O(operands). */
export function operationOf(kind: OperationKind, operands: readonly Lowered[]): Lowered {
  const [first, ...others] = operands;
  if (first !== undefined && others.length === 0) return first;
  return { kind, operands: kind === 'difference' ? flatDifference(operands) : flatRun(kind, operands), spans: [] };
}

function flatRun(kind: OperationKind, operands: readonly Lowered[]): readonly Lowered[] {
  return operands.flatMap((operand) => (operand.kind === kind ? loweredOperands(operand) : [operand]));
}

/** `(a \ b) \ c` and `a \ (b + c)` are `a \ b \ c`. */
function flatDifference(operands: readonly Lowered[]): readonly Lowered[] {
  return [...flatRun('difference', operands.slice(0, 1)), ...flatRun('union', operands.slice(1))];
}

/** A set that does not stand in the text. */
export function newClause(set: BoundSet): LoweredClause {
  const lowered = lower({ ...set, spans: [] });
  // A set lowers to a clause.
  return lowered as LoweredClause;
}

/** How many sets a tree has. O(nodes). */
export function clauseCount(root: Lowered): number {
  let count = 0;
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'clause') count++;
    else for (const operand of node.operands) stack.push(operand);
  }
  return count;
}

/** `operands` without the one at `index`. */
export function without<Item>(operands: readonly Item[], index: number): readonly Item[] {
  return operands.filter((_, at) => at !== index);
}
