/**
 * Formulas over a domain as a graph in which equal parts are one node: atoms (a variable is at one of these positions) and
 * conjunctions. A literal is a node doubled, plus one for its complement; disjunction is written by De Morgan.
 */

import type { Ranges } from '../domain/refine.js';

/** Node 0 is the truth. */
export const TRUE = 0;
export const FALSE = 1;

export interface Atom {
  readonly variable: number;
  /** Ascending, disjoint, not adjacent; never position 0: an atom that holds it is written as the complement. */
  readonly ranges: Ranges;
}

export class Circuit {
  /** By node: its atom, or null. */
  readonly atoms: (Atom | null)[] = [null];
  /** By node: the literals it is the conjunction of; none for atoms. Ascending, of lower nodes. */
  readonly operands: (readonly number[])[] = [[]];
  /** Literals by what they are; two operands, or a variable of two positions, are one number. */
  readonly #byText = new Map<string, number>();
  readonly #byPair = new Map<number, number>();
  readonly #byVariable: number[] = [];

  /** The variable, with so many positions, is in `ranges`. */
  atom(variable: number, positions: number, ranges: Ranges): number {
    if (ranges.length === 0) return FALSE;
    if (positions === 2 && ranges[0] === ranges[1]) return this.#second(variable) ^ (ranges[0] === 1 ? 0 : 1);
    if (ranges[0] !== 0) return this.#byRanges(variable, ranges);
    const others = complement(positions, ranges);
    return others.length === 0 ? TRUE : this.#byRanges(variable, others) ^ 1;
  }

  and(literals: readonly number[]): number {
    const sorted = literals.length === 2 ? inOrder(literals) : literals.toSorted((left, right) => left - right);
    const kept: number[] = [];
    let last = TRUE;
    for (const literal of sorted) {
      // FALSE is the complement of TRUE, which is the first `last`.
      if ((literal ^ 1) === last) return FALSE;
      if (literal !== last) kept.push(literal);
      last = literal;
    }
    const [first, second] = kept;
    if (first === undefined) return TRUE;
    if (second === undefined) return first;
    return kept.length === 2 && second < PAIR_FACTOR ? this.#pair(first, second, kept) : this.#many(kept);
  }

  or(literals: readonly number[]): number {
    return this.and(literals.map(negated)) ^ 1;
  }

  /** The nodes that `roots` are made of, themselves included, ascending: each behind its operands. */
  cone(roots: readonly number[]): readonly number[] {
    const seen = new Set<number>(roots.map((root) => root >> 1));
    for (const node of seen) for (const literal of this.operands[node] ?? NONE) seen.add(literal >> 1);
    return [...seen].sort((left, right) => left - right);
  }

  /** The variable is at the second of two positions. */
  #second(variable: number): number {
    const literal = this.#byVariable[variable] ?? this.#node({ variable, ranges: SECOND }, NONE);
    this.#byVariable[variable] = literal;
    return literal;
  }

  #byRanges(variable: number, ranges: Ranges): number {
    const text = `${variable}:${ranges.join()}`;
    const literal = this.#byText.get(text) ?? this.#node({ variable, ranges }, NONE);
    this.#byText.set(text, literal);
    return literal;
  }

  #pair(first: number, second: number, operands: readonly number[]): number {
    const pair = first * PAIR_FACTOR + second;
    const literal = this.#byPair.get(pair) ?? this.#node(null, operands);
    this.#byPair.set(pair, literal);
    return literal;
  }

  #many(operands: readonly number[]): number {
    const text = operands.join();
    const literal = this.#byText.get(text) ?? this.#node(null, operands);
    this.#byText.set(text, literal);
    return literal;
  }

  #node(atom: Atom | null, operands: readonly number[]): number {
    this.operands.push(operands);
    return this.atoms.push(atom) * 2 - 2;
  }
}

/** Two literals below it make one small integer. */
const PAIR_FACTOR = 1 << 15;

const SECOND: Ranges = [1, 1];

function inOrder(pair: readonly number[]): readonly number[] {
  const [left = TRUE, right = TRUE] = pair;
  return left <= right ? pair : [right, left];
}

const NONE: readonly number[] = [];

function negated(literal: number): number {
  return literal ^ 1;
}

/** The other positions. */
function complement(positions: number, ranges: Ranges): Ranges {
  const others: number[] = [];
  let next = 0;
  for (let at = 0; at < ranges.length; at += 2) {
    if (next < (ranges[at] as number)) others.push(next, (ranges[at] as number) - 1);
    next = (ranges[at + 1] as number) + 1;
  }
  if (next < positions) others.push(next, positions - 1);
  return others;
}
