/**
 * Plans under rewriting. A table makes one term per plan, so that equal plans are the same object: rules compare with `===`
 * and look up in sets, however large the plans are.
 */

import { PLATFORMS, type Platform } from '../../base/vocabulary.js';
import { type LeafPlan, leafText, tagText, valuesText } from '../canonical-text.js';
import { ALL_PLAN, NONE_PLAN, type Plan, type TagInPlan } from '../plan.js';
import { ALL, type Kinds, kindOf, NONE, twice } from './kinds.js';

export interface Term<P extends Plan = Plan> {
  readonly plan: P;
  readonly kind: Kinds;
  /** Unique in its table. Says nothing of order. */
  readonly id: number;
  /** The operands' terms; empty for a leaf. */
  readonly operands: readonly Term[];
  /** Leaves: their canonical text. Operations: their kind as a letter behind those of the leaves. */
  readonly text: string;
  /** Conditions on a tag: the tag, equal for conditions on one tag. Null for all others. */
  readonly tag: string | null;
}

export function isUnion({ plan }: Term): boolean {
  return plan.kind === 'union';
}

const LETTERS = { union: 'x', intersection: 'y', difference: 'z' } as const;
const NO_TERMS: readonly Term[] = [];
const NONE_TERM: Term = {
  plan: NONE_PLAN,
  kind: NONE,
  id: 0,
  operands: NO_TERMS,
  text: leafText(NONE_PLAN),
  tag: null,
};
const ALL_TERM: Term = { plan: ALL_PLAN, kind: ALL, id: 1, operands: NO_TERMS, text: leafText(ALL_PLAN), tag: null };

/** Up to this many terms are looked through one by one: most plans have fewer, and need neither keys nor their hashes. */
const FEW_TERMS = 16;

export class TermTable {
  private readonly few: Term[] = [];
  /** Made when there are more than a few. */
  private index: Map<string, Term> | null = null;
  private nextId = 2;
  readonly all = ALL_TERM;
  readonly none = NONE_TERM;

  leaf(plan: LeafPlan): Term {
    if (plan.kind === 'all') return ALL_TERM;
    if (plan.kind === 'none') return NONE_TERM;
    const tag = plan.kind === 'tag-in' ? tagText(plan) : null;
    const text = plan.kind === 'tag-in' ? tag + valuesText(plan.values) : leafText(plan);
    const kind = kindOf(plan);
    const known =
      this.index === null ? this.few.find((term) => term.kind === kind && term.text === text) : this.index.get(text);
    return known ?? this.add({ plan, kind, id: this.nextId++, operands: NO_TERMS, text, tag });
  }

  /** Platforms in any order, without duplicates; all ten are everyone, none of them nobody. */
  platformIn(platforms: readonly Platform[]): Term {
    if (platforms.length === PLATFORMS.length) return ALL_TERM;
    if (platforms.length === 0) return NONE_TERM;
    const inOrder = platforms.length === 1 ? platforms : PLATFORMS.filter((platform) => platforms.includes(platform));
    return this.leaf({ kind: 'platform-in', platforms: inOrder });
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
    const text = LETTERS[kind];
    const known =
      this.index === null
        ? this.few.find((term) => term.text === text && areSame(term.operands, operands))
        : this.index.get(operationKey(text, operands));
    if (known !== undefined) return known;
    const plan: Plan = { kind, operands: operands.map((operand) => operand.plan) };
    return this.add({ plan, kind: kindOf(plan), id: this.nextId++, operands, text, tag: null });
  }

  private add(term: Term): Term {
    if (this.index !== null) this.index.set(keyOf(term), term);
    else if (this.few.push(term) > FEW_TERMS) this.index = new Map(this.few.map((few) => [keyOf(few), few]));
    return term;
  }
}

function keyOf({ text, operands }: Term): string {
  return operationKey(text, operands);
}

/** Of a leaf its text. Texts of leaves never start with the letter of an operation, so that the keys cannot meet. */
function operationKey(letter: string, operands: readonly Term[]): string {
  let key = letter;
  for (const { id } of operands) key += `,${id}`;
  return key;
}

function areSame(left: readonly Term[], right: readonly Term[]): boolean {
  return left.length === right.length && left.every((term, index) => term === right[index]);
}

/** Most operands come in order, and are left as they are. */
function inOrder(terms: readonly Term[]): readonly Term[] {
  for (let index = 1; index < terms.length; index++) {
    const [left, right] = [terms[index - 1], terms[index]];
    if (left === undefined || right === undefined || compareTerms(left, right) <= 0) continue;
    return terms.length === 2 ? [right, left] : terms.toSorted(compareTerms);
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
function compareTerms(left: Term, right: Term): number {
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

export function kindsOf(terms: readonly Term[]): Kinds {
  let kinds = 0;
  for (const { kind } of terms) kinds |= kind | twice(kinds & kind);
  return kinds;
}

/** Up to this many terms are looked through one by one, which costs less than making a set of them. */
export const FEW_OPERANDS = 6;

/** Whether a term is one of many. */
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
