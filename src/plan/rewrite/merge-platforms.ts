/** Platform conditions become one: joined in a union, shared in an intersection, and what is taken away turns into what is left. */

import { PLATFORMS, type Platform } from '../../base/vocabulary.js';
import type { PlatformInPlan } from '../plan.js';
import { PLATFORM_IN, twice } from './kinds.js';
import type { RegionRule, UnionRule } from './region.js';
import type { Term } from './term.js';

export const mergeUnionPlatforms: UnionRule = {
  on: twice(PLATFORM_IN),
  apply(terms, operands) {
    if (count(operands) < 2) return operands;
    const joined = new Set(operands.filter(isPlatformIn).flatMap(({ plan }) => plan.platforms));
    return [...operands.filter((operand) => !isPlatformIn(operand)), terms.platformIn([...joined])];
  },
};

export const mergeRegionPlatforms: RegionRule = {
  on: { positives: twice(PLATFORM_IN), negatives: PLATFORM_IN },
  apply(terms, region) {
    const wanted = region.positives.filter(isPlatformIn);
    const unwanted = region.negatives.filter(isPlatformIn);
    const left = new Set<Platform>(PLATFORMS);
    for (const { plan } of wanted)
      for (const platform of PLATFORMS) if (!plan.platforms.includes(platform)) left.delete(platform);
    for (const { plan } of unwanted) for (const platform of plan.platforms) left.delete(platform);
    return {
      positives: [...region.positives.filter((positive) => !isPlatformIn(positive)), terms.platformIn([...left])],
      negatives: region.negatives.filter((negative) => !isPlatformIn(negative)),
    };
  },
};

function count(terms: readonly Term[]): number {
  let platforms = 0;
  for (const term of terms) if (isPlatformIn(term)) platforms++;
  return platforms;
}

function isPlatformIn(term: Term): term is Term<PlatformInPlan> {
  return term.plan.kind === 'platform-in';
}
