/** The plan of a lowered tree as it stands, nothing rewritten: the twin that every rewrite is compared with. */

import { fold } from '../base/fold.js';
import type { Lowered } from './filter.js';
import type { Plan } from './plan.js';

/** Null exactly when a clause has no plan. */
export function plainPlan(lowered: Lowered): Plan | null {
  return fold<Lowered, Plan | null>(lowered, loweredOperands, (node, operands) => {
    if (node.kind === 'clause') return node.plan;
    return areKnown(operands) ? { kind: node.kind, operands } : null;
  });
}

function areKnown(operands: readonly (Plan | null)[]): operands is readonly Plan[] {
  return !operands.includes(null);
}

const NO_OPERANDS: readonly Lowered[] = [];

/** The operands of an operation; none for a clause. */
export function loweredOperands(lowered: Lowered): readonly Lowered[] {
  return lowered.kind === 'clause' ? NO_OPERANDS : lowered.operands;
}
