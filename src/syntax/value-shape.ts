/** Whether a value has the shape its operator takes, whatever the type of the tag. Whether the type takes the operator is not asked here. */

import { unreachable } from '../base/invariant.js';
import { type Operator, operatorRow } from '../base/operators.js';
import type { Value } from './ast.js';

/** False where the value is a near-miss of the shape the operator takes: the tolerant reader knows what was meant. */
export function valueFits(operator: Operator, value: Value): boolean {
  const { shape } = operatorRow(operator);
  switch (shape) {
    case 'list':
      return value.kind === 'list';
    case 'scalar':
      return value.kind !== 'list' || value.items.length !== 1;
    case 'nothing':
      return value.kind !== 'list' || value.items.length > 0;
    case 'range':
      return true;
    default:
      return unreachable(shape);
  }
}
