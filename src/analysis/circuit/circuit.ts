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
  readonly #byText = new Map<string, number>();

  /** The variable, with so many positions, is in `ranges`. */
  atom(variable: number, positions: number, ranges: Ranges): number {
    if (ranges.length === 0) return FALSE;
    if (ranges[0] !== 0) return this.#node(`${variable}:${ranges.join()}`, { variable, ranges }, NONE);
    const others = complement(positions, ranges);
    return others.length === 0
      ? TRUE
      : this.#node(`${variable}:${others.join()}`, { variable, ranges: others }, NONE) ^ 1;
  }

  and(literals: readonly number[]): number {
    const sorted = literals.toSorted((left, right) => left - right);
    const kept: number[] = [];
    for (const literal of sorted) {
      if (literal === FALSE || kept.at(-1) === (literal ^ 1)) return FALSE;
      if (literal !== TRUE && kept.at(-1) !== literal) kept.push(literal);
    }
    const [first, second] = kept;
    if (first === undefined) return TRUE;
    return second === undefined ? first : this.#node(`&${kept.join()}`, null, kept);
  }

  or(literals: readonly number[]): number {
    return this.and(literals.map(negated)) ^ 1;
  }

  /** The nodes that `root` is made of, itself included, ascending: each behind its operands. */
  cone(root: number): readonly number[] {
    const seen = new Set<number>([root >> 1]);
    for (const node of seen) for (const literal of this.operands[node] ?? NONE) seen.add(literal >> 1);
    return [...seen].sort((left, right) => left - right);
  }

  #node(text: string, atom: Atom | null, operands: readonly number[]): number {
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    const literal = this.atoms.push(atom) * 2 - 2;
    this.operands.push(operands);
    this.#byText.set(text, literal);
    return literal;
  }
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
