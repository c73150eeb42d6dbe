/**
 * Decision diagrams over the levels of a domain: sets of devices such that equal sets are one edge. An edge is a node doubled, plus
 * one for its complement; node 0 is the truth. A node asks whether its variable is at most at the level's position: `then` leads to
 * later variables, `otherwise` to the next positions or to later variables. So positions that exclude each other need no constraint.
 *
 * Ordered binary decision diagrams with complement edges are Bryant's (1986) and those of Brace, Rudell and Bryant (1990).
 */

import { FALSE, TRUE } from '../circuit/circuit.js';

/** Returned in place of an edge when the budget is used up. */
export const OVER_BUDGET = -1;

/** Below all levels. */
const LEAF_LEVEL = 0x7fffffff;
const FIRST_SLOTS = 1 << 6;
const MAX_CACHE_SLOTS = 1 << 18;

/** What one question may use. Both count down; when one is below zero the question is given up. */
export interface DiagramBudget {
  steps: number;
  nodes: number;
}

export class Diagram {
  // WHY NOT typed arrays: most diagrams have a dozen nodes, and making five buffers takes longer than all that is done with them.
  readonly #levels = [LEAF_LEVEL];
  readonly #then = [TRUE];
  readonly #otherwise = [TRUE];
  /** Open addressing, at most half full; a node, or 0 for a free slot. */
  #unique = zeros(FIRST_SLOTS);
  /** Triples left, right, result; a newer one replaces an older one. Left 0 (the truth is never looked up) is a free slot. */
  #cache = zeros(FIRST_SLOTS * 3);
  #budget: DiagramBudget = { steps: 0, nodes: 0 };

  /** `variableOf`: the variable of each level. */
  constructor(private readonly variableOf: readonly number[]) {}

  /** Nodes made so far, the leaf included. */
  get size(): number {
    return this.#levels.length;
  }

  /** What operations use up from now on. */
  spend(budget: DiagramBudget): void {
    this.#budget = budget;
  }

  levelOf(edge: number): number {
    return this.#levels[edge >> 1] as number;
  }

  thenOf(edge: number): number {
    return (this.#then[edge >> 1] as number) ^ (edge & 1);
  }

  otherwiseOf(edge: number): number {
    return (this.#otherwise[edge >> 1] as number) ^ (edge & 1);
  }

  /** The edge that decides by `level`. Both branches lie below it, and `then` in later variables. */
  decide(level: number, then: number, otherwise: number): number {
    if (this.#branchFor(level, otherwise) === then) return otherwise;
    const sign = then & 1;
    return this.#find(level, then ^ sign, otherwise ^ sign) ^ sign;
  }

  /** The intersection; OVER_BUDGET when that takes too much. Recursive: at most as deep as there are levels. */
  and(left: number, right: number): number {
    if (left === right || right === TRUE) return left;
    if (left === TRUE) return right;
    if (left === FALSE || right === FALSE || left === (right ^ 1)) return FALSE;
    const [first, second] = left < right ? [left, right] : [right, left];
    const slot = this.#slot(first, second);
    if (this.#cache[slot] === first && this.#cache[slot + 1] === second) return this.#cache[slot + 2] as number;
    if (--this.#budget.steps < 0) return OVER_BUDGET;
    const level = Math.min(this.levelOf(first), this.levelOf(second));
    const then = this.and(this.#branchFor(level, first), this.#branchFor(level, second));
    if (then === OVER_BUDGET) return OVER_BUDGET;
    const otherwise = this.and(this.#branchBehind(level, first), this.#branchBehind(level, second));
    if (otherwise === OVER_BUDGET || this.#budget.nodes < 0) return OVER_BUDGET;
    const result = this.decide(level, then, otherwise);
    this.#remember(first, second, result);
    return result;
  }

  or(left: number, right: number): number {
    const edge = this.and(left ^ 1, right ^ 1);
    return edge === OVER_BUDGET ? edge : edge ^ 1;
  }

  /** What `edge` comes to when the variable is at most at the level's position: so it is at most at every later one, too. */
  #branchFor(level: number, edge: number): number {
    const own = this.levelOf(edge);
    return own !== LEAF_LEVEL && this.variableOf[own] === this.variableOf[level] ? this.thenOf(edge) : edge;
  }

  #branchBehind(level: number, edge: number): number {
    return this.levelOf(edge) === level ? this.otherwiseOf(edge) : edge;
  }

  #find(level: number, then: number, otherwise: number): number {
    const mask = this.#unique.length - 1;
    let slot = hash(level, then, otherwise) & mask;
    for (let node = this.#unique[slot] as number; node !== 0; node = this.#unique[slot] as number) {
      if (this.#levels[node] === level && this.#then[node] === then && this.#otherwise[node] === otherwise)
        return node * 2;
      slot = (slot + 1) & mask;
    }
    const node = this.#levels.push(level) - 1;
    this.#then.push(then);
    this.#otherwise.push(otherwise);
    this.#budget.nodes--;
    this.#unique[slot] = node;
    if (node * 2 > mask) this.#grow();
    return node * 2;
  }

  #grow(): void {
    const slots = this.#unique.length * 4;
    const mask = slots - 1;
    this.#unique = zeros(slots);
    for (let node = 1; node < this.size; node++) {
      let slot = hash(this.#levels[node] as number, this.#then[node] as number, this.#otherwise[node] as number) & mask;
      while (this.#unique[slot] !== 0) slot = (slot + 1) & mask;
      this.#unique[slot] = node;
    }
    if (slots <= MAX_CACHE_SLOTS) this.#cache = zeros(slots * 3);
  }

  #slot(first: number, second: number): number {
    return (hash(first, second, 0) & (this.#cache.length / 3 - 1)) * 3;
  }

  /** Looks the slot up again: the cache may have grown meanwhile. */
  #remember(first: number, second: number, result: number): void {
    const slot = this.#slot(first, second);
    this.#cache[slot] = first;
    this.#cache[slot + 1] = second;
    this.#cache[slot + 2] = result;
  }
}

function hash(first: number, second: number, third: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35);
  return mixed ^ (mixed >>> 15);
}

function zeros(length: number): number[] {
  return new Array<number>(length).fill(0);
}
