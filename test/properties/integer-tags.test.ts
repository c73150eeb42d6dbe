// M2: the operators of Integer tags among themselves.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Operator } from '../../src/base/operators.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import type { Value } from '../../src/syntax/ast.js';
import { arbitraryAccount } from '../support/accounts.js';
import { forAll } from '../support/law.js';
import { condition, list, number, string } from '../support/nodes.js';
import { arbitraryInteger } from '../support/values.js';
import { audience, compiled } from '../support/worlds.js';

const tags = new Map([['age', { type: 'Integer' as const, declared: null }]]);

const CATALOG: Catalog = {
  applications: new Map([['X', { code: 'X', name: null, platforms: ['iOS'], tags, declared: null }]]),
  groups: new Map(),
  tags,
  unsetMatchesNegative: false,
  source: null,
};

const world = fc.record({
  application: fc.constantFrom(null, 'X'),
  a: arbitraryInteger,
  b: arbitraryInteger,
  devices: arbitraryAccount(CATALOG),
});

type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** The ids that a condition on `age` holds for. */
function ids({ application, devices }: World, operator: Operator, value: Value): readonly string[] {
  return audience(compiled(condition(application, 'age', operator, value), CATALOG), devices);
}

const integer = (value: number): Value => number(String(value));
const integers = (...values: number[]): Value => list(values.map((value) => number(String(value))));

it('splits the devices by EQ, NOTEQ and NOTSET of any value', () => {
  forAll(world, (given) => {
    const parts = [
      ids(given, 'EQ', integer(given.a)),
      ids(given, 'NOTEQ', integer(given.a)),
      ids(given, 'NOTSET', string('')),
    ];
    const all = given.devices.filter(({ applications }) => given.application === null || applications?.includes('X'));
    expect(parts.flat().sort()).toEqual(all.map(({ id }) => id).sort());
  });
});

it('takes IN of two values as EQ of either', () => {
  forAll(world, (given) => {
    const either = new Set([...ids(given, 'EQ', integer(given.a)), ...ids(given, 'EQ', integer(given.b))]);
    expect(ids(given, 'IN', integers(given.a, given.b))).toEqual([...either].sort());
  });
});

it('takes NOTIN of two values as NOTEQ of both', () => {
  forAll(world, (given) => {
    const second = ids(given, 'NOTEQ', integer(given.b));
    const both = ids(given, 'NOTEQ', integer(given.a)).filter((id) => second.includes(id));
    expect(ids(given, 'NOTIN', integers(given.a, given.b))).toEqual(both);
  });
});

it('takes BETWEEN as GTE of the first and LTE of the second', () => {
  forAll(world, (given) => {
    const [low, high] = [Math.min(given.a, given.b), Math.max(given.a, given.b)];
    fc.pre(low < high);
    const below = ids(given, 'LTE', integer(high));
    const both = ids(given, 'GTE', integer(low)).filter((id) => below.includes(id));
    expect(ids(given, 'BETWEEN', integers(low, high))).toEqual(both);
  });
});
