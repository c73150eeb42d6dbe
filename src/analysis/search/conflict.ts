/**
 * From a clause that cannot be satisfied to one that keeps the search from getting there again: the first unique implication point
 * (Marques-Silva and Sakallah, 1996), without literals that follow from the others.
 */

import { type ClauseStore, HEAD } from './clause-store.js';
import type { DecisionOrder } from './decision-order.js';
import { NO_CLAUSE, type Trail } from './trail.js';

export interface Lesson {
  /** The first is forced after going back; the second, where there is one, is of the level gone back to. */
  readonly literals: readonly number[];
  readonly backTo: number;
  /** Number of decision levels among the literals. */
  readonly glue: number;
}

export class ConflictReader {
  readonly #seen: Uint8Array;

  constructor(
    private readonly trail: Trail,
    private readonly order: DecisionOrder,
    variables: number,
  ) {
    this.#seen = new Uint8Array(variables);
  }

  /** What `conflict` teaches; the trail is behind the first decision. Steps taken are added to `work`. */
  read(store: ClauseStore, conflict: number, work: { steps: number }): Lesson {
    const learnt = [0];
    const marked: number[] = [];
    let open = 0;
    let clause = conflict;
    let at = this.trail.length;
    for (;;) {
      work.steps += store.data[clause] as number;
      for (const literal of store.literalsOf(clause)) {
        if (!this.#mark(literal >> 1, marked)) continue;
        if (this.trail.levels[literal >> 1] === this.trail.level) open++;
        else learnt.push(literal);
      }
      do at--;
      while (this.#seen[(this.trail.literals[at] as number) >> 1] === 0);
      const literal = this.trail.literals[at] as number;
      clause = this.trail.reasons[literal >> 1] as number;
      if (--open > 0) continue;
      learnt[0] = literal ^ 1;
      break;
    }
    const literals = learnt.filter((literal, index) => index === 0 || !this.#follows(store, literal));
    for (const variable of marked) this.#seen[variable] = 0;
    return this.#lesson(literals);
  }

  /** True when a variable is new to this conflict, and not settled for good. */
  #mark(variable: number, marked: number[]): boolean {
    if (this.#seen[variable] === 1 || this.trail.levels[variable] === 0) return false;
    this.#seen[variable] = 1;
    marked.push(variable);
    this.order.bump(variable);
    return true;
  }

  /** True when other literals of the lesson force this one. */
  #follows(store: ClauseStore, literal: number): boolean {
    const reason = this.trail.reasons[literal >> 1] as number;
    if (reason === NO_CLAUSE) return false;
    const end = reason + HEAD + (store.data[reason] as number);
    for (let at = reason + HEAD; at < end; at++) {
      const variable = (store.data[at] as number) >> 1;
      if (this.#seen[variable] === 0 && this.trail.levels[variable] !== 0) return false;
    }
    return true;
  }

  #lesson(literals: number[]): Lesson {
    const { levels } = this.trail;
    let highest = 1;
    for (let at = 2; at < literals.length; at++)
      if ((levels[(literals[at] as number) >> 1] as number) > (levels[(literals[highest] as number) >> 1] as number))
        highest = at;
    const second = literals[highest];
    if (second === undefined) return { literals, backTo: 0, glue: 1 };
    literals[highest] = literals[1] as number;
    literals[1] = second;
    const glue = new Set(literals.map((literal) => levels[literal >> 1])).size;
    return { literals, backTo: levels[second >> 1] as number, glue };
  }
}
