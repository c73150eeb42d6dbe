/** The larger set takes in the smaller: `x + x * y` and `x + x \ y` are `x`, `x * (x + y)` is `x`, `(x + y) \ x` is `y \ x`. */

import { DIFFERENCE, INTERSECTION, UNION } from './kinds.js';
import { conjunctsOf, type RegionRule, type UnionRule } from './region.js';
import { isUnion, type Members, membersOf, type Term, type TermTable } from './term.js';

export const absorbInUnion: UnionRule = {
  on: INTERSECTION | DIFFERENCE,
  apply(_terms, operands) {
    const present = membersOf(operands);
    const kept = operands.filter((operand) => !isRegion(operand) || !isInside(operand, present));
    return kept.length === operands.length ? operands : kept;
  },
};

export const absorbInRegion: RegionRule = {
  on: { positives: UNION, negatives: 0 },
  apply(terms, region) {
    const wanted = membersOf(region.positives);
    const taken = membersOf(region.negatives);
    const positives: Term[] = [];
    let changed = false;
    for (const positive of region.positives) {
      const narrowed = isUnion(positive) ? narrow(terms, positive, wanted, taken) : positive;
      changed ||= narrowed !== positive;
      if (narrowed !== null) positives.push(narrowed);
    }
    return changed ? { ...region, positives } : region;
  },
};

/** The union without what is taken away anyway; null when it holds one of the wanted sets, and so narrows nothing. */
function narrow(terms: TermTable, union: Term, wanted: Members, taken: Members): Term | null {
  if (union.operands.some((operand) => wanted.has(operand))) return null;
  const left = union.operands.filter((operand) => !taken.has(operand));
  return left.length === union.operands.length ? union : terms.union(left);
}

function isRegion({ plan }: Term): boolean {
  return plan.kind === 'intersection' || plan.kind === 'difference';
}

/** True when one of `present` holds the whole of `region`. */
function isInside(region: Term, present: Members): boolean {
  const [first] = region.operands;
  if (region.plan.kind === 'intersection') return region.operands.some((operand) => present.has(operand));
  return first !== undefined && (present.has(first) || conjunctsOf(first).some((conjunct) => present.has(conjunct)));
}
