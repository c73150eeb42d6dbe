/** Which shape of value an operator takes, whatever the type of the tag. Whether the type takes the operator is not asked here. */

import type { Operator } from '../base/vocabulary.js';
import type { Value } from './ast.js';

/** `list`: IN and NOTIN; `scalar`: one value; `range`: `[min, max]`; `nothing`: the empty string of NOTSET. */
export type OperatorShape = 'list' | 'scalar' | 'range' | 'nothing';

const SHAPES: Readonly<Record<Operator, OperatorShape>> = {
  EQ: 'scalar',
  NOTEQ: 'scalar',
  IN: 'list',
  NOTIN: 'list',
  GTE: 'scalar',
  LTE: 'scalar',
  BETWEEN: 'range',
  NOTSET: 'nothing',
};

export function operatorShape(operator: Operator): OperatorShape {
  return SHAPES[operator];
}

/** False where the value is a near-miss of the shape the operator takes: the tolerant reader knows what was meant. */
export function valueFits(operator: Operator, value: Value): boolean {
  switch (SHAPES[operator]) {
    case 'list':
      return value.kind === 'list';
    case 'scalar':
      return value.kind !== 'list' || value.items.length !== 1;
    case 'nothing':
      return value.kind !== 'list' || value.items.length > 0;
    default:
      return true;
  }
}
