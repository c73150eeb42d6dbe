/** A filter that keeps some of the devices of another: for evaluators, which read plans. Its text and clauses stay those of the other. */

import type { Platform } from '../../base/vocabulary.js';
import type { Filter } from '../../plan/filter.js';
import type { Plan } from '../../plan/plan.js';
import { withPlan } from '../../plan/with-plan.js';

/** `narrower` has to be inside `filter`, and on no other platform. */
export function narrowFilter(filter: Filter, narrower: Plan, platform: Platform): Filter {
  return { ...withPlan(filter, narrower), reach: { ...filter.reach, platforms: [platform] } };
}
