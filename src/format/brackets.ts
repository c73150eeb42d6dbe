/** Where the grammar needs brackets for a tree to come back from its text as the same tree. */

import type { Expression, Operation } from '../syntax/ast.js';

/** True for nodes with operands. By kind, not by key: a key may come from a prototype. */
export function isOperation(expression: Expression): expression is Operation {
  return expression.kind === 'union' || expression.kind === 'intersection' || expression.kind === 'difference';
}

/**
 * True where operand number `index` of a `parent` operation would be read as something else without brackets. `+` and `*` share
 * one level that groups from the left, so only a first operand of the other kind stands bare; `\` binds tighter than both.
 */
export function needsBrackets(parent: Operation['kind'], index: number, operand: Expression): boolean {
  if (!isOperation(operand)) return false;
  if (parent === 'difference') return true;
  return operand.kind !== 'difference' && (index > 0 || operand.kind === parent);
}
