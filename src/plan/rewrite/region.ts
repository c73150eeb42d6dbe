/** What a plan of intersections and differences comes down to: the devices in all of these and in none of those. */

import type { Kinds } from './kinds.js';
import type { Term, TermTable } from './term.js';

export interface Region {
  /** Their intersection; everyone when empty. */
  readonly positives: readonly Term[];
  /** Taken away, all of them. */
  readonly negatives: readonly Term[];
}

/** A rule on the operands of a union. */
export interface UnionRule {
  /** Without any of these among the operands it does not apply. */
  readonly on: Kinds;
  /** Returns the same array when it does not apply. */
  apply(terms: TermTable, operands: readonly Term[]): readonly Term[];
}

/** A rule on a region. */
export interface RegionRule {
  /** Without any of these it does not apply. */
  readonly on: { readonly positives: Kinds; readonly negatives: Kinds };
  /** Returns the same object when it does not apply. */
  apply(terms: TermTable, region: Region): Region;
}

/** The region without devices. */
export function nowhere(terms: TermTable): Region {
  return { positives: [terms.none], negatives: [] };
}

/** The terms whose intersection `term` is; itself when it is none. */
export function conjunctsOf(term: Term): readonly Term[] {
  return term.plan.kind === 'intersection' ? term.operands : [term];
}
