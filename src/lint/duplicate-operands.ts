/** `x + x`, `x * x`, `y \ x \ x`: the second one changes nothing. `x \ x` is {@link alwaysEmpty}'s. */

import type { Bound, BoundOperation } from '../check/bound.js';
import type { Expression } from '../syntax/ast.js';
import { differenceWithItself, duplicateOperand } from './errors.js';
import type { LintRule } from './rule.js';

/** Runs up to this length are compared pair by pair before any key is made. */
const FEW_OPERANDS = 4;

export const duplicateOperands: LintRule = {
  operation(context, { operation, bound }) {
    if (bound.operands.length <= FEW_OPERANDS && !someAlike(bound)) return;
    const first = new Map<number, number>();
    bound.operands.forEach((operand, index) => {
      const key = context.keyOf(operand);
      const earlier = first.get(key);
      if (earlier === undefined) {
        first.set(key, index);
        return;
      }
      const here = operation.operands[index] as Expression;
      const there = operation.operands[earlier] as Expression;
      if (operation.kind === 'difference' && earlier === 0) context.report(differenceWithItself(here, there));
      else context.report(duplicateOperand(operation.kind, here, there, operation.operands[index - 1] as Expression));
    });
  },
};

function someAlike({ operands }: BoundOperation): boolean {
  return operands.some((left, index) => operands.some((right, other) => other > index && mayBeSame(left, right)));
}

/** False only for trees that differ. O(1). */
function mayBeSame(left: Bound, right: Bound): boolean {
  if (left.kind !== right.kind) return false;
  if (left.kind === 'tag' && right.kind === 'tag') return left.tag === right.tag && left.operator === right.operator;
  if (left.kind === 'application' && right.kind === 'application')
    return left.application.code === right.application.code;
  return true;
}
