/** Literals of a circuit to edges of a diagram, node by node; and from an edge to a model. */

import { type Atom, type Circuit, FALSE, TRUE } from '../circuit/circuit.js';
import type { Variable } from '../domain/domain.js';
import { type Diagram, OVER_BUDGET } from './diagram.js';

export class DiagramBuilder {
  /** Edges by node of the circuit; holes where none was built. */
  readonly #edges: number[] = [TRUE];

  constructor(
    private readonly circuit: Circuit,
    private readonly variables: readonly Variable[],
    private readonly diagram: Diagram,
  ) {}

  /** The edge of a literal; OVER_BUDGET when that takes too much. What was built before is kept. */
  build(literal: number): number {
    const stack = [literal >> 1];
    for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
      if (this.#edges[node] === undefined) {
        if (this.#pushMissing(stack, node)) continue;
        const edge = this.#edge(node);
        if (edge === OVER_BUDGET) return OVER_BUDGET;
        this.#edges[node] = edge;
      }
      stack.pop();
    }
    return this.#edgeOf(literal);
  }

  /** True when operands have to be built first. */
  #pushMissing(stack: number[], node: number): boolean {
    const before = stack.length;
    for (const literal of this.circuit.operands[node] ?? [])
      if (this.#edges[literal >> 1] === undefined) stack.push(literal >> 1);
    return stack.length > before;
  }

  #edge(node: number): number {
    const atom = this.circuit.atoms[node];
    if (atom) return this.#atomEdge(atom);
    return this.#conjunction((this.circuit.operands[node] ?? []).map((literal) => this.#edgeOf(literal)));
  }

  #edgeOf(literal: number): number {
    return (this.#edges[literal >> 1] ?? TRUE) ^ (literal & 1);
  }

  /** From the last position to the first, one level wherever the answer changes. */
  #atomEdge({ variable, ranges }: Atom): number {
    const { base, positions } = this.variables[variable] as Variable;
    let edge = FALSE;
    for (let at = ranges.length - 2; at >= 0; at -= 2) {
      const last = ranges[at + 1] as number;
      edge = last === positions - 1 ? TRUE : this.diagram.decide(base + last, TRUE, edge);
      edge = this.diagram.decide(base + (ranges[at] as number) - 1, FALSE, edge);
    }
    return edge;
  }

  /** Neighbours first: they are often about the same things, and half-way results stay small. */
  #conjunction(edges: readonly number[]): number {
    let row = edges;
    while (row.length > 1) {
      const next: number[] = [];
      for (let at = 0; at < row.length; at += 2) {
        const edge =
          at + 1 < row.length ? this.diagram.and(row[at] as number, row[at + 1] as number) : (row[at] as number);
        if (edge === OVER_BUDGET) return OVER_BUDGET;
        next.push(edge);
      }
      row = next;
    }
    return row[0] ?? TRUE;
  }
}

/** Positions by variable of one device in `edge`, which is not FALSE: the plainest wherever there is a choice, first variables first. */
export function modelOf(diagram: Diagram, variables: readonly Variable[], edge: number): number[] {
  const model = new Array<number>(variables.length).fill(0);
  let at = edge;
  for (let index = 0; index < variables.length; index++) {
    const { base, positions } = variables[index] as Variable;
    while (diagram.levelOf(at) < base + positions - 1) {
      const position = diagram.levelOf(at) - base;
      if (diagram.thenOf(at) !== FALSE) {
        at = diagram.thenOf(at);
        break;
      }
      at = diagram.otherwiseOf(at);
      model[index] = position + 1;
    }
  }
  return model;
}
