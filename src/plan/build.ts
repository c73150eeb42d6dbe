/** Bound tree to `Filter`: lowering, rewriting, reach, fingerprint. Names the steps, and nothing else. */

import type { Bound, FilterTag } from '../check/bound.js';
import type { Filter } from './filter.js';
import { loweredFingerprint, termFingerprint } from './fingerprint.js';
import { lower } from './lower.js';
import { plainPlan } from './plain-plan.js';
import { PLAN_VERSION } from './plan.js';
import { reachOf } from './reach.js';
import { rewrite } from './rewrite/rewrite.js';

/** The filter of a checked tree. */
export function buildFilter(text: string, bound: Bound, tags: readonly FilterTag[]): Filter {
  const lowered = lower(bound);
  const plain = plainPlan(lowered);
  const root = plain === null ? null : rewrite(plain);
  return {
    version: PLAN_VERSION,
    text,
    lowered,
    plan: root?.plan ?? null,
    reach: reachOf(lowered),
    tags,
    fingerprint: root === null ? loweredFingerprint(lowered) : termFingerprint(root),
  };
}
