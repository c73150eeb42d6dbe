/** Whether one device, as positions by variable, is in the set of a literal. Made for asking many times about one literal. */

import type { Circuit } from './circuit.js';

export class CircuitEvaluator {
  readonly #cone: readonly number[];
  readonly #holds: boolean[] = [];

  constructor(
    private readonly circuit: Circuit,
    private readonly root: number,
  ) {
    this.#cone = circuit.cone([root]);
  }

  /** O(nodes of the literal). */
  holds(model: number[]): boolean {
    for (const node of this.#cone) this.#holds[node] = this.#nodeHolds(node, model);
    return this.#literalHolds(this.root);
  }

  #nodeHolds(node: number, model: number[]): boolean {
    const atom = this.circuit.atoms[node];
    if (atom) return inRanges(atom.ranges, model[atom.variable] as number);
    return (this.circuit.operands[node] ?? []).every((literal) => this.#literalHolds(literal));
  }

  #literalHolds(literal: number): boolean {
    return this.#holds[literal >> 1] === ((literal & 1) === 0);
  }
}

function inRanges(ranges: readonly number[], position: number): boolean {
  for (let at = 0; at < ranges.length; at += 2)
    if ((ranges[at] as number) <= position && position <= (ranges[at + 1] as number)) return true;
  return false;
}
