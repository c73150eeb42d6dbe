/** What is assumed and what follows from it: literals in the order they became true, and why. */

/** In place of a clause: there is none. */
export const NO_CLAUSE = -1;

export class Trail {
  /** By literal: 1 true, -1 false, 0 open. */
  readonly values: Int8Array;
  /** By variable: the decision level at which it got its value. */
  readonly levels: Int32Array;
  /** By variable: the clause that forced it; NO_CLAUSE for decisions. */
  readonly reasons: Int32Array;
  readonly literals: Int32Array;
  length = 0;
  /** Literals before this one have been propagated. */
  head = 0;
  /** Where each decision stands. */
  readonly #decisions: number[] = [];

  constructor(variables: number) {
    this.values = new Int8Array(variables * 2);
    this.levels = new Int32Array(variables);
    this.reasons = new Int32Array(variables);
    this.literals = new Int32Array(variables);
  }

  get level(): number {
    return this.#decisions.length;
  }

  decide(literal: number): void {
    this.#decisions.push(this.length);
    this.assign(literal, NO_CLAUSE);
  }

  assign(literal: number, reason: number): void {
    this.values[literal] = 1;
    this.values[literal ^ 1] = -1;
    this.levels[literal >> 1] = this.level;
    this.reasons[literal >> 1] = reason;
    this.literals[this.length++] = literal;
  }

  /** Takes back everything behind `level`, last first. */
  backTo(level: number, undone: (literal: number) => void): void {
    if (level >= this.level) return;
    const start = this.#decisions[level] as number;
    for (let at = this.length - 1; at >= start; at--) {
      const literal = this.literals[at] as number;
      this.values[literal] = 0;
      this.values[literal ^ 1] = 0;
      undone(literal);
    }
    this.length = start;
    this.head = start;
    this.#decisions.length = level;
  }
}
