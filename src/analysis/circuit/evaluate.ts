/**
 * Whether one device, as positions by variable, is in the set of a literal. Made for asking again after one variable has moved: only
 * what depends on it is looked at, each node once, operands before what they are operands of.
 */

import type { Ranges } from '../domain/refine.js';
import type { Circuit } from './circuit.js';

export class CircuitEvaluator {
  readonly #cone: readonly number[];
  /** By node; nodes outside the cone have none. */
  readonly #holds: boolean[] = [];
  /** By conjunction: how many of its operands do not hold. */
  readonly #failing: number[] = [];
  /** By node: the conjunctions it is in, doubled, plus one where its complement is. */
  readonly #parents: number[][] = [];
  /** By node: an operation is behind its operands. */
  readonly #depths: number[] = [];
  /** By depth: conjunctions whose operands have changed. */
  readonly #changed: Set<number>[] = [];
  /** By variable: its atoms, each as its node and where it holds. */
  readonly #atomsOf = new Map<number, (readonly [node: number, ranges: Ranges])[]>();

  constructor(
    private readonly circuit: Circuit,
    private readonly root: number,
  ) {
    this.#cone = circuit.cone([root]);
    for (const node of this.#cone) this.#place(node);
  }

  /** O(nodes of the literal). */
  holds(model: readonly number[]): boolean {
    for (const node of this.#cone) {
      const atom = this.circuit.atoms[node];
      const failing = (this.circuit.operands[node] ?? []).filter((literal) => !this.#literalHolds(literal)).length;
      this.#failing[node] = failing;
      this.#holds[node] = atom ? inRanges(atom.ranges, model[atom.variable] as number) : failing === 0;
    }
    return this.#literalHolds(this.root);
  }

  /** The same for the model asked about last, with this variable moved to `position`. O(nodes that change, and depth). */
  holdsAfter(variable: number, position: number): boolean {
    for (const [node, ranges] of this.#atomsOf.get(variable) ?? []) this.#set(node, inRanges(ranges, position));
    for (const nodes of this.#changed) {
      if (nodes.size === 0) continue;
      for (const node of nodes) this.#set(node, this.#failing[node] === 0);
      nodes.clear();
    }
    return this.#literalHolds(this.root);
  }

  #place(node: number): void {
    const atom = this.circuit.atoms[node];
    if (atom) {
      const known = this.#atomsOf.get(atom.variable);
      if (known === undefined) this.#atomsOf.set(atom.variable, [[node, atom.ranges]]);
      else known.push([node, atom.ranges]);
    }
    let depth = 0;
    this.#parents[node] = [];
    for (const literal of this.circuit.operands[node] ?? []) {
      this.#parents[literal >> 1]?.push(node * 2 + (literal & 1));
      depth = Math.max(depth, (this.#depths[literal >> 1] ?? 0) + 1);
    }
    this.#depths[node] = depth;
    while (this.#changed.length <= depth) this.#changed.push(new Set());
  }

  #set(node: number, holds: boolean): void {
    if (this.#holds[node] === holds) return;
    this.#holds[node] = holds;
    for (const entry of this.#parents[node] ?? []) {
      const parent = entry >> 1;
      const operandHolds = holds === ((entry & 1) === 0);
      this.#failing[parent] = (this.#failing[parent] as number) + (operandHolds ? -1 : 1);
      this.#changed[this.#depths[parent] as number]?.add(parent);
    }
  }

  #literalHolds(literal: number): boolean {
    return this.#holds[literal >> 1] === ((literal & 1) === 0);
  }
}

function inRanges(ranges: Ranges, position: number): boolean {
  for (let at = 0; at < ranges.length; at += 2)
    if ((ranges[at] as number) <= position && position <= (ranges[at + 1] as number)) return true;
  return false;
}
