/**
 * Plans under rewriting. A table makes one term per plan, so that equal plans are the same object: rules compare with `===`
 * and look up in sets, however large the plans are.
 */

import { PLATFORMS, type Platform } from '../../base/vocabulary.js';
import { type LeafPlan, leafText, tagText } from '../canonical-text.js';
import { ALL_PLAN, NONE_PLAN, type Plan, type TagInPlan } from '../plan.js';

export interface Term<P extends Plan = Plan> {
  readonly plan: P;
  /** Unique in its table. Says nothing of order. */
  readonly id: number;
  /** The operands' terms; empty for a leaf. */
  readonly operands: readonly Term[];
  /** Leaves: their canonical text. Operations: their kind as a letter behind those of the leaves. */
  readonly text: string;
}

const LETTERS = { union: 'x', intersection: 'y', difference: 'z' } as const;
const NO_TERMS: readonly Term[] = [];

export class TermTable {
  private readonly terms = new Map<string, Term>();
  readonly all = this.leaf(ALL_PLAN);
  readonly none = this.leaf(NONE_PLAN);

  leaf(plan: LeafPlan): Term {
    const text = leafText(plan);
    return this.terms.get(text) ?? this.add(text, plan, NO_TERMS, text);
  }

  /** Platforms in any order; all ten are everyone, none of them nobody. */
  platformIn(platforms: ReadonlySet<Platform>): Term {
    if (platforms.size === PLATFORMS.length) return this.all;
    if (platforms.size === 0) return this.none;
    return this.leaf({ kind: 'platform-in', platforms: PLATFORMS.filter((platform) => platforms.has(platform)) });
  }

  /** The same tag with other values; nobody where there are none. */
  tagIn({ application, tag }: TagInPlan, values: TagInPlan['values']): Term {
    return values.length === 0 ? this.none : this.leaf({ kind: 'tag-in', application, tag, values });
  }

  /** Sorts; a union of none is nobody, of one is that one. */
  union(operands: readonly Term[]): Term {
    return this.commutative('union', operands) ?? this.none;
  }

  /** Sorts; an intersection of none is everyone, of one is that one. */
  intersection(operands: readonly Term[]): Term {
    return this.commutative('intersection', operands) ?? this.all;
  }

  /** Sorts what is taken away; without any, it is `first`. */
  difference(first: Term, negatives: readonly Term[]): Term {
    if (negatives.length === 0) return first;
    return this.operation('difference', [first, ...negatives.toSorted(compareTerms)]);
  }

  private commutative(kind: 'union' | 'intersection', operands: readonly Term[]): Term | undefined {
    return operands.length < 2 ? operands[0] : this.operation(kind, operands.toSorted(compareTerms));
  }

  private operation(kind: keyof typeof LETTERS, operands: readonly Term[]): Term {
    const letter = LETTERS[kind];
    // Texts of leaves never start with these letters, so that the keys cannot meet.
    const key = letter + operands.map(({ id }) => id).join();
    return this.terms.get(key) ?? this.add(key, { kind, operands: operands.map(({ plan }) => plan) }, operands, letter);
  }

  private add(key: string, plan: Plan, operands: readonly Term[], text: string): Term {
    const term: Term = { plan, id: this.terms.size, operands, text };
    this.terms.set(key, term);
    return term;
  }
}

/** True for a condition on a tag. */
export function isTagIn(term: Term): term is Term<TagInPlan> {
  return term.plan.kind === 'tag-in';
}

/** The tag a condition asks: equal for conditions on one tag. */
export function tagOf(term: Term<TagInPlan>): string {
  return tagText(term.plan);
}

/**
 * The canonical order: leaves by text, then operations by kind, by their first operands that differ, by length. It depends on
 * the plans only, never on how they were met. Of terms of one table. O(the smaller of the two).
 */
export function compareTerms(left: Term, right: Term): number {
  let [a, b] = [left, right];
  while (a !== b) {
    if (a.text !== b.text) return a.text < b.text ? -1 : 1;
    const index = firstDifference(a.operands, b.operands);
    const [nextA, nextB] = [a.operands[index], b.operands[index]];
    if (nextA === undefined || nextB === undefined) return a.operands.length - b.operands.length;
    [a, b] = [nextA, nextB];
  }
  return 0;
}

function firstDifference(left: readonly Term[], right: readonly Term[]): number {
  let index = 0;
  while (index < left.length && left[index] === right[index]) index++;
  return index;
}
