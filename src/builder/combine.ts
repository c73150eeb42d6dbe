/** Union, intersection and difference of expressions. */

import type { Expression, Operation } from '../syntax/ast.js';
import { NO_PLACE } from './nodes.js';

/** Devices in any of them. Unions among the operands are taken in: `union(union(a, b), c)` is `union(a, b, c)`. */
export function union(first: Expression, ...rest: readonly Expression[]): Expression {
  return combine('union', first, rest);
}

/** Devices in all of them. Intersections among the operands are taken in. */
export function intersection(first: Expression, ...rest: readonly Expression[]): Expression {
  return combine('intersection', first, rest);
}

/** Devices in the first and in none of the others. A difference in first place is taken in, since `\` groups from the left. */
export function difference(first: Expression, ...rest: readonly Expression[]): Expression {
  if (rest.length === 0) return first;
  const operands = first.kind === 'difference' ? [...first.operands, ...rest] : [first, ...rest];
  return { kind: 'difference', operands, ...NO_PLACE };
}

function combine(kind: Operation['kind'], first: Expression, rest: readonly Expression[]): Expression {
  if (rest.length === 0) return first;
  const operands = [first, ...rest].flatMap((operand) => (operand.kind === kind ? operand.operands : operand));
  return { kind, operands, ...NO_PLACE };
}
