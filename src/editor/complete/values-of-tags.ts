/** How values are written: what the form of a value by operator and type looks like before it is filled. */

import { OPERATORS, type Operator, operatorRow } from '../../base/operators.js';
import type { TagType } from '../../base/tag-types.js';
import { OPERATOR_TABLE, type ValueShape } from '../../catalog/operator-table.js';
import type { Piece } from './completion.js';

/** The operators that one of the types takes, in the order of the vocabulary. */
export function operatorsTaking(types: readonly TagType[]): readonly Operator[] {
  return OPERATORS.filter((operator) => types.some((type) => operatorRow(operator).types.includes(type)));
}

/** The form of the value, by the first type that takes the operator; null when none does. */
export function shapeFor(types: readonly TagType[], operator: Operator): ValueShape | null {
  for (const type of [...types].sort(integersLast)) {
    const shape = OPERATOR_TABLE[type][operator];
    if (shape !== null) return shape;
  }
  return null;
}

/** Where the type is open, text is the form that more types take. */
function integersLast(left: TagType, right: TagType): number {
  return Number(left === 'Integer') - Number(right === 'Integer');
}

/** A value of the form, with places to fill. */
export function emptyValue(shape: ValueShape): readonly Piece[] {
  switch (shape) {
    case 'scalar':
      return ['"', { place: '' }, '"'];
    case 'integer':
      return [{ place: '0' }];
    case 'list':
      return ['["', { place: '' }, '"]'];
    case 'integers':
      return ['[', { place: '0' }, ']'];
    case 'range':
      return ['[', { place: '0' }, ', ', { place: '100' }, ']'];
    case 'empty':
      return ['""'];
  }
}

/** The operator that a condition on such a tag begins with, and its value: `EQ, ""`. */
export function emptyCondition(types: readonly TagType[]): readonly Piece[] {
  const [operator] = operatorsTaking(types);
  if (operator === undefined) return [];
  const shape = shapeFor(types, operator);
  return [{ place: operator }, ', ', ...(shape === null ? [] : emptyValue(shape))];
}
