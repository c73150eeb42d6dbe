/**
 * A plan to its normal form: the same devices, fewer questions, and one form for many texts. Bottom-up, each level by the
 * rules below until none applies. Logical only: what is cheaper to ask first depends on the account, and is not settled here.
 */

import { fold } from '../../base/fold.js';
import { unreachable } from '../../base/invariant.js';
import type { LeafPlan } from '../canonical-text.js';
import { gather, type Level, nodesBelow } from '../gather.js';
import { type Plan, planOperands } from '../plan.js';
import { absorbInRegion, absorbInUnion } from './absorb.js';
import { joinComplements, subtractComplements } from './complements.js';
import { trimNegatives } from './contradictions.js';
import { dropRegionDuplicates, dropUnionDuplicates } from './duplicates.js';
import { factorSubscriptions } from './factor-subscriptions.js';
import { flattenRegion, flattenUnion } from './flatten.js';
import { dropRegionIdentities, dropUnionIdentities } from './identities.js';
import { ANY } from './kinds.js';
import { mergeRegionPlatforms, mergeUnionPlatforms } from './merge-platforms.js';
import { mergeIntersectionTags, mergeUnionTags, subtractTags } from './merge-tags.js';
import type { Region, RegionRule, UnionRule } from './region.js';
import { kindsOf, type Term, TermTable } from './term.js';

/** What is taken away is a union. */
const rewriteNegatives: RegionRule = {
  on: { positives: 0, negatives: ANY },
  apply(terms, region) {
    const negatives = rewriteUnion(terms, region.negatives);
    return negatives === region.negatives ? region : { ...region, negatives };
  },
};

const UNION_RULES: readonly UnionRule[] = [
  flattenUnion,
  dropUnionDuplicates,
  mergeUnionPlatforms,
  mergeUnionTags,
  factorSubscriptions,
  dropUnionIdentities,
  absorbInUnion,
  joinComplements,
];

const REGION_RULES: readonly RegionRule[] = [
  flattenRegion,
  rewriteNegatives,
  dropRegionDuplicates,
  mergeRegionPlatforms,
  mergeIntersectionTags,
  subtractTags,
  dropRegionIdentities,
  absorbInRegion,
  trimNegatives,
  subtractComplements,
];

/**
 * One round finds nearly everything. A chain of terms each of which uncovers the next takes a round per link: past this
 * many the rest is left as it is, which is right as well, only longer.
 */
const MOST_ROUNDS = 10;

/** The normal form of `plan`. O(n log n) in its size, for all but contrived plans. */
export function rewritePlan(plan: Plan): Plan {
  return rewrite(plan).plan;
}

/** The same as a term, which keeps the texts that name the plan. */
export function rewrite(plan: Plan): Term {
  const terms = new TermTable();
  return fold<Level<Plan>, Term>(levelOf(plan), levelsBelow, (level, below) => rewriteLevel(terms, level, below));
}

function levelOf(plan: Plan): Level<Plan> {
  return gather(plan, planOperands);
}

function levelsBelow(level: Level<Plan>): readonly Level<Plan>[] {
  return nodesBelow(level).map(levelOf);
}

function rewriteLevel(terms: TermTable, level: Level<Plan>, below: readonly Term[]): Term {
  switch (level.kind) {
    case 'leaf':
      return leafTerm(terms, level.leaf);
    case 'union':
      return terms.union(rewriteUnion(terms, below));
    case 'region': {
      const split = level.positives.length;
      if (split === below.length) return rewriteRegion(terms, { positives: below, negatives: [] });
      return rewriteRegion(terms, { positives: below.slice(0, split), negatives: below.slice(split) });
    }
    default:
      return unreachable(level);
  }
}

/** Platforms may come in any order, and all of them are no condition. */
function leafTerm(terms: TermTable, leaf: LeafPlan): Term {
  return leaf.kind === 'platform-in' ? terms.platformIn(leaf.platforms) : terms.leaf(leaf);
}

function rewriteUnion(terms: TermTable, operands: readonly Term[]): readonly Term[] {
  let current = operands;
  let kinds = kindsOf(current);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const atStart = current;
    for (const { on, apply } of UNION_RULES) {
      if ((kinds & on) === 0) continue;
      const before = current;
      current = apply(terms, before);
      if (current !== before) kinds = kindsOf(current);
    }
    if (current === atStart) break;
  }
  return current;
}

function rewriteRegion(terms: TermTable, region: Region): Term {
  let current = region;
  let positives = kindsOf(current.positives);
  let negatives = kindsOf(current.negatives);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const atStart = current;
    for (const { on, apply } of REGION_RULES) {
      if (((positives & on.positives) | (negatives & on.negatives)) === 0) continue;
      const before = current;
      current = apply(terms, before);
      if (current.positives !== before.positives) positives = kindsOf(current.positives);
      if (current.negatives !== before.negatives) negatives = kindsOf(current.negatives);
    }
    if (current === atStart) break;
  }
  return terms.difference(terms.intersection(current.positives), current.negatives);
}
