/** The operations of a filter: which one a place belongs to, and which have no brackets of their own. */

import type { Span } from '../base/span.js';
import { isOperation } from '../format/brackets.js';
import { type Expression, type Operation, operandsOf } from '../syntax/ast.js';

/** Every node, parents before their operands, in the order of the text. O(nodes), no recursion. */
export function nodesOf(ast: Expression): readonly Expression[] {
  const nodes: Expression[] = [];
  const stack = [ast];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    nodes.push(node);
    stack.push(...operandsOf(node).toReversed());
  }
  return nodes;
}

/** The operation that has a sign at `offset`. */
export function operationAt(ast: Expression, offset: number): Operation | null {
  for (const operation of nodesOf(ast).filter(isOperation)) {
    const index = operation.operands.findIndex(({ outer }) => offset < outer.start);
    const before = operation.operands[index - 1];
    if (before !== undefined && before.outer.end <= offset) return operation;
  }
  return null;
}

/** Operations inside others that stand without brackets, outermost first: where a reader has to know how signs bind. */
export function unbracketed(ast: Expression): readonly Span[] {
  return nodesOf(ast)
    .filter(isOperation)
    .flatMap(({ operands }) =>
      operands.filter((operand) => isOperation(operand) && operand.outer.start === operand.span.start),
    )
    .map(({ span }) => span);
}
