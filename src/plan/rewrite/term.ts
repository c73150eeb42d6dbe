/**
 * Plans under rewriting. A table makes one term per plan, so that equal plans are the same object: rules compare with `===`
 * and look up in sets, however large the plans are.
 */

import { PLATFORMS, type Platform } from '../../base/vocabulary.js';
import { type LeafPlan, leafText, tagText, valuesText } from '../canonical-text.js';
import { ALL_PLAN, NONE_PLAN, type Plan, type TagInPlan } from '../plan.js';

export interface Term<P extends Plan = Plan> {
  readonly plan: P;
  /** Unique in its table. Says nothing of order. */
  readonly id: number;
  /** The operands' terms; empty for a leaf. */
  readonly operands: readonly Term[];
  /** Leaves: their canonical text. Operations: their kind as a letter behind those of the leaves. */
  readonly text: string;
  /** Conditions on a tag: the tag, equal for conditions on one tag. Null for all others. */
  readonly tag: string | null;
}

const LETTERS = { union: 'x', intersection: 'y', difference: 'z' } as const;
const NO_TERMS: readonly Term[] = [];
const NONE_TERM: Term = { plan: NONE_PLAN, id: 0, operands: NO_TERMS, text: leafText(NONE_PLAN), tag: null };
const ALL_TERM: Term = { plan: ALL_PLAN, id: 1, operands: NO_TERMS, text: leafText(ALL_PLAN), tag: null };

export class TermTable {
  private readonly terms = new Map<string, Term>();
  private nextId = 2;
  readonly all = ALL_TERM;
  readonly none = NONE_TERM;

  leaf(plan: LeafPlan): Term {
    if (plan.kind === 'all') return ALL_TERM;
    if (plan.kind === 'none') return NONE_TERM;
    const tag = plan.kind === 'tag-in' ? tagText(plan) : null;
    const text = plan.kind === 'tag-in' ? tag + valuesText(plan.values) : leafText(plan);
    return this.terms.get(text) ?? this.add(text, { plan, id: this.nextId++, operands: NO_TERMS, text, tag });
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
    return this.operation('difference', [first, ...inOrder(negatives)]);
  }

  private commutative(kind: 'union' | 'intersection', operands: readonly Term[]): Term | undefined {
    return operands.length < 2 ? operands[0] : this.operation(kind, inOrder(operands));
  }

  private operation(kind: keyof typeof LETTERS, operands: readonly Term[]): Term {
    const letter = LETTERS[kind];
    // Texts of leaves never start with these letters, so that the keys cannot meet.
    let key: string = letter;
    for (const { id } of operands) key += `,${id}`;
    const known = this.terms.get(key);
    if (known !== undefined) return known;
    const plan: Plan = { kind, operands: operands.map((operand) => operand.plan) };
    return this.add(key, { plan, id: this.nextId++, operands, text: letter, tag: null });
  }

  private add(key: string, term: Term): Term {
    this.terms.set(key, term);
    return term;
  }
}

/** Most operands come in order, and are left as they are. */
function inOrder(terms: readonly Term[]): readonly Term[] {
  for (let index = 1; index < terms.length; index++) {
    const [left, right] = [terms[index - 1], terms[index]];
    if (left !== undefined && right !== undefined && compareTerms(left, right) > 0) return terms.toSorted(compareTerms);
  }
  return terms;
}

/** True for a condition on a tag. */
export function isTagIn(term: Term): term is Term<TagInPlan> {
  return term.plan.kind === 'tag-in';
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
