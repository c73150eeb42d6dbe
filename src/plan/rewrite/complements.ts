/** A set and what lies outside it: `x + (y \ x)` is `x + y`, so `x + (all \ x)` is `all`; `x \ (y \ z)` is `x * z` where `y` holds `x`. */

import { conjunctsOf, type Region } from './region.js';
import type { Term, TermTable } from './term.js';

export function joinComplements(terms: TermTable, operands: readonly Term[]): readonly Term[] {
  if (!operands.some(isDifference)) return operands;
  const present = new Set(operands);
  let changed = false;
  const joined = operands.map((operand) => {
    const [first, ...negatives] = isDifference(operand) ? operand.operands : [operand];
    const needed = negatives.filter((negative) => !present.has(negative));
    if (first === undefined || needed.length === negatives.length) return operand;
    changed = true;
    return terms.difference(first, needed);
  });
  return changed ? joined : operands;
}

export function subtractComplements(terms: TermTable, region: Region): Region {
  if (!region.negatives.some(isDifference)) return region;
  const wanted = new Set(region.positives);
  const positives = [...region.positives];
  const negatives = region.negatives.filter((negative) => {
    const [first, ...kept] = isDifference(negative) ? negative.operands : [];
    if (first === undefined || !holdsAll(terms, first, wanted)) return true;
    positives.push(terms.union(kept));
    return false;
  });
  return negatives.length === region.negatives.length ? region : { positives, negatives };
}

/** True when the intersection of `wanted` lies inside `outer`. */
function holdsAll(terms: TermTable, outer: Term, wanted: ReadonlySet<Term>): boolean {
  return outer === terms.all || wanted.has(outer) || conjunctsOf(outer).every((conjunct) => wanted.has(conjunct));
}

function isDifference({ plan }: Term): boolean {
  return plan.kind === 'difference';
}
