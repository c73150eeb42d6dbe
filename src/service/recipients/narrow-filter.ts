/** A filter that keeps some of the devices of another: for evaluators, which read plans. Its text and clauses stay those of the other. */

import { invariant } from '../../base/invariant.js';
import type { Platform } from '../../base/vocabulary.js';
import type { Filter } from '../../plan/filter.js';
import type { Plan } from '../../plan/plan.js';
import { withPlan } from '../../plan/with-plan.js';

/** Which devices of a filter are meant: steps, one after the other. Plain data of few levels, which any thread can be given. */
export interface Narrowing {
  readonly platform: Platform;
  readonly steps: readonly NarrowingStep[];
}

/** Keeps the devices that are in `devices`, or those that are not. */
export interface NarrowingStep {
  readonly kind: 'intersection' | 'difference';
  readonly devices: Plan;
}

/** No device of another platform is left. */
export function narrowFilter(filter: Filter, { platform, steps }: Narrowing): Filter {
  const { plan } = filter;
  invariant(plan !== null, 'a filter with an unresolved group has no plan');
  const narrower = steps.reduce<Plan>((whole, { kind, devices }) => ({ kind, operands: [whole, devices] }), plan);
  return { ...withPlan(filter, narrower), reach: { ...filter.reach, platforms: [platform] } };
}
