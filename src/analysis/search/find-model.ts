/**
 * A literal of a circuit as clauses, and the search for a model of them. The levels of the domain's variables are variables of the
 * search ("at most at position i"), so that one chain of clauses says that a device has one value; conjunctions and atoms of several
 * ranges have a variable of their own (Tseitin, 1968).
 */

import type { Atom, Circuit } from '../circuit/circuit.js';
import type { Variable } from '../domain/domain.js';
import { Solver } from './solver.js';

export class ModelSearch {
  readonly #solver: Solver;
  /** First level's variable of the search, by variable of the domain that the literal is about. */
  readonly #bases = new Map<number, number>();
  /** Literal of the search by node of the circuit. */
  readonly #literals = new Map<number, number>();
  #next = 0;

  constructor(
    private readonly circuit: Circuit,
    private readonly variables: readonly Variable[],
    root: number,
  ) {
    const clauses = clausesOf(circuit, root);
    const cone = circuit.cone(clauses.flat());
    for (const node of cone) this.#placeAtom(circuit.atoms[node] ?? null);
    const levels = this.#next;
    for (const node of cone) this.#placeNode(node);
    this.#solver = new Solver(this.#next, levels);
    for (const [variable, base] of this.#bases) this.#requireOrder(this.#positions(variable), base);
    for (const node of cone) this.#define(node);
    for (const clause of clauses) this.#solver.require(clause.map((literal) => this.#literal(literal)));
  }

  /** Steps taken so far. */
  get steps(): number {
    return this.#solver.steps;
  }

  /** Positions by variable of a device in the set; null: there is none; undefined: not known after so many more steps. */
  find(maxSteps: number): number[] | null | undefined {
    const found = this.#solver.search(maxSteps);
    if (found === null) return undefined;
    return found ? this.#model() : null;
  }

  #placeAtom(atom: Atom | null): void {
    if (atom === null || this.#bases.has(atom.variable)) return;
    this.#bases.set(atom.variable, this.#next);
    this.#next += this.#positions(atom.variable) - 1;
  }

  #placeNode(node: number): void {
    const atom = this.circuit.atoms[node] ?? null;
    const direct = atom === null ? null : this.#directLiteral(atom);
    this.#literals.set(node, direct ?? this.#next++ * 2);
  }

  /** "From `first` on" is the complement of one level. */
  #directLiteral({ variable, ranges }: Atom): number | null {
    const [first, last] = ranges;
    const base = this.#bases.get(variable);
    if (first === undefined || base === undefined || last !== this.#positions(variable) - 1) return null;
    return (base + first - 1) * 2 + 1;
  }

  #positions(variable: number): number {
    return this.variables[variable]?.positions ?? 1;
  }

  /** At most i: at most i + 1. */
  #requireOrder(positions: number, base: number): void {
    for (let level = 0; level + 2 < positions; level++)
      this.#solver.require([(base + level) * 2 + 1, (base + level + 1) * 2]);
  }

  #literal(literal: number): number {
    return (this.#literals.get(literal >> 1) ?? 0) ^ (literal & 1);
  }

  /** Says what the variable of a node means. */
  #define(node: number): void {
    const atom = this.circuit.atoms[node];
    if (atom) this.#defineAtom(atom, this.#literal(node * 2));
    else this.#defineConjunction(this.circuit.operands[node] ?? [], this.#literal(node * 2));
  }

  #defineConjunction(operands: readonly number[], own: number): void {
    const literals = operands.map((operand) => this.#literal(operand));
    for (const literal of literals) this.#solver.require([own ^ 1, literal]);
    this.#solver.require([own, ...literals.map((literal) => literal ^ 1)]);
  }

  /** Wherever the variable is, in a range or between two, the atom is what the range says. */
  #defineAtom(atom: Atom, own: number): void {
    if (this.#directLiteral(atom) !== null) return;
    const { variable, ranges } = atom;
    let next = 0;
    for (let at = 0; at < ranges.length; at += 2) {
      const [first, last] = [ranges[at] as number, ranges[at + 1] as number];
      if (next < first) this.#defineRange(variable, next, first - 1, own ^ 1);
      this.#defineRange(variable, first, last, own);
      next = last + 1;
    }
    if (next < this.#positions(variable)) this.#defineRange(variable, next, this.#positions(variable) - 1, own ^ 1);
  }

  /** From `first` to `last`: `literal`. */
  #defineRange(variable: number, first: number, last: number, literal: number): void {
    const base = this.#bases.get(variable) ?? 0;
    const clause = [literal];
    if (last < this.#positions(variable) - 1) clause.push((base + last) * 2 + 1);
    if (first > 0) clause.push((base + first - 1) * 2);
    this.#solver.require(clause);
  }

  #model(): number[] {
    const model = new Array<number>(this.variables.length).fill(0);
    for (const [variable, base] of this.#bases) {
      const last = this.#positions(variable) - 1;
      let position = 0;
      while (position < last && !this.#solver.isTrue(base + position)) position++;
      model[variable] = position;
    }
    return model;
  }
}

/** What the root demands: conjunctions at the root and disjunctions right below them are clauses as they are, and need no variable. */
function clausesOf(circuit: Circuit, root: number): readonly (readonly number[])[] {
  const clauses: (readonly number[])[] = [];
  const stack = [root];
  for (let literal = stack.pop(); literal !== undefined; literal = stack.pop()) {
    const operands = circuit.operands[literal >> 1] ?? [];
    if (operands.length === 0) clauses.push([literal]);
    else if ((literal & 1) === 0) stack.push(...operands);
    else clauses.push(operands.map((operand) => operand ^ 1));
  }
  return clauses;
}
