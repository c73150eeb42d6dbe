/**
 * Unit propagation over two watched literals (Moskewicz and others, 2001): a clause is looked at only when one of two of its literals
 * becomes false. Beside each watch stands another literal of the clause: where it is true, the clause needs no look.
 */

import { type ClauseStore, HEAD } from './clause-store.js';
import { NO_CLAUSE, type Trail } from './trail.js';

export class Propagation {
  /** By literal: pairs of a clause to look at when it becomes true, and a literal that makes the clause true. */
  #watches: number[][];

  constructor(
    private readonly trail: Trail,
    private store: ClauseStore,
    literals: number,
  ) {
    this.#watches = Array.from({ length: literals }, () => []);
  }

  /** Starts looking at a clause of at least two literals. */
  watch(clause: number): void {
    const first = this.store.data[clause + HEAD] as number;
    const second = this.store.data[clause + HEAD + 1] as number;
    this.#watches[first ^ 1]?.push(clause, second);
    this.#watches[second ^ 1]?.push(clause, first);
  }

  /** Looks at the clauses of `store` and at no others from now on. */
  watchAll(store: ClauseStore): void {
    this.store = store;
    for (const list of this.#watches) list.length = 0;
    for (const clause of store.clauses()) this.watch(clause);
  }

  /** Assigns what follows; the clause that cannot be satisfied, or NO_CLAUSE. Steps taken are added to `work`. */
  propagate(work: { steps: number }): number {
    const { trail } = this;
    while (trail.head < trail.length) {
      const literal = trail.literals[trail.head++] as number;
      work.steps += 1 + ((this.#watches[literal]?.length ?? 0) >> 1);
      const conflict = this.#visit(literal);
      if (conflict !== NO_CLAUSE) return conflict;
    }
    return NO_CLAUSE;
  }

  /** Long because it is the inner loop of the search: nearly all time is spent here. */
  #visit(literal: number): number {
    const { values } = this.trail;
    const list = this.#watches[literal] as number[];
    let kept = 0;
    let conflict = NO_CLAUSE;
    for (let at = 0; at < list.length; at += 2) {
      const clause = list[at] as number;
      const blocker = list[at + 1] as number;
      if (conflict !== NO_CLAUSE || values[blocker] === 1) {
        list[kept++] = clause;
        list[kept++] = blocker;
        continue;
      }
      const other = this.#otherWatch(clause, literal ^ 1);
      if (values[other] !== 1 && this.#moveWatch(clause, other)) continue;
      list[kept++] = clause;
      list[kept++] = other;
      if (values[other] === 0) this.trail.assign(other, clause);
      else if (values[other] === -1) conflict = clause;
    }
    list.length = kept;
    return conflict;
  }

  /** The watched literal beside the false one, which is put second. */
  #otherWatch(clause: number, falsified: number): number {
    const { data } = this.store;
    const first = data[clause + HEAD] as number;
    if (first !== falsified) return first;
    const other = data[clause + HEAD + 1] as number;
    data[clause + HEAD] = other;
    data[clause + HEAD + 1] = falsified;
    return other;
  }

  /** Watches another literal that is not false instead of the second; false when there is none. */
  #moveWatch(clause: number, other: number): boolean {
    const { values } = this.trail;
    const { data } = this.store;
    const end = clause + HEAD + (data[clause] as number);
    for (let at = clause + HEAD + 2; at < end; at++) {
      const candidate = data[at] as number;
      if (values[candidate] === -1) continue;
      data[at] = data[clause + HEAD + 1] as number;
      data[clause + HEAD + 1] = candidate;
      this.#watches[candidate ^ 1]?.push(clause, other);
      return true;
    }
    return false;
  }
}
