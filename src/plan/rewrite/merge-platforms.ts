/** Platform conditions become one: joined in a union, shared in an intersection, and what is taken away turns into what is left. */

import { PLATFORMS, type Platform } from '../../base/vocabulary.js';
import type { PlatformInPlan } from '../plan.js';
import type { Region } from './region.js';
import type { Term, TermTable } from './term.js';

export function mergeUnionPlatforms(terms: TermTable, operands: readonly Term[]): readonly Term[] {
  if (count(operands) < 2) return operands;
  const joined = new Set(operands.filter(isPlatformIn).flatMap(({ plan }) => plan.platforms));
  return [...operands.filter((operand) => !isPlatformIn(operand)), terms.platformIn(joined)];
}

export function mergeRegionPlatforms(terms: TermTable, region: Region): Region {
  if (count(region.negatives) === 0 && count(region.positives) < 2) return region;
  const wanted = region.positives.filter(isPlatformIn);
  const unwanted = region.negatives.filter(isPlatformIn);
  const left = new Set<Platform>(PLATFORMS);
  for (const { plan } of wanted)
    for (const platform of PLATFORMS) if (!plan.platforms.includes(platform)) left.delete(platform);
  for (const { plan } of unwanted) for (const platform of plan.platforms) left.delete(platform);
  return {
    positives: [...region.positives.filter((positive) => !isPlatformIn(positive)), terms.platformIn(left)],
    negatives: region.negatives.filter((negative) => !isPlatformIn(negative)),
  };
}

function count(terms: readonly Term[]): number {
  let platforms = 0;
  for (const term of terms) if (isPlatformIn(term)) platforms++;
  return platforms;
}

function isPlatformIn(term: Term): term is Term<PlatformInPlan> {
  return term.plan.kind === 'platform-in';
}
