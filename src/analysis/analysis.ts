/**
 * Many questions over the same filters: what they say about a device is collected once, and parts that questions share are worked
 * out once. An answer is exact or says why there is none; the budget is counted, so the same questions have the same answers.
 */

import {
  type Expectation,
  type Expectations,
  expectArgument,
  expectOptions,
  LIMIT,
  LIST,
  listOf,
} from '../base/argument.js';
import { isJsonObject } from '../base/json-kind.js';
import type { Catalog } from '../catalog/catalog.js';
import { CATALOG_OR_NULL } from '../catalog/expect-catalog.js';
import type { FilterTag } from '../check/bound.js';
import type { Device } from '../devices/device.js';
import { type Answer, type Budget, Decision } from './decision.js';
import { Uses } from './domain/uses.js';
import type { Formula } from './formula.js';
import { smallestDevice } from './witness/smallest-device.js';

export interface AnalysisOptions {
  /** Types and groups for filters that were compiled without it, and the platforms a witness prefers. */
  readonly catalog?: Catalog | null;
  /** What one question may take, in steps of the search. Default 12,000,000, under a second. */
  readonly maxSteps?: number;
  /** Nodes of the decision diagram that one question may make. Default 200,000. */
  readonly maxNodes?: number;
}

/** What options that questions take must be. */
export const ANALYSIS_OPTIONS: Expectations<AnalysisOptions> = {
  catalog: CATALOG_OR_NULL,
  maxSteps: LIMIT,
  maxNodes: LIMIT,
};

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

const FORMULA: Expectation = {
  holds: (value) => isJsonObject(value) && typeof value.kind === 'string',
  what: 'a formula, as the `lowered` of a Filter',
};
const FORMULAS = listOf(FORMULA, 'an array of formulas, as the `lowered` of Filters');

const DEFAULT_MAX_STEPS = 12_000_000;
const DEFAULT_MAX_NODES = 200_000;

/**
 * Opens an analysis of `trees`, whose tags have the types of `tags`. Questions may be about any formulas; it saves time when all their
 * sets stand in `trees`.
 */
export function openAnalysis(
  trees: readonly Formula[],
  tags: readonly FilterTag[],
  options: AnalysisOptions = {},
): Analysis {
  expectArgument('openAnalysis: `trees`', trees, FORMULAS);
  expectArgument('openAnalysis: `tags`', tags, LIST);
  expectOptions('openAnalysis', options, ANALYSIS_OPTIONS);
  return analysisOf(trees, tags, options);
}

/** As {@link openAnalysis}, for options with others among them. */
export function analysisOf(trees: readonly Formula[], tags: readonly FilterTag[], options: AnalysisOptions): Analysis {
  return new OpenAnalysis(trees, tags, options);
}

class OpenAnalysis implements Analysis {
  readonly #uses: Uses;
  readonly #budget: Budget;
  #decision: Decision | null = null;

  constructor(trees: readonly Formula[], tags: readonly FilterTag[], options: AnalysisOptions) {
    this.#uses = new Uses(options.catalog ?? null, tags);
    this.#budget = { steps: options.maxSteps ?? DEFAULT_MAX_STEPS, nodes: options.maxNodes ?? DEFAULT_MAX_NODES };
    for (const tree of trees) this.#uses.add(tree);
  }

  findDevice(formula: Formula): Search {
    expectArgument('findDevice: `formula`', formula, FORMULA);
    const decision = this.#decisionFor(formula);
    const literal = decision.literalOf(formula);
    const answer = this.#answer(decision, literal);
    if (answer.kind !== 'positions') return answer;
    return { kind: 'found', device: smallestDevice(this.#uses, decision, literal, answer.positions) };
  }

  decide(formula: Formula): 'empty' | 'not-empty' | 'unknown' {
    expectArgument('decide: `formula`', formula, FORMULA);
    const decision = this.#decisionFor(formula);
    const { kind } = this.#answer(decision, decision.literalOf(formula));
    if (kind === 'unknown') return kind;
    return kind === 'none' ? 'empty' : 'not-empty';
  }

  /** A formula that says something new about devices makes a new domain. */
  #decisionFor(formula: Formula): Decision {
    const isNew = this.#uses.add(formula);
    if (this.#decision === null || isNew) this.#decision = new Decision(this.#uses, this.#budget);
    return this.#decision;
  }

  #answer(decision: Decision, literal: number): Answer {
    const [disagreement] = this.#uses.disagreements;
    return disagreement === undefined ? decision.answer(literal) : { kind: 'unknown', reason: disagreement.message };
  }
}
