/** A set and what lies outside it: `x + (y \ x)` is `x + y`, so `x + (all \ x)` is `all`; `x \ (y \ z)` is `x * z` where `y` holds `x`. */

import type { Region } from './region.js';
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

/** Runs behind the rule that trims negatives: where `y` holds `x`, the negative has become `all \ z`. */
export function subtractComplements(terms: TermTable, region: Region): Region {
  if (!region.negatives.some(isDifference)) return region;
  const positives = [...region.positives];
  const negatives = region.negatives.filter((negative) => {
    const [first, ...kept] = negative.operands;
    if (!isDifference(negative) || first !== terms.all) return true;
    positives.push(terms.union(kept));
    return false;
  });
  return negatives.length === region.negatives.length ? region : { positives, negatives };
}

function isDifference({ plan }: Term): boolean {
  return plan.kind === 'difference';
}
