/**
 * `NOTEQ` and `NOTIN` say nothing of devices on which the tag is unset (L7), and many authors mean them, too. Silent where
 * the same run shows that the author thought of it: NOTSET beside it, or a condition that needs a value anyway.
 */

import { isNegative, type Operator, operatorRow } from '../base/operators.js';
import type { Bound, BoundOperation, BoundTag } from '../check/bound.js';
import { type Expression, isCondition } from '../syntax/ast.js';
import { unsetNotMatched as notMatched } from './errors.js';

import type { LintRule, RuleContext } from './rule.js';

export const unsetNotMatched: LintRule = {
  set(context, { set, bound, parent }) {
    if (parent === null && missesUnset(bound)) report(context, set, bound, false);
  },
  operation(context, { operation, bound }) {
    if (!bound.operands.some(missesUnset)) return;
    const settled = settledTags(bound);
    bound.operands.forEach((operand, index) => {
      if (!missesUnset(operand) || settled.get(operand.application?.code ?? null)?.has(operand.tag)) return;
      report(context, operation.operands[index] as Expression, operand, bound.kind === 'difference' && index > 0);
    });
  },
};

function missesUnset(bound: Bound): bound is BoundTag {
  return bound.kind === 'tag' && isNegative(bound.operator) && !bound.unsetMatchesNegative;
}

function report(context: RuleContext, set: Expression, bound: BoundTag, subtracted: boolean): void {
  if (isCondition(set)) context.report(notMatched(set, bound, subtracted));
}

/** The tags of which an operand settles what becomes of devices without a value: names by application. O(operands). */
function settledTags({ kind, operands }: BoundOperation): ReadonlyMap<string | null, ReadonlySet<string>> {
  const settled = new Map<string | null, Set<string>>();
  for (let index = 0; index < operands.length; index++) {
    const operand = operands[index];
    if (operand?.kind !== 'tag' || !settles(operand.operator, kind, index)) continue;
    const application = operand.application?.code ?? null;
    const names = settled.get(application) ?? new Set();
    settled.set(application, names.add(operand.tag));
  }
  return settled;
}

function settles(operator: Operator, kind: BoundOperation['kind'], index: number): boolean {
  const { comparison, negative } = operatorRow(operator);
  switch (kind) {
    case 'union':
      return comparison === 'unset';
    case 'intersection':
      return !negative;
    case 'difference':
      // Beside EQ and IN, a negative takes away the devices with any value: those without stay, and were meant to.
      return index > 0 && !negative && (comparison === 'unset' || comparison === 'equal');
  }
}
