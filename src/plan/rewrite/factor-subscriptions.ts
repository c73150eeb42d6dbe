/**
 * Conditions among the subscribers of one application become one: `AT("X", "level", EQ, 1) + AT("X", "level", EQ, 2)` is
 * `AT("X", "level", IN, [1, 2])`, and `A("X", ["iOS"]) + A("X", ["OsX"])` is `A("X", ["iOS", "OsX"])`.
 */

import { INTERSECTION, twice } from './kinds.js';
import { mergeUnionPlatforms } from './merge-platforms.js';
import { mergeUnionTags } from './merge-tags.js';
import type { UnionRule } from './region.js';
import type { Term, TermTable } from './term.js';

export const factorSubscriptions: UnionRule = {
  on: twice(INTERSECTION),
  apply(terms, operands) {
    const shared = groupBySubscription(operands);
    const changed = new Map<Term, readonly Term[]>();
    for (const [subscription, conditions] of shared) {
      if (conditions.length < 2) continue;
      const merged = mergeUnionPlatforms.apply(terms, mergeUnionTags.apply(terms, conditions));
      if (merged !== conditions) changed.set(subscription, merged);
    }
    if (changed.size === 0) return operands;
    const kept = operands.filter((operand) => {
      const subscription = subscriptionOf(operand);
      return subscription === null || !changed.has(subscription);
    });
    for (const [subscription, conditions] of changed)
      for (const condition of conditions) kept.push(among(terms, subscription, condition));
    return kept;
  },
};

function groupBySubscription(operands: readonly Term[]): ReadonlyMap<Term, readonly Term[]> {
  const shared = new Map<Term, Term[]>();
  for (const operand of operands) {
    const subscription = subscriptionOf(operand);
    const condition = operand.operands[1];
    if (subscription === null || condition === undefined) continue;
    const conditions = shared.get(subscription);
    if (conditions === undefined) shared.set(subscription, [condition]);
    else conditions.push(condition);
  }
  return shared;
}

/** The application of `subscribed * condition`, where the condition is a single leaf. Subscriptions sort first. */
function subscriptionOf({ plan, operands }: Term): Term | null {
  if (plan.kind !== 'intersection' || operands.length > 2) return null;
  const [first, second] = operands;
  if (first?.plan.kind !== 'subscribed') return null;
  return second?.plan.kind === 'tag-in' || second?.plan.kind === 'platform-in' ? first : null;
}

function among(terms: TermTable, subscription: Term, condition: Term): Term {
  return condition === terms.all ? subscription : terms.intersection([subscription, condition]);
}
