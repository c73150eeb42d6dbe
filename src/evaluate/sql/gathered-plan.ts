/** Plans in which all subscriptions of a union are one: what a group comes to, and one question instead of hundreds. */

import { type Plan, planOperands } from '../../plan/plan.js';

interface SubscribedToAny {
  readonly kind: 'subscribed-to-any';
  readonly applications: readonly string[];
}

export type GatheredPlan = Plan | SubscribedToAny;

const NO_PLANS: readonly GatheredPlan[] = [];

/** The operands, with all subscriptions of a union as one. */
export function gatheredOperands(plan: GatheredPlan): readonly GatheredPlan[] {
  if (plan.kind === 'subscribed-to-any') return NO_PLANS;
  const operands = planOperands(plan);
  if (plan.kind !== 'union') return operands;
  const applications = operands.flatMap((operand) => (operand.kind === 'subscribed' ? [operand.application] : []));
  if (applications.length < 2) return operands;
  return [{ kind: 'subscribed-to-any', applications }, ...operands.filter(({ kind }) => kind !== 'subscribed')];
}
