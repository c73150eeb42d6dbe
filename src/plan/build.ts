/** Bound tree to `Filter`: lowering, rewriting, reach, fingerprint. Names the steps, and nothing else. */

import type { Bound, FilterTag } from '../check/bound.js';
import type { Filter } from './filter.js';
import { lower } from './lower.js';
import { plainPlan } from './plain-plan.js';
import { PLAN_VERSION } from './plan.js';
import { reachOf } from './reach.js';

/** The filter of a checked tree. */
export function buildFilter(text: string, bound: Bound, tags: readonly FilterTag[]): Filter {
  const lowered = lower(bound);
  return {
    version: PLAN_VERSION,
    text,
    lowered,
    plan: plainPlan(lowered),
    reach: reachOf(lowered),
    tags,
    fingerprint: '',
  };
}
