/** A filter whose devices are those of another plan: for evaluators, which read plans. Its text and clauses stay as they are. */

import type { Filter } from './filter.js';
import { fingerprint } from './fingerprint.js';
import type { Plan } from './plan.js';
import { rewritePlan } from './rewrite/rewrite.js';

/** The reach stays, too: it is the caller's to say where `plan` is outside of it. */
export function withPlan(filter: Filter, plan: Plan): Filter {
  const rewritten = rewritePlan(plan);
  return { ...filter, plan: rewritten, fingerprint: fingerprint(rewritten) };
}
