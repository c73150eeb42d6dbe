/** Platform conditions become one: joined in a union, shared in an intersection, and what is taken away turns into what is left. */

import { PLATFORMS, type Platform } from '../../base/vocabulary.js';
import type { PlatformInPlan } from '../plan.js';
import type { Region } from './region.js';
import type { Term, TermTable } from './term.js';

export function mergeUnionPlatforms(terms: TermTable, operands: readonly Term[]): readonly Term[] {
  if (operands.filter(isPlatformIn).length < 2) return operands;
  const joined = new Set(operands.filter(isPlatformIn).flatMap(({ plan }) => plan.platforms));
  return [...operands.filter((operand) => !isPlatformIn(operand)), terms.platformIn(joined)];
}

export function mergeRegionPlatforms(terms: TermTable, region: Region): Region {
  const wanted = region.positives.filter(isPlatformIn);
  const unwanted = region.negatives.filter(isPlatformIn);
  if (unwanted.length === 0 && wanted.length < 2) return region;
  const left = new Set<Platform>(PLATFORMS);
  for (const { plan } of wanted)
    for (const platform of PLATFORMS) if (!plan.platforms.includes(platform)) left.delete(platform);
  for (const { plan } of unwanted) for (const platform of plan.platforms) left.delete(platform);
  return {
    positives: [...region.positives.filter((positive) => !isPlatformIn(positive)), terms.platformIn(left)],
    negatives: region.negatives.filter((negative) => !isPlatformIn(negative)),
  };
}

function isPlatformIn(term: Term): term is Term<PlatformInPlan> {
  return term.plan.kind === 'platform-in';
}
