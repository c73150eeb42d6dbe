/**
 * What is taken away needs to be asked only among what is there: `x \ (x * y)` is `x \ y`, and when nothing is left to ask,
 * `x \ x` or `(x * y) \ x`, the region is empty.
 */

import { ANY } from './kinds.js';
import { nowhere, type RegionRule } from './region.js';
import { type Members, membersOf, type Term, type TermTable } from './term.js';

export const trimNegatives: RegionRule = {
  on: { positives: 0, negatives: ANY },
  apply(terms, region) {
    const wanted = membersOf(region.positives);
    const negatives = region.negatives.map((negative) => trim(terms, negative, wanted));
    if (negatives.includes(terms.all)) return nowhere(terms);
    return negatives.some((negative, index) => negative !== region.negatives[index])
      ? { ...region, negatives }
      : region;
  },
};

/** `negative` among the devices in all of `wanted`: without the conditions that hold there. Everyone when none is left. */
function trim(terms: TermTable, negative: Term, wanted: Members): Term {
  if (negative.plan.kind !== 'difference') return trimConjuncts(terms, negative, wanted);
  const [first, ...kept] = negative.operands;
  return first === undefined ? negative : terms.difference(trimConjuncts(terms, first, wanted), kept);
}

function trimConjuncts(terms: TermTable, term: Term, wanted: Members): Term {
  if (wanted.has(term)) return terms.all;
  if (term.plan.kind !== 'intersection') return term;
  const open = term.operands.filter((operand) => !wanted.has(operand));
  return open.length === term.operands.length ? term : terms.intersection(open);
}
