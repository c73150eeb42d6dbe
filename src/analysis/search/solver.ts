/**
 * Conflict-driven search for values of variables that satisfy clauses: decide, propagate, learn from each conflict, go back as far as
 * the lesson says. Decides for the complement first unless told otherwise. No chance and no clock: the same clauses take the same steps.
 */

import { ClauseStore, GIVEN } from './clause-store.js';
import { ConflictReader, type Lesson } from './conflict.js';
import { DecisionOrder } from './decision-order.js';
import { Propagation } from './propagation.js';
import { NO_CLAUSE, Trail } from './trail.js';

/** Conflicts before the first lessons are forgotten, and how many more each time. */
const FIRST_FORGETTING = 2000;
const LATER_FORGETTING = 500;

/** Lessons of so few levels are kept for good. */
const KEPT_GLUE = 2;

/** A restart needs so many conflicts since the last, and lessons that are worse of late than on average. */
const RESTART_CONFLICTS = 50;
const WORSE = 1.2;

export class Solver {
  readonly #trail: Trail;
  readonly #order: DecisionOrder;
  readonly #propagation: Propagation;
  readonly #conflicts: ConflictReader;
  /** By variable: the sign to decide for, 0 for the variable itself, 1 for its complement; the last value it had. */
  readonly #phases: Uint8Array;
  readonly #work = { steps: 0 };
  #store = new ClauseStore();
  #contradiction = false;
  #forgetAt = FIRST_FORGETTING;
  #forgettings = 0;
  #learnt = 0;
  #sinceRestart = 0;
  #recentGlue = 0;
  #averageGlue = 0;

  /** `plain`: variables before this one are first decided to be true. */
  constructor(variables: number, plain: number) {
    this.#trail = new Trail(variables);
    this.#order = new DecisionOrder(variables);
    this.#propagation = new Propagation(this.#trail, this.#store, variables * 2);
    this.#conflicts = new ConflictReader(this.#trail, this.#order, variables);
    this.#phases = new Uint8Array(variables).fill(1).fill(0, 0, plain);
  }

  /** Steps taken so far. */
  get steps(): number {
    return this.#work.steps;
  }

  /** Demands that one of `literals` is true. Before the first search only. */
  require(literals: readonly number[]): void {
    const distinct = [...new Set(literals)];
    if (distinct.some((literal) => this.#isTrue(literal) || distinct.includes(literal ^ 1))) return;
    const open = distinct.filter((literal) => !this.#isTrue(literal ^ 1));
    const [only] = open;
    if (only === undefined) this.#contradiction = true;
    else if (open.length === 1) this.#trail.assign(only, NO_CLAUSE);
    else this.#propagation.watch(this.#store.add(open, GIVEN));
  }

  /** Null: undecided after `maxSteps` more steps; a later call goes on from there. */
  search(maxSteps: number): boolean | null {
    const end = this.#work.steps + maxSteps;
    while (!this.#contradiction) {
      const conflict = this.#propagation.propagate(this.#work);
      if (conflict !== NO_CLAUSE) this.#learn(conflict);
      else if (this.#work.steps > end) return null;
      else if (!this.#decide()) return true;
    }
    return false;
  }

  /** After a search that found values. */
  isTrue(variable: number): boolean {
    return this.#isTrue(variable * 2);
  }

  #isTrue(literal: number): boolean {
    return this.#trail.values[literal] === 1;
  }

  /** False when every variable has a value. */
  #decide(): boolean {
    if (this.#wantsRestart()) this.#restart();
    if (this.#learnt > this.#forgetAt) this.#forget();
    let variable = this.#order.take();
    while (variable >= 0 && this.#trail.values[variable * 2] !== 0) variable = this.#order.take();
    if (variable < 0) return false;
    this.#trail.decide(variable * 2 + (this.#phases[variable] as number));
    return true;
  }

  #learn(conflict: number): void {
    if (this.#trail.level === 0) {
      this.#contradiction = true;
      return;
    }
    const lesson = this.#conflicts.read(this.#store, conflict, this.#work);
    this.#back(lesson.backTo);
    const [first] = lesson.literals;
    if (first !== undefined) this.#trail.assign(first, this.#keep(lesson));
    this.#order.decay();
  }

  #keep({ literals, glue }: Lesson): number {
    this.#sinceRestart++;
    this.#recentGlue += (glue - this.#recentGlue) / 32;
    this.#averageGlue += (glue - this.#averageGlue) / 4096;
    if (literals.length === 1) return NO_CLAUSE;
    const clause = this.#store.add(literals, glue);
    this.#propagation.watch(clause);
    this.#learnt++;
    return clause;
  }

  #back(level: number): void {
    this.#trail.backTo(level, (literal) => {
      this.#phases[literal >> 1] = literal & 1;
      this.#order.put(literal >> 1);
    });
  }

  #wantsRestart(): boolean {
    return this.#sinceRestart > RESTART_CONFLICTS && this.#recentGlue > this.#averageGlue * WORSE;
  }

  #restart(): void {
    this.#sinceRestart = 0;
    this.#back(0);
  }

  /** Forgets the worse half of the lessons, and what a value for good has made true. Starts over, so that no clause is in use. */
  #forget(): void {
    this.#restart();
    const glues = [...this.#store.clauses()]
      .map((clause) => this.#store.glueOf(clause))
      .filter((glue) => glue > KEPT_GLUE);
    const median = glues.sort((left, right) => left - right)[glues.length >> 1] ?? KEPT_GLUE;
    let spare = glues.length >> 1;
    const kept = new ClauseStore();
    this.#learnt = 0;
    for (const clause of this.#store.clauses()) {
      const glue = this.#store.glueOf(clause);
      const literals = this.#store.literalsOf(clause);
      if (literals.some((literal) => this.#isTrue(literal))) continue;
      if (glue > KEPT_GLUE && glue >= median && spare-- > 0) continue;
      kept.add([...literals], glue);
      if (glue !== GIVEN) this.#learnt++;
    }
    this.#work.steps += glues.length;
    this.#store = kept;
    this.#propagation.watchAll(kept);
    this.#forgetAt = this.#learnt + FIRST_FORGETTING + LATER_FORGETTING * ++this.#forgettings;
  }
}
