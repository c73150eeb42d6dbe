/**
 * Whether a set over one domain holds a device. Two methods take turns, each with more to spend every round: a decision diagram, which
 * takes exclusive ors and counting in its stride, and a search that learns, which takes large formulas of many parts. Where one is
 * weak the other is mostly not.
 */

import { plural } from '../base/plural.js';
import { Circuit, FALSE, TRUE } from './circuit/circuit.js';
import { Encoder } from './circuit/encode.js';
import { DiagramBuilder, modelOf } from './diagram/build-diagram.js';
import { Diagram, type DiagramBudget, OVER_BUDGET } from './diagram/diagram.js';
import { Domain } from './domain/domain.js';
import type { Uses } from './domain/uses.js';
import type { Formula } from './formula.js';
import { ModelSearch } from './search/find-model.js';

/** What one question may take. */
export interface Budget {
  readonly steps: number;
  readonly nodes: number;
}

/** A device as positions by variable, or none, or not known. */
export type Answer =
  | { readonly kind: 'positions'; readonly positions: number[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Diagrams are for few levels: combining them is recursive, and as deep as there are levels. */
const MAX_DIAGRAM_LEVELS = 500;

/** Steps of the first round, and how many times as many each round has. */
const FIRST_STEPS = 20_000;
const GROWTH = 6;

const NONE: Answer = { kind: 'none' };

export class Decision {
  readonly domain: Domain;
  readonly circuit = new Circuit();
  readonly #encoder: Encoder;
  #diagram: Diagram;
  #builder: DiagramBuilder;

  constructor(
    uses: Uses,
    private readonly budget: Budget,
  ) {
    this.domain = new Domain(uses);
    this.#encoder = new Encoder(uses, this.domain, this.circuit);
    this.#diagram = new Diagram(this.domain.variableOf);
    this.#builder = new DiagramBuilder(this.circuit, this.domain.variables, this.#diagram);
  }

  literalOf(formula: Formula): number {
    return this.#encoder.encode(formula);
  }

  answer(literal: number): Answer {
    if (literal === FALSE) return NONE;
    if (literal === TRUE)
      return { kind: 'positions', positions: new Array<number>(this.domain.variables.length).fill(0) };
    if (this.#diagram.size > this.budget.nodes) this.#newDiagram();
    let steps = this.budget.steps;
    let nodes = this.domain.levels > MAX_DIAGRAM_LEVELS ? 0 : this.budget.nodes;
    let search: ModelSearch | null = null;
    for (let share = FIRST_STEPS; steps > 0; share *= GROWTH) {
      const spent = { steps: Math.min(share, steps), nodes };
      const edge = nodes > 0 ? this.#edge(literal, spent) : OVER_BUDGET;
      if (edge !== OVER_BUDGET) return this.#read(edge);
      steps -= nodes > 0 ? Math.min(share, steps) - spent.steps : 0;
      nodes = spent.nodes;
      search ??= new ModelSearch(this.circuit, this.domain.variables, literal);
      const before = search.steps;
      const positions = search.find(Math.min(share, steps));
      if (positions !== undefined) return positions === null ? NONE : { kind: 'positions', positions };
      steps -= search.steps - before;
    }
    return { kind: 'unknown', reason: this.#overBudget() };
  }

  #newDiagram(): void {
    this.#diagram = new Diagram(this.domain.variableOf);
    this.#builder = new DiagramBuilder(this.circuit, this.domain.variables, this.#diagram);
  }

  #edge(literal: number, spent: DiagramBudget): number {
    this.#diagram.spend(spent);
    return this.#builder.build(literal);
  }

  #read(edge: number): Answer {
    if (edge === FALSE) return NONE;
    return { kind: 'positions', positions: modelOf(this.#diagram, this.domain.variables, edge) };
  }

  #overBudget(): string {
    const { steps, nodes } = this.budget;
    return `too many combinations: undecided after ${plural(steps, 'step')} of search and a diagram of up to ${plural(nodes, 'node')}`;
  }
}
