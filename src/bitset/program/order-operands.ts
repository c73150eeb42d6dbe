/**
 * The order in which the operands of a set expression are computed, which does not depend on how they came, and how many registers that takes.
 * Expressions of one shape get one shape text, whatever their leaves are.
 */

import { fold } from '../../base/fold.js';
import { unreachable } from '../../base/invariant.js';
import { type Expression, flatOperands } from './set-expression.js';

interface OrderedLeaf {
  readonly kind: 'leaf';
  readonly leaf: number;
}

/** Operations first, the ones that need most registers before the others; then leaves, the lightest first. */
interface OrderedMany {
  readonly kind: 'and' | 'or';
  readonly operands: readonly OrderedExpression[];
  readonly shape: string;
  readonly registers: number;
}

interface OrderedDifference {
  readonly kind: 'andnot';
  readonly kept: OrderedExpression;
  readonly removed: OrderedExpression;
  readonly shape: string;
  readonly registers: number;
}

/** No operand is of the kind of what it is an operand of, what differences take away apart. */
export type OrderedExpression = OrderedLeaf | OrderedMany | OrderedDifference;

/** Orders leaves of one operation: the lightest first. */
export type WeightOf = (leaf: number) => number;

/** O(n log n); no recursion. */
export function orderOperands(expression: Expression, weightOf: WeightOf): OrderedExpression {
  return fold<Expression, OrderedExpression>(expression, flatOperands, (node, operands) => {
    switch (node.kind) {
      case 'leaf':
        return node;
      case 'andnot':
        return difference(operands[0] as OrderedExpression, operands[1] as OrderedExpression);
      case 'and':
      case 'or':
        return many(node.kind, operands, weightOf);
      default:
        return unreachable(node);
    }
  });
}

/** Registers that computing it takes, after Sethi and Ullman; a leaf is read where it lies. */
export function registersOf(expression: OrderedExpression): number {
  return expression.kind === 'leaf' ? 0 : expression.registers;
}

function many(kind: 'and' | 'or', operands: readonly OrderedExpression[], weightOf: WeightOf): OrderedMany {
  const leaves = operands.filter((operand) => operand.kind === 'leaf');
  const operations = operands.filter((operand) => operand.kind !== 'leaf');
  if (operations.length > 1) operations.sort(compareOperations);
  if (leaves.length > 1) leaves.sort((left, right) => weightOf(left.leaf) - weightOf(right.leaf));
  const sign = kind === 'and' ? '*' : '+';
  const inner = operations.map((operation) => operation.shape).join('');
  return {
    kind,
    operands: [...operations, ...leaves],
    shape: inner === '' ? `${sign}${leaves.length}` : `${sign}${leaves.length}(${inner})`,
    registers: registersOfMany(operations),
  };
}

/** One register holds what is done so far while the second and later operations are computed. */
function registersOfMany([first, second]: readonly OrderedExpression[]): number {
  return Math.max(1, first === undefined ? 0 : registersOf(first), second === undefined ? 0 : registersOf(second) + 1);
}

function compareOperations(left: OrderedMany | OrderedDifference, right: OrderedMany | OrderedDifference): number {
  if (left.registers !== right.registers) return right.registers - left.registers;
  if (left.shape === right.shape) return 0;
  return left.shape < right.shape ? -1 : 1;
}

function difference(kept: OrderedExpression, removed: OrderedExpression): OrderedDifference {
  const [first, second] = [registersOf(kept), registersOf(removed)];
  const registers = first === second ? first + 1 : Math.max(first, second);
  return { kind: 'andnot', kept, removed, shape: `\\${shapeOf(kept)}${shapeOf(removed)}`, registers };
}

/** Of an operand of a difference: a leaf shows, too. */
export function shapeOf(expression: OrderedExpression): string {
  return expression.kind === 'leaf' ? '.' : expression.shape;
}
