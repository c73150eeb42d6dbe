/** Bound tree to `Filter`: lowering, rewriting, reach, fingerprint. Names the steps, and nothing else. */

import type { Bound, FilterTag } from '../check/bound.js';
import type { Filter } from './filter.js';
import { fingerprint, loweredFingerprint } from './fingerprint.js';
import { lower } from './lower.js';
import { plainPlan } from './plain-plan.js';
import { PLAN_VERSION } from './plan.js';
import { reachOf } from './reach.js';
import { rewritePlan } from './rewrite/rewrite.js';

/** The filter of a checked tree. */
export function buildFilter(text: string, bound: Bound, tags: readonly FilterTag[]): Filter {
  const lowered = lower(bound);
  const plain = plainPlan(lowered);
  const plan = plain === null ? null : rewritePlan(plain);
  return {
    version: PLAN_VERSION,
    text,
    lowered,
    plan,
    reach: reachOf(lowered),
    tags,
    fingerprint: plan === null ? loweredFingerprint(lowered) : fingerprint(plan),
  };
}
