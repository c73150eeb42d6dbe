/**
 * Steps of searches, written out: the same clauses take the same on every machine, so whoever sets a limit gets the same answer again. What a change of
 * the order of decisions, of restarts, or of what is forgotten costs or saves shows here.
 */

import { expect, it } from 'vitest';
import { Solver } from '../../../src/analysis/search/solver.js';
import { type Clauses, pigeons, threes } from './hard-clauses.js';

it.each<readonly [what: string, variables: number, plain: number, clauses: Clauses, found: boolean, steps: number]>([
  ['nothing', 3, 0, [], true, 3],
  ['a variable', 1, 0, [[0]], true, 1],
  ['a chain', 5, 0, [[0], [1, 2], [3, 4], [5, 6], [7, 8]], true, 5],
  ['5 pigeons in 5 holes', 25, 0, pigeons(5, 5), true, 56],
  ['5 pigeons in 5 holes, decided to be in them first', 25, 25, pigeons(5, 5), true, 617],
  ['7 pigeons in 6 holes', 42, 0, pigeons(7, 6), false, 347_020],
  // More than 2,000 conflicts: lessons are forgotten.
  ['8 pigeons in 7 holes', 56, 0, pigeons(8, 7), false, 4_302_571],
  ['60 variables in 240 clauses', 60, 0, threes(1, 60, 240), true, 2_499],
  ['60 variables in 300 clauses', 60, 0, threes(2, 60, 300), false, 11_189],
  ['120 variables in 500 clauses', 120, 0, threes(3, 120, 500), true, 87_053],
  ['120 variables in 540 clauses, half of them true first', 120, 60, threes(4, 120, 540), true, 37_360],
  ['150 variables in 680 clauses', 150, 0, threes(5, 150, 680), false, 613_594],
])('%s', (_, variables, plain, clauses, found, steps) => {
  const solver = new Solver(variables, plain);
  for (const clause of clauses) solver.require(clause);
  expect([solver.search(Number.MAX_SAFE_INTEGER), solver.steps]).toEqual([found, steps]);
});
