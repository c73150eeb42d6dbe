/** What is learnt from a conflict follows from the clauses, and says how far to go back. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ClauseStore, GIVEN } from '../../../src/analysis/search/clause-store.js';
import { ConflictReader, type Lesson } from '../../../src/analysis/search/conflict.js';
import { DecisionOrder } from '../../../src/analysis/search/decision-order.js';
import { Propagation } from '../../../src/analysis/search/propagation.js';
import { NO_CLAUSE, Trail } from '../../../src/analysis/search/trail.js';
import { forAll } from '../../support/law.js';
import { type Clauses, satisfies } from './hard-clauses.js';

const VARIABLES = 11;
const LITERALS = 2 * VARIABLES;
const ALL = Array.from({ length: 2 ** VARIABLES }, (_, values) => values);
const MOST_LESSONS = 30;

interface Search {
  readonly trail: Trail;
  readonly store: ClauseStore;
  readonly reader: ConflictReader;
  readonly propagation: Propagation;
}

function searchOver(clauses: Clauses): Search {
  const trail = new Trail(VARIABLES);
  const store = new ClauseStore();
  const propagation = new Propagation(trail, store, LITERALS);
  for (const clause of clauses) propagation.watch(store.add(clause, GIVEN));
  return { trail, store, propagation, reader: new ConflictReader(trail, new DecisionOrder(VARIABLES), VARIABLES) };
}

/** Decides in this order, goes back behind each conflict as its lesson says, and shows each lesson while the conflict is there. */
function learn(search: Search, decisions: readonly number[], look: (lesson: Lesson, conflict: number) => void): void {
  const { trail, store, propagation, reader } = search;
  for (let lessons = 0; lessons < MOST_LESSONS; ) {
    const conflict = propagation.propagate({ steps: 0 });
    if (conflict === NO_CLAUSE) {
      const open = decisions.find((literal) => trail.values[literal] === 0);
      if (open === undefined) return;
      trail.decide(open);
      continue;
    }
    if (trail.level === 0) return;
    const lesson = reader.read(store, conflict, { steps: 0 });
    look(lesson, conflict);
    lessons++;
    trail.backTo(lesson.backTo, () => {});
    const [first = 0, second] = lesson.literals;
    const clause = second === undefined ? NO_CLAUSE : store.add(lesson.literals, lesson.glue);
    if (clause !== NO_CLAUSE) propagation.watch(clause);
    trail.assign(first, clause);
  }
}

const arbitraryClauses = fc.array(
  fc
    .tuple(fc.uniqueArray(fc.nat(VARIABLES - 1), { minLength: 2, maxLength: 4 }), fc.nat(15))
    .map(([variables, signs]) => variables.map((variable, at) => 2 * variable + ((signs >> at) & 1))),
  { minLength: 25, maxLength: 60 },
);
/** Each variable once, with a sign. */
const arbitraryDecisions = fc
  .tuple(fc.shuffledSubarray(ALL.slice(0, VARIABLES), { minLength: VARIABLES }), fc.nat(2 ** VARIABLES - 1))
  .map(([variables, signs]) => variables.map((variable, at) => 2 * variable + ((signs >> at) & 1)));

function overLessons(look: (lesson: Lesson, conflict: number, search: Search, clauses: Clauses) => void): void {
  forAll(
    fc.tuple(arbitraryClauses, arbitraryDecisions),
    ([clauses, decisions]) => {
      const search = searchOver(clauses);
      learn(search, decisions, (lesson, conflict) => look(lesson, conflict, search, clauses));
    },
    0.5,
  );
}

it('law: whatever satisfies the clauses satisfies it', () => {
  const solutions = new WeakMap<Clauses, readonly number[]>();
  overLessons(({ literals }, _, __, clauses) => {
    const possible = solutions.get(clauses) ?? ALL.filter((values) => satisfies(values, clauses));
    solutions.set(clauses, possible);
    expect(possible.filter((values) => !satisfies(values, [literals]))).toEqual([]);
  });
});

it('law: it is false where the conflict is, and its first literal alone is of the last decision', () => {
  overLessons(({ literals, backTo, glue }, _, { trail }) => {
    const levels = literals.map((literal) => trail.levels[literal >> 1] as number);
    expect(literals.map((literal) => trail.values[literal])).toEqual(literals.map(() => -1));
    expect(new Set(literals).size).toBe(literals.length);
    const [first, ...others] = levels;
    expect([first, others.includes(trail.level), others.includes(0)]).toEqual([trail.level, false, false]);
    // Behind going back, the first is forced: all others are false still, the second among the last of them.
    expect(backTo).toBe(Math.max(0, ...others));
    expect(others.length === 0 || others[0] === backTo).toBe(true);
    expect(glue).toBe(new Set(levels).size);
  });
});

it('law: no literal of it but the first is forced by the others', () => {
  overLessons(({ literals }, _, { trail, store }) => {
    const isKnown = (literal: number) => literals.includes(literal) || trail.levels[literal >> 1] === 0;
    for (const literal of literals.slice(1)) {
      const reason = trail.reasons[literal >> 1] as number;
      if (reason === NO_CLAUSE) continue;
      const others = [...store.literalsOf(reason)].filter((each) => each !== (literal ^ 1));
      expect(others.every(isKnown)).toBe(false);
    }
  });
});

it('law: a conflict that is read twice teaches the same', () => {
  overLessons((lesson, conflict, { reader, store }) => {
    const again = reader.read(store, conflict, { steps: 0 });
    expect([new Set(again.literals), again.backTo, again.glue]).toEqual([
      new Set(lesson.literals),
      lesson.backTo,
      lesson.glue,
    ]);
  });
});

it('takes a step for each literal of the clauses that it looks at', () => {
  // The decision for 0 forces 1 by the first clause and 2 by the second; the third cannot hold then. It is read, and what forced 2 and 1.
  const search = searchOver([
    [1, 2],
    [1, 3, 4],
    [3, 5, 1],
  ]);
  search.trail.decide(0);
  const conflict = search.propagation.propagate({ steps: 0 });
  const work = { steps: 100 };
  expect(search.reader.read(search.store, conflict, work)).toEqual({ literals: [1], backTo: 0, glue: 1 });
  expect(work.steps).toBe(100 + 3 + 3 + 2);
});
