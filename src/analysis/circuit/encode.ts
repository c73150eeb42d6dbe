/** Formulas to literals of a circuit over a domain. What it means that an application tag needs the subscription is said here. */

import { fold } from '../../base/fold.js';
import { invariant, unreachable } from '../../base/invariant.js';
import type { Platform } from '../../base/vocabulary.js';
import type { BoundSet } from '../../check/bound.js';
import type { Plan, TagInPlan } from '../../plan/plan.js';
import type { Domain, TagPlace } from '../domain/domain.js';
import type { TagCondition } from '../domain/tag-domain.js';
import type { Uses } from '../domain/uses.js';
import { type Formula, formulaOperands } from '../formula.js';
import { type Circuit, FALSE, TRUE } from './circuit.js';

export class Encoder {
  readonly #known = new Map<Formula, number>();

  constructor(
    private readonly uses: Uses,
    private readonly domain: Domain,
    private readonly circuit: Circuit,
  ) {}

  /** The literal of a formula whose leaves are all among the uses. A part met before is looked up. */
  encode(formula: Formula): number {
    return fold<Formula, number>(
      formula,
      (node) => (this.#known.has(node) ? NO_OPERANDS : operandsOf(node)),
      (node, literals) => {
        const known = this.#known.get(node) ?? this.#literal(node, literals);
        this.#known.set(node, known);
        return known;
      },
    );
  }

  #literal(node: Formula, literals: readonly number[]): number {
    switch (node.kind) {
      case 'union':
        return this.circuit.or(literals);
      case 'intersection':
        return this.circuit.and(literals);
      case 'difference':
        return this.circuit.and(literals.map((literal, index) => (index === 0 ? literal : literal ^ 1)));
      case 'clause':
        return literals[0] ?? this.#unresolved(node.clause);
      case 'all':
      case 'none':
      case 'subscribed':
      case 'platform-in':
      case 'tag-in':
        return this.#leaf(node);
      default:
        return unreachable(node);
    }
  }

  #leaf(leaf: Exclude<Plan, { readonly operands: readonly Plan[] }>): number {
    switch (leaf.kind) {
      case 'all':
        return TRUE;
      case 'none':
        return FALSE;
      case 'subscribed':
        return this.#subscribed(leaf.application);
      case 'platform-in':
        return this.#onPlatforms(leaf.platforms);
      case 'tag-in':
        return this.#tagIn(leaf);
      default:
        return unreachable(leaf);
    }
  }

  /** A group that its clause does not resolve: another clause or the catalog does, or it is a set of applications of its own. */
  #unresolved(clause: BoundSet): number {
    invariant(clause.kind === 'group', 'a clause without a plan is a group');
    const members = this.uses.groups.get(clause.code);
    const inGroup =
      members === undefined
        ? this.#isOne(this.domain.groupVariable(clause.code))
        : this.circuit.or(members.map((code) => this.#subscribed(code)));
    return clause.platforms === null ? inGroup : this.circuit.and([inGroup, this.#onPlatforms(clause.platforms)]);
  }

  #subscribed(application: string): number {
    return this.#isOne(this.domain.applicationVariable(application));
  }

  #onPlatforms(platforms: readonly Platform[]): number {
    return this.#at(this.domain.platformVariable, this.domain.platformRanges(platforms));
  }

  /** Without the subscription there is no value: the tag is unset, and a condition holds if unset satisfies it. */
  #tagIn(leaf: TagInPlan): number {
    const found = this.uses.conditionOf(leaf);
    const place = found && this.domain.tagPlace(found.use);
    const condition = found && place?.domain.conditions[found.condition];
    invariant(place !== undefined && condition !== undefined, 'a domain is built from the conditions in use');
    const holds = this.#holds(place, condition);
    if (leaf.application === null) return holds;
    const subscribed = this.#subscribed(leaf.application);
    const takesUnset = leaf.values.some(({ kind }) => kind === 'unset');
    return takesUnset ? this.circuit.or([subscribed ^ 1, holds]) : this.circuit.and([subscribed, holds]);
  }

  #holds({ variable, domain, firstItem }: TagPlace, { ranges, items }: TagCondition): number {
    const inRanges = this.#at(variable, ranges);
    if (items.length === 0) return inRanges;
    const inList = this.circuit.and([
      this.#at(variable, [domain.list, domain.list]),
      this.circuit.or(items.map((item) => this.#isOne(firstItem + item))),
    ]);
    return this.circuit.or([inRanges, inList]);
  }

  #isOne(variable: number): number {
    return this.#at(variable, [1, 1]);
  }

  #at(variable: number, ranges: readonly number[]): number {
    const positions = this.domain.variables[variable]?.positions ?? 0;
    invariant(positions > 0, 'a domain is built from what is in use');
    return this.circuit.atom(variable, positions, ranges);
  }
}

const NO_OPERANDS: readonly Formula[] = [];

function operandsOf(node: Formula): readonly Formula[] {
  if (node.kind !== 'clause') return formulaOperands(node);
  return node.plan === null ? NO_OPERANDS : [node.plan];
}
