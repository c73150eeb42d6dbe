/** What filters hang on, and the second condition that stands beside them. */

import { expect, it } from 'vitest';
import { coverOf, type Hook } from '../../src/percolate/cover.js';
import type { Plan } from '../../src/plan/plan.js';
import { all, app, except, ints, minus, on, only, plus, tagged, times, unset } from '../support/plan-text.js';

const X = app('X');
const Y = app('Y');
const CITY = tagged('city', only('Berlin'));
const AGE = tagged('age', ints([18, 30]));
const IOS = on('iOS');
/** Conditions that nearly every device meets: they have no cost. */
const WIDE = tagged('city', except('Bonn'), unset);
const WIDE_TOO = tagged('city', except('Bonn', 'Rome'), unset);
const COSTS = new Map<Plan, number>([
  [X, 0.2],
  [Y, 0.1],
  [CITY, 0.05],
  [AGE, 0.04],
  [IOS, 0.5],
]);

const hooks = (plan: Plan): readonly Hook[] => {
  const cover = coverOf(plan, (leaf) => COSTS.get(leaf) ?? Number.POSITIVE_INFINITY);
  return cover.kind === 'leaves' ? cover.hooks : [];
};

it.each<readonly [string, Plan, readonly (readonly [Plan, Plan | null])[]]>([
  ['a leaf alone has no guard', X, [[X, null]]],
  ['the cheaper of two is guarded by the other', times(X, CITY), [[CITY, X]]],
  ['in any order', times(CITY, X), [[CITY, X]]],
  ['the guard is the cheapest of the others', times(IOS, X, CITY), [[CITY, X]]],
  ['a range guards a list that has up to eight times as many', times(AGE, X), [[X, AGE]]],
  ['and has filters itself where lists are longer', times(AGE, IOS), [[AGE, IOS]]],
  ['what is taken away guards nothing', minus(times(X, IOS), CITY), [[X, IOS]]],
  [
    'leaves of a union have no guard in each other',
    plus(X, Y),
    [
      [Y, null],
      [X, null],
    ],
  ],
  [
    'but in what all of it is in',
    times(plus(X, Y), IOS),
    [
      [Y, IOS],
      [X, IOS],
    ],
  ],
  [
    'parts of a union have guards of their own',
    plus(times(X, IOS), times(Y, CITY)),
    [
      [CITY, Y],
      [X, IOS],
    ],
  ],
  [
    'a guard may make many leaves cheaper than one without',
    times(plus(X, Y), CITY),
    [
      [Y, CITY],
      [X, CITY],
    ],
  ],
  ['what holds for nearly everyone is no guard', times(X, tagged('city', unset)), [[X, null]]],
])('%s', (_, plan, expected) => {
  expect(hooks(plan).map(({ leaf, guard }) => [leaf, guard])).toEqual(expected);
});

it('has no hooks where devices need have nothing', () => {
  expect(coverOf(minus(all, X), () => 0.1)).toEqual({ kind: 'every-device', because: [all] });
});

it.each<readonly [string, Plan, readonly Plan[]]>([
  ['each of several conditions that all have to hold', times(WIDE, WIDE_TOO), [WIDE, WIDE_TOO]],
  ['the part of a union that has no cover', plus(X, WIDE), [WIDE]],
  ['all parts of a union that have none', plus(WIDE, X, WIDE_TOO), [WIDE, WIDE_TOO]],
  ['what is taken from, and not what is taken away', minus(WIDE, WIDE_TOO), [WIDE]],
])('where nearly every device could be in it, to blame is %s', (_, plan, expected) => {
  const cover = coverOf(plan, (leaf) => COSTS.get(leaf) ?? Number.POSITIVE_INFINITY);
  expect(cover.kind === 'every-device' && new Set(cover.because)).toEqual(new Set(expected));
});
