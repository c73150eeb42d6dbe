/**
 * A plan, one level at a time, with same-kind nests already flat: a thousand brackets around one long union are one union,
 * looked at once. What the rules of a level still uncover is flattened by the rule for it.
 */

import { unreachable } from '../../base/invariant.js';
import type { LeafPlan } from '../canonical-text.js';
import type { Plan } from '../plan.js';

export type Level =
  | { readonly kind: 'leaf'; readonly leaf: LeafPlan }
  | { readonly kind: 'union'; readonly operands: readonly Plan[] }
  | { readonly kind: 'region'; readonly positives: readonly Plan[]; readonly negatives: readonly Plan[] };

const NO_PLANS: readonly Plan[] = [];

/** The top level of `plan`. O(nodes of that level). */
export function gather(plan: Plan): Level {
  switch (plan.kind) {
    case 'union':
      return { kind: 'union', operands: unionOperands(plan) };
    case 'intersection':
    case 'difference':
      return regionOperands(plan);
    default:
      return { kind: 'leaf', leaf: plan };
  }
}

/** The plans below a level: of a region, its positives and then its negatives. */
export function plansBelow(level: Level): readonly Plan[] {
  switch (level.kind) {
    case 'leaf':
      return NO_PLANS;
    case 'union':
      return level.operands;
    case 'region':
      return level.negatives.length === 0 ? level.positives : [...level.positives, ...level.negatives];
    default:
      return unreachable(level);
  }
}

function unionOperands(plan: Plan): readonly Plan[] {
  const operands: Plan[] = [];
  const stack = [plan];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.kind === 'union') for (const operand of next.operands) stack.push(operand);
    else operands.push(next);
  }
  return operands;
}

function regionOperands(plan: Plan): Level {
  const positives: Plan[] = [];
  const negatives: Plan[] = [];
  const stack = [plan];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.kind === 'intersection') for (const operand of next.operands) stack.push(operand);
    else if (next.kind !== 'difference') positives.push(next);
    else for (const [index, operand] of next.operands.entries()) (index === 0 ? stack : negatives).push(operand);
  }
  return { kind: 'region', positives, negatives: negatives.flatMap(unionOperands) };
}
