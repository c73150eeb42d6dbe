/** Saying it twice says it once: `x + x` and `x * x` are `x`, `y \ x \ x` is `y \ x`. */

import type { Region } from './region.js';
import type { Term, TermTable } from './term.js';

export function dropUnionDuplicates(_terms: TermTable, operands: readonly Term[]): readonly Term[] {
  if (operands.length < 2) return operands;
  const distinct = new Set(operands);
  return distinct.size === operands.length ? operands : [...distinct];
}

/** Negatives are a union, and lose theirs as one. */
export function dropRegionDuplicates(terms: TermTable, region: Region): Region {
  const positives = dropUnionDuplicates(terms, region.positives);
  return positives === region.positives ? region : { ...region, positives };
}
