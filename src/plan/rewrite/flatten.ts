/**
 * Same-kind nests lose their inner brackets: `(a + b) + c` is `a + b + c`, `(a * b) \ c \ (d + e)` takes away `c`, `d`, `e`
 * from `a * b`, and `(a \ b) * c` is `(a * c) \ b`.
 */

import type { Region } from './region.js';
import type { Term, TermTable } from './term.js';

export function flattenUnion(_terms: TermTable, operands: readonly Term[]): readonly Term[] {
  if (!operands.some(isUnion)) return operands;
  return operands.flatMap((operand) => (isUnion(operand) ? operand.operands : [operand]));
}

/** Works on terms that are flat themselves, so that one level is enough. */
export function flattenRegion(_terms: TermTable, region: Region): Region {
  if (!region.positives.some(isNested)) return region;
  const positives: Term[] = [];
  const negatives: Term[] = [...region.negatives];
  for (const positive of region.positives) {
    const [first, ...taken] = positive.plan.kind === 'difference' ? positive.operands : [positive];
    if (first === undefined) continue;
    for (const term of taken) negatives.push(term);
    for (const conjunct of first.plan.kind === 'intersection' ? first.operands : [first]) positives.push(conjunct);
  }
  return { positives, negatives };
}

function isUnion({ plan }: Term): boolean {
  return plan.kind === 'union';
}

function isNested({ plan }: Term): boolean {
  return plan.kind === 'intersection' || plan.kind === 'difference';
}
