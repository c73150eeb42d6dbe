/** The search for values that satisfy clauses finds some exactly when there are some, as trying all values does. Literals: 2v is variable v, 2v + 1 its complement. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Solver } from '../../../src/analysis/search/solver.js';
import { forAll } from '../../support/law.js';
import { type Clauses, pigeons, satisfies } from './hard-clauses.js';

const ENDLESS = Number.MAX_SAFE_INTEGER;

function solverOf(variables: number, clauses: Clauses, plain = 0): Solver {
  const solver = new Solver(variables, plain);
  for (const clause of clauses) solver.require(clause);
  return solver;
}

const isSatisfiable = (variables: number, clauses: Clauses): boolean =>
  Array.from({ length: 2 ** variables }, (_, values) => values).some((values) => satisfies(values, clauses));

const valuesOf = (solver: Solver, variables: number): number =>
  Array.from({ length: variables }, (_, variable) => (solver.isTrue(variable) ? 2 ** variable : 0)).reduce(
    (sum, bit) => sum + bit,
    0,
  );

const VARIABLES = 7;
const arbitraryClauses = fc.array(fc.array(fc.nat(2 * VARIABLES - 1), { minLength: 1, maxLength: 4 }), {
  maxLength: 40,
});

/** Clauses of three variables each, about as many as can just or just not be satisfied: much is tried and taken back before that is known. */
const HARD_VARIABLES = 11;
const hardClauses = fc.array(
  fc
    .tuple(fc.uniqueArray(fc.nat(HARD_VARIABLES - 1), { minLength: 3, maxLength: 3 }), fc.nat(7))
    .map(([variables, signs]) => variables.map((variable, at) => 2 * variable + ((signs >> at) & 1))),
  { minLength: 40, maxLength: 60 },
);

describe('the search', () => {
  it('law: what it has learnt from many conflicts rules nothing out that is possible', () => {
    forAll(hardClauses, (clauses) => {
      const solver = solverOf(HARD_VARIABLES, clauses);
      const found = solver.search(ENDLESS);
      expect(found).toBe(isSatisfiable(HARD_VARIABLES, clauses));
      if (found === true) expect(satisfies(valuesOf(solver, HARD_VARIABLES), clauses)).toBe(true);
    });
  });

  it('law: finds values that satisfy all clauses exactly when there are some', () => {
    forAll(fc.tuple(arbitraryClauses, fc.nat(VARIABLES)), ([clauses, plain]) => {
      const solver = solverOf(VARIABLES, clauses, plain);
      const found = solver.search(ENDLESS);
      expect(found).toBe(isSatisfiable(VARIABLES, clauses));
      if (found === true) expect(satisfies(valuesOf(solver, VARIABLES), clauses)).toBe(true);
    });
  });

  it('law: goes on where it stopped, and takes the same steps each time', () => {
    forAll(arbitraryClauses, (clauses) => {
      const [whole, again, stepwise] = [0, 0, 0].map(() => solverOf(VARIABLES, clauses));
      const answer = whole!.search(ENDLESS);
      expect([again!.search(ENDLESS), again!.steps]).toEqual([answer, whole!.steps]);
      let found = stepwise!.search(1);
      for (let time = 0; found === null && time < 10_000; time++) found = stepwise!.search(1);
      expect(found).toBe(answer);
    });
  });

  it.each([
    [1, 1, true],
    [2, 1, false],
    [5, 5, true],
    [6, 5, false],
    [7, 6, false],
    // More than 2,000 conflicts: lessons are forgotten.
    [8, 7, false],
    [9, 9, true],
  ])('%i pigeons in %i holes: %s', (count, holes, isPossible) => {
    expect(solverOf(count * holes, pigeons(count, holes)).search(ENDLESS)).toBe(isPossible);
  });

  it('is undecided while it has too few steps, and no longer', () => {
    const solver = solverOf(42, pigeons(7, 6));
    expect(solver.search(10)).toBeNull();
    expect(solver.steps).toBeGreaterThan(10);
    expect(solver.search(ENDLESS)).toBe(false);
    expect(solver.search(ENDLESS)).toBe(false);
  });
});

describe('what is required', () => {
  it.each<readonly [string, Clauses, boolean]>([
    ['nothing', [], true],
    ['an empty clause', [[]], false],
    ['a variable', [[0]], true],
    ['a variable and its complement', [[0], [1]], false],
    ['a clause that is always true', [[0, 1]], true],
    ['one literal twice', [[0, 0], [1]], false],
    ['what an earlier clause has made false', [[1], [0, 2], [3]], false],
    ['what an earlier clause has made true', [[0], [0, 2], [3]], true],
  ])('%s', (_, clauses, isPossible) => {
    expect(solverOf(2, clauses).search(ENDLESS)).toBe(isPossible);
  });
});

it('variables without a clause are first decided to be true up to a number, and the others to be false', () => {
  const solver = solverOf(4, [], 2);
  expect(solver.search(ENDLESS)).toBe(true);
  expect([0, 1, 2, 3].map((variable) => solver.isTrue(variable))).toEqual([true, true, false, false]);
});
