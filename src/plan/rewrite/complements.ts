/** A set and what lies outside it: `x + (y \ x)` is `x + y`, so `x + (all \ x)` is `all`; `x \ (y \ z)` is `x * z` where `y` holds `x`. */

import { DIFFERENCE } from './kinds.js';
import type { RegionRule, UnionRule } from './region.js';
import { membersOf, type Term } from './term.js';

export const joinComplements: UnionRule = {
  on: DIFFERENCE,
  apply(terms, operands) {
    const present = membersOf(operands);
    const needless = (operand: Term): boolean =>
      isDifference(operand) && operand.operands.some((negative, index) => index > 0 && present.has(negative));
    if (!operands.some(needless)) return operands;
    return operands.map((operand) => {
      const [first, ...negatives] = operand.operands;
      if (first === undefined || !needless(operand)) return operand;
      return terms.difference(
        first,
        negatives.filter((negative) => !present.has(negative)),
      );
    });
  },
};

/** Runs behind the rule that trims negatives: where `y` holds `x`, the negative has become `all \ z`. */
export const subtractComplements: RegionRule = {
  on: { positives: 0, negatives: DIFFERENCE },
  apply(terms, region) {
    const positives = [...region.positives];
    const negatives = region.negatives.filter((negative) => {
      const [first, ...kept] = negative.operands;
      if (!isDifference(negative) || first !== terms.all) return true;
      positives.push(terms.union(kept));
      return false;
    });
    return negatives.length === region.negatives.length ? region : { positives, negatives };
  },
};

function isDifference({ plan }: Term): boolean {
  return plan.kind === 'difference';
}
