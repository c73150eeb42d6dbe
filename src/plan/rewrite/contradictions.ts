/**
 * What is taken away needs to be asked only among what is there: `x \ (x * y)` is `x \ y`, and when nothing is left to ask,
 * `x \ x` or `(x * y) \ x`, the region is empty.
 */

import { nowhere, type Region } from './region.js';
import type { Term, TermTable } from './term.js';

export function trimNegatives(terms: TermTable, region: Region): Region {
  if (region.negatives.length === 0) return region;
  const wanted = new Set(region.positives);
  let changed = false;
  const negatives = region.negatives.map((negative) => {
    const trimmed = trim(terms, negative, wanted);
    changed ||= trimmed !== negative;
    return trimmed;
  });
  if (negatives.includes(terms.all)) return nowhere(terms);
  return changed ? { ...region, negatives } : region;
}

/** `negative` among the devices in all of `wanted`: without the conditions that hold there. Everyone when none is left. */
function trim(terms: TermTable, negative: Term, wanted: ReadonlySet<Term>): Term {
  if (negative.plan.kind !== 'difference') return trimConjuncts(terms, negative, wanted);
  const [first, ...kept] = negative.operands;
  return first === undefined ? negative : terms.difference(trimConjuncts(terms, first, wanted), kept);
}

function trimConjuncts(terms: TermTable, term: Term, wanted: ReadonlySet<Term>): Term {
  if (wanted.has(term)) return terms.all;
  if (term.plan.kind !== 'intersection') return term;
  const open = term.operands.filter((operand) => !wanted.has(operand));
  return open.length === term.operands.length ? term : terms.intersection(open);
}
