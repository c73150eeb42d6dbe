/** A filter that keeps some of the devices of another: for evaluators, which read plans. Its text and clauses stay those of the other. */

import type { Platform } from '../../base/vocabulary.js';
import type { Filter } from '../../plan/filter.js';
import { fingerprint } from '../../plan/fingerprint.js';
import type { Plan } from '../../plan/plan.js';
import { rewritePlan } from '../../plan/rewrite/rewrite.js';

/** `narrower` has to be inside `filter`, and on no other platform. */
export function narrowFilter(filter: Filter, narrower: Plan, platform: Platform): Filter {
  const plan = rewritePlan(narrower);
  return {
    ...filter,
    plan,
    fingerprint: fingerprint(plan),
    reach: { ...filter.reach, platforms: [platform] },
  };
}
