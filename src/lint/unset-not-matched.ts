/**
 * `NOTEQ` and `NOTIN` say nothing of devices on which the tag is unset (L7), and many authors mean them, too. Silent where
 * the same run shows that the author thought of it: NOTSET beside it, or a condition that needs a value anyway.
 */

import type { BoundTag } from '../check/bound.js';
import { unsetNotMatched as notMatched } from './errors.js';
import { isCondition } from './operations.js';
import type { LintRule, VisitedOperation } from './rule.js';

export const unsetNotMatched: LintRule = {
  set(context, { set, bound, parent }) {
    if (bound.kind !== 'tag' || bound.unsetMatchesNegative || !isCondition(set)) return;
    if (bound.operator !== 'NOTEQ' && bound.operator !== 'NOTIN') return;
    if (parent !== null && isSettledBeside(bound, parent)) return;
    const subtracted = parent?.operation.kind === 'difference' && parent.operation.operands[0] !== set;
    context.report(notMatched(set, bound, subtracted));
  },
};

/** Operands looked at: a run of thousands of conditions would be read once for each of them. */
const NEIGHBOURS_LOOKED_AT = 16;

function isSettledBeside(tag: BoundTag, { bound }: VisitedOperation): boolean {
  return bound.operands
    .slice(0, NEIGHBOURS_LOOKED_AT)
    .some((other) => other.kind === 'tag' && isSameTag(other, tag) && settles(other, bound.kind));
}

function isSameTag(left: BoundTag, right: BoundTag): boolean {
  return left.tag === right.tag && (left.application?.code ?? null) === (right.application?.code ?? null);
}

function settles({ operator }: BoundTag, kind: VisitedOperation['bound']['kind']): boolean {
  if (operator === 'NOTEQ' || operator === 'NOTIN') return false;
  return kind === 'union' ? operator === 'NOTSET' : kind === 'intersection';
}
