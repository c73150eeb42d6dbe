/** Union, intersection and difference of expressions and compiled filters. */

import { expectThat } from '../base/argument.js';
import type { Expression, Operation } from '../syntax/ast.js';
import { NO_PLACE } from './nodes.js';
import { type Operand, operandExpressions } from './operand.js';

/** Operands one by one, or all in one array. */
type Operands = readonly Operand[] | readonly [readonly Operand[]];

/**
 * Devices in any of them. Unions among the operands are taken in: `union(union(a, b), c)` is `union(a, b, c)`. A compiled filter
 * stays as it is.
 * @throws TypeError for no operands, and for what is no operand
 */
export function union(...operands: Operands): Expression {
  const expressions = operandExpressions('union', operands);
  expectThat(expressions.length > 0, `union ${NONE_GIVEN}, and the union of none is nobody, which ${NO_WORD}`);
  return combine('union', expressions);
}

/**
 * Devices in all of them. Intersections among the operands are taken in.
 * @throws TypeError for no operands, and for what is no operand
 */
export function intersection(...operands: Operands): Expression {
  const expressions = operandExpressions('intersection', operands);
  expectThat(
    expressions.length > 0,
    `intersection ${NONE_GIVEN}, and the intersection of none is every device there is, which ${NO_WORD}`,
  );
  return combine('intersection', expressions);
}

/**
 * Devices in the first and in none of the others. A difference in first place is taken in, since `\` groups from the left.
 * @throws TypeError for no operands, and for what is no operand
 */
export function difference(...operands: Operands): Expression {
  const expressions = operandExpressions('difference', operands);
  const [first, ...rest] = expressions;
  expectThat(first !== undefined, `difference ${NONE_GIVEN}: there is nothing to take devices from`);
  if (rest.length === 0) return first;
  const taken = first.kind === 'difference' && first.compiled === undefined ? first.operands : [first];
  return { kind: 'difference', operands: [...taken, ...rest], ...NO_PLACE };
}

const NONE_GIVEN = 'needs at least one operand: none was given';
const NO_WORD = 'the language has no word for';

function combine(kind: Operation['kind'], expressions: readonly Expression[]): Expression {
  const [first] = expressions;
  if (first !== undefined && expressions.length === 1) return first;
  const operands = expressions.flatMap((operand) =>
    operand.kind === kind && operand.compiled === undefined ? operand.operands : operand,
  );
  return { kind, operands, ...NO_PLACE };
}
