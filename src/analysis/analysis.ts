/**
 * Many questions over the same filters: what they say about a device is collected once, and parts that questions share are worked
 * out once. An answer is exact or says why there is none; the budget is counted, so the same questions have the same answers.
 */

import type { Catalog } from '../catalog/catalog.js';
import type { FilterTag } from '../check/bound.js';
import type { Device } from '../devices/device.js';
import { Circuit, FALSE } from './circuit/circuit.js';
import { Encoder } from './circuit/encode.js';
import { CircuitEvaluator } from './circuit/evaluate.js';
import { DiagramBuilder, modelOf } from './diagram/build-diagram.js';
import { Diagram, OVER_BUDGET } from './diagram/diagram.js';
import { Domain } from './domain/domain.js';
import { Uses } from './domain/uses.js';
import type { Formula } from './formula.js';
import { choosePlatform } from './witness/choose-platform.js';
import { deviceOf, subscriptionsOf } from './witness/device-of.js';
import { minimize } from './witness/minimize.js';

export interface AnalysisOptions {
  /** Types and groups for filters that were compiled without it, and the platforms a witness prefers. */
  readonly catalog?: Catalog | null;
  /** What one question may take, in steps of the search. Default 20,000,000, well under a second. */
  readonly maxSteps?: number;
  /** Nodes of the decision diagram that one question may make. Default 200,000. */
  readonly maxNodes?: number;
}

/** What a search for a device in a set came to. */
export type Search =
  | { readonly kind: 'found'; readonly device: Device }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface Analysis {
  /** A smallest device in the set: nothing it is subscribed to or has set can be dropped. Or the certainty that there is none. */
  findDevice(formula: Formula): Search;
  /** The same question where nobody wants to see the device: no witness is made. */
  decide(formula: Formula): 'empty' | 'not-empty' | 'unknown';
}

const DEFAULT_MAX_STEPS = 20_000_000;
const DEFAULT_MAX_NODES = 200_000;

/** Diagrams are for few levels: combining them is recursive, and grows with the levels. */
const MAX_DIAGRAM_LEVELS = 500;

/**
 * Opens an analysis of `trees`, whose tags have the types of `tags`. Questions may be about any formulas; it saves time when all their
 * sets stand in `trees`.
 */
export function openAnalysis(
  trees: readonly Formula[],
  tags: readonly FilterTag[],
  options: AnalysisOptions = {},
): Analysis {
  return new OpenAnalysis(trees, tags, options);
}

/** What has been worked out for the sets in use. */
interface Model {
  readonly domain: Domain;
  readonly circuit: Circuit;
  readonly encoder: Encoder;
  readonly diagram: Diagram;
  readonly builder: DiagramBuilder;
}

/** A device as positions by variable; null: there is none. */
type Answer =
  | { readonly kind: 'decided'; readonly positions: Int32Array | null }
  | Extract<Search, { kind: 'unknown' }>;

class OpenAnalysis implements Analysis {
  readonly #uses: Uses;
  readonly #maxSteps: number;
  readonly #maxNodes: number;
  #model: Model | null = null;

  constructor(trees: readonly Formula[], tags: readonly FilterTag[], options: AnalysisOptions) {
    this.#uses = new Uses(options.catalog ?? null, tags);
    this.#maxSteps = options.maxSteps ?? DEFAULT_MAX_STEPS;
    this.#maxNodes = options.maxNodes ?? DEFAULT_MAX_NODES;
    for (const tree of trees) this.#uses.add(tree);
  }

  findDevice(formula: Formula): Search {
    const model = this.#modelFor(formula);
    const literal = model.encoder.encode(formula);
    const answer = this.#solve(model, literal);
    if (answer.kind === 'unknown') return answer;
    return answer.positions === null
      ? { kind: 'none' }
      : { kind: 'found', device: this.#device(model, literal, answer.positions) };
  }

  decide(formula: Formula): 'empty' | 'not-empty' | 'unknown' {
    const model = this.#modelFor(formula);
    const answer = this.#solve(model, model.encoder.encode(formula));
    if (answer.kind === 'unknown') return 'unknown';
    return answer.positions === null ? 'empty' : 'not-empty';
  }

  /** A formula that says something new about devices makes a new domain. */
  #modelFor(formula: Formula): Model {
    const isNew = this.#uses.add(formula);
    if (this.#model === null || isNew) this.#model = newModel(this.#uses);
    return this.#model;
  }

  #solve(model: Model, literal: number): Answer {
    const [disagreement] = this.#uses.disagreements;
    if (disagreement !== undefined) return { kind: 'unknown', reason: disagreement.message };
    if (literal === FALSE) return { kind: 'decided', positions: null };
    const edge = this.#edge(model, literal);
    if (edge === OVER_BUDGET) return { kind: 'unknown', reason: this.#overBudget() };
    const { diagram, domain } = model;
    return { kind: 'decided', positions: edge === FALSE ? null : modelOf(diagram, domain.variables, edge) };
  }

  #edge({ diagram, builder, domain }: Model, literal: number): number {
    if (domain.levels > MAX_DIAGRAM_LEVELS) return OVER_BUDGET;
    diagram.spend({ steps: this.#maxSteps, nodes: this.#maxNodes });
    return builder.build(literal);
  }

  #overBudget(): string {
    return `not decided within ${this.#maxSteps} steps and ${this.#maxNodes} nodes`;
  }

  #device({ domain, circuit }: Model, literal: number, positions: Int32Array): Device {
    const evaluator = new CircuitEvaluator(circuit, literal);
    minimize(domain, evaluator, positions);
    const wanted = subscriptionsOf(this.#uses, domain, positions);
    const platform = choosePlatform(this.#uses, domain, evaluator, positions, wanted);
    minimize(domain, evaluator, positions);
    return deviceOf(domain, positions, platform, subscriptionsOf(this.#uses, domain, positions));
  }
}

function newModel(uses: Uses): Model {
  const domain = new Domain(uses);
  const circuit = new Circuit();
  const diagram = new Diagram(domain.variableOf);
  return {
    domain,
    circuit,
    encoder: new Encoder(uses, domain, circuit),
    diagram,
    builder: new DiagramBuilder(circuit, domain.variables, diagram),
  };
}
