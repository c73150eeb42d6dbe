/**
 * Same-kind nests lose their inner brackets: `(a + b) + c` is `a + b + c`, `(a * b) \ c \ (d + e)` takes away `c`, `d`, `e`
 * from `a * b`, and `(a \ b) * c` is `(a * c) \ b`.
 */

import { DIFFERENCE, INTERSECTION, UNION } from './kinds.js';
import type { RegionRule, UnionRule } from './region.js';
import { isUnion, type Term } from './term.js';

export const flattenUnion: UnionRule = {
  on: UNION,
  apply(_terms, operands) {
    return operands.flatMap((operand) => (isUnion(operand) ? operand.operands : [operand]));
  },
};

/** Works on terms that are flat themselves, so that one level is enough. */
export const flattenRegion: RegionRule = {
  on: { positives: INTERSECTION | DIFFERENCE, negatives: 0 },
  apply(_terms, region) {
    const positives: Term[] = [];
    const negatives: Term[] = [...region.negatives];
    for (const positive of region.positives) {
      const [first, ...taken] = positive.plan.kind === 'difference' ? positive.operands : [positive];
      if (first === undefined) continue;
      for (const term of taken) negatives.push(term);
      for (const conjunct of first.plan.kind === 'intersection' ? first.operands : [first]) positives.push(conjunct);
    }
    return { positives, negatives };
  },
};
