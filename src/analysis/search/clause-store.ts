/**
 * Clauses, one behind the other in one array. A literal is a variable doubled, plus one for its complement. A clause is known by where
 * it begins: `[size, glue, literal, literal, …]`. The first two literals are the watched ones.
 */

/** Glue of a clause that was given, not learnt: it is never forgotten. */
export const GIVEN = 0;

/** Numbers before the literals. */
export const HEAD = 2;

const FIRST_NUMBERS = 1 << 12;

export class ClauseStore {
  data = new Int32Array(FIRST_NUMBERS);
  #used = 0;

  /** `glue`: how many decision levels the literals came from when it was learnt; few is good. */
  add(literals: readonly number[], glue: number): number {
    const clause = this.#used;
    this.#used += HEAD + literals.length;
    if (this.#used > this.data.length) {
      const larger = new Int32Array(this.#used * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[clause] = literals.length;
    this.data[clause + 1] = glue;
    this.data.set(literals, clause + HEAD);
    return clause;
  }

  glueOf(clause: number): number {
    return this.data[clause + 1] as number;
  }

  literalsOf(clause: number): Int32Array {
    return this.data.subarray(clause + HEAD, clause + HEAD + (this.data[clause] as number));
  }

  /** Where each clause begins, in the order they were added. */
  *clauses(): IterableIterator<number> {
    for (let clause = 0; clause < this.#used; clause += HEAD + (this.data[clause] as number)) yield clause;
  }
}
