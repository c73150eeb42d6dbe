/** Trees of set operations over numbered leaves as tests write them, with any operation inside any other. */

import type { Operation } from '../../src/bitset/program/program.js';
import {
  type Expression,
  intersect,
  leafSet,
  type SetExpression,
  subtract,
  unite,
} from '../../src/bitset/program/set-expression.js';

/** `andnot`: the first operand without all the others. */
export type SetTree =
  | { readonly kind: 'leaf'; readonly leaf: number }
  | { readonly kind: Operation; readonly operands: readonly SetTree[] };

/** The operation on sets. */
export function operateOnSets(operation: Operation, operands: readonly SetExpression[]): SetExpression {
  if (operation === 'and') return intersect(operands);
  if (operation === 'or') return unite(operands);
  const [from, ...removed] = operands;
  if (from === undefined) throw new Error('a difference has operands');
  return subtract(from, removed);
}

export function setOf(tree: SetTree): SetExpression {
  return tree.kind === 'leaf' ? leafSet(tree.leaf) : operateOnSets(tree.kind, tree.operands.map(setOf));
}

/** Of a set that is no complement, and not empty. */
export function expressionIn({ negated, inner }: SetExpression): Expression {
  if (negated || inner === null) throw new Error('leaves and what operations make of them are no complement');
  return inner;
}
