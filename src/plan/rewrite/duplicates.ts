/** Saying it twice says it once: `x + x` and `x * x` are `x`, `y \ x \ x` is `y \ x`. */

import { ANY, twice } from './kinds.js';
import type { RegionRule, UnionRule } from './region.js';
import { FEW_OPERANDS, type Term } from './term.js';

export const dropUnionDuplicates: UnionRule = {
  on: twice(ANY),
  apply(_terms, operands) {
    if (!hasDuplicates(operands)) return operands;
    const distinct = new Set(operands);
    return distinct.size === operands.length ? operands : [...distinct];
  },
};

/** May say so wrongly of more than a few: a set tells better then. */
function hasDuplicates(operands: readonly Term[]): boolean {
  if (operands.length > FEW_OPERANDS) return true;
  return operands.some((operand, index) => operands.indexOf(operand, index + 1) >= 0);
}

/** Negatives are a union, and lose theirs as one. */
export const dropRegionDuplicates: RegionRule = {
  on: { positives: twice(ANY), negatives: 0 },
  apply(terms, region) {
    const positives = dropUnionDuplicates.apply(terms, region.positives);
    return positives === region.positives ? region : { ...region, positives };
  },
};
