/** Whether a term is one of many: of a few, by looking at each, which costs less than making a set of them. */

import type { Term } from './term.js';

/** Up to this many terms are looked through one by one. */
export const FEW_OPERANDS = 6;

export interface Members {
  has(term: Term): boolean;
}

export function membersOf(terms: readonly Term[]): Members {
  return terms.length <= FEW_OPERANDS ? new FewMembers(terms) : new Set(terms);
}

class FewMembers implements Members {
  constructor(private readonly terms: readonly Term[]) {}

  has(term: Term): boolean {
    return this.terms.includes(term);
  }
}
