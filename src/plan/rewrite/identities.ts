/** Nobody and everyone: `x + none` is `x`, `x * all` is `x`, `x \ none` is `x`; `x + all` is `all`, `x * none` and `x \ all` are `none`. */

import { ALL, NONE } from './kinds.js';
import { nowhere, type RegionRule, type UnionRule } from './region.js';

export const dropUnionIdentities: UnionRule = {
  on: ALL | NONE,
  apply(terms, operands) {
    if (operands.includes(terms.all)) return operands.length === 1 ? operands : [terms.all];
    return operands.filter((operand) => operand !== terms.none);
  },
};

export const dropRegionIdentities: RegionRule = {
  on: { positives: ALL | NONE, negatives: ALL },
  apply(terms, region) {
    const { positives, negatives } = region;
    if (negatives.includes(terms.all)) return nowhere(terms);
    if (positives.includes(terms.none))
      return positives.length === 1 && negatives.length === 0 ? region : nowhere(terms);
    return { positives: positives.filter((positive) => positive !== terms.all), negatives };
  },
};
