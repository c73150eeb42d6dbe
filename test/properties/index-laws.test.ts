// M1, M2, M3, M4 over large accounts: how answers of one index relate, on every engine.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Operator } from '../../src/base/operators.js';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import type { Expression, Value } from '../../src/syntax/ast.js';
import {
  arbitraryLargeAccount,
  arbitraryLargeWorld,
  buildLarge,
  type LargeAccount,
  onEveryEngine,
} from '../support/large-accounts.js';
import { forAll } from '../support/law.js';
import { LAWS_OF_SETS, substituted } from '../support/laws-of-sets.js';
import { condition, list, number, operation, string } from '../support/nodes.js';
import { expectSameNumbers } from '../support/same-numbers.js';
import { arbitraryInteger } from '../support/values.js';
import { compiled, compiledText } from '../support/worlds.js';

it('splits every audience by any other: |X| = |X * p| + |X \\ p|', () => {
  forAll(
    arbitraryLargeWorld(2),
    ({ catalog, filters: [x, p], account, options }) => {
      onEveryEngine(buildLarge(account, options), (index) => {
        const count = (tree: Expression): number => index.count(compiled(tree, catalog));
        const inside = count(operation('intersection', [x!, p!]));
        expect(inside + count(operation('difference', [x!, p!]))).toBe(count(x!));
      });
    },
    0.15,
  );
});

const tags = new Map([['age', { type: 'Integer' as const, declared: null }]]);

const CATALOG: Catalog = {
  applications: new Map([['X', { code: 'X', name: null, platforms: ['iOS'], tags, declared: null }]]),
  groups: new Map(),
  tags,
  unsetMatchesNegative: false,
  source: null,
};

const integers = fc.record({
  application: fc.constantFrom(null, 'X'),
  a: arbitraryInteger,
  b: arbitraryInteger,
  account: arbitraryLargeAccount(CATALOG),
});

it('splits the devices by EQ, NOTEQ and NOTSET; IN is EQ of either, BETWEEN is GTE and LTE', () => {
  forAll(
    integers,
    ({ application, a, b, account }) => {
      onEveryEngine(buildLarge(account, { catalog: CATALOG, ids: false }), (index) => {
        const set = (operator: Operator, value: Value) =>
          index.evaluate(compiled(condition(application, 'age', operator, value), CATALOG));
        const integer = (value: number): Value => number(String(value));
        const listed = (...values: number[]): Value => list(values.map((value) => number(String(value))));
        const [equal, others, unset] = [set('EQ', integer(a)), set('NOTEQ', integer(a)), set('NOTSET', string(''))];
        const everybody = application === null ? index.size : index.count(compiledText('A("X")', CATALOG));
        expect(equal.size + others.size + unset.size).toBe(everybody);
        expect(equal.union(others).union(unset).size).toBe(everybody);
        expectSameNumbers(set('IN', listed(a, b)).ordinals(), equal.union(set('EQ', integer(b))).ordinals());
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        if (low === high) return;
        expectSameNumbers(
          set('BETWEEN', listed(low, high)).ordinals(),
          set('GTE', integer(low))
            .intersection(set('LTE', integer(high)))
            .ordinals(),
        );
      });
    },
    0.15,
  );
});

it('keeps the laws of sets', () => {
  forAll(
    fc.tuple(arbitraryLargeWorld(3), fc.constantFrom(...LAWS_OF_SETS)),
    ([{ catalog, filters, account, options }, law]) => {
      const [left, right] = law.map((side) => compiledText(substituted(side, filters), catalog));
      onEveryEngine(buildLarge(account, options), (index) => {
        expectSameNumbers(index.evaluate(left!).ordinals(), index.evaluate(right!).ordinals());
      });
    },
    0.15,
  );
});

it('keeps the laws of sets between results', () => {
  forAll(
    arbitraryLargeWorld(2),
    ({ catalog, filters, account, options }) => {
      const [x, y] = filters.map((tree) => compiled(tree, catalog));
      onEveryEngine(buildLarge(account, options), (index) => {
        const [one, other] = [index.evaluate(x!), index.evaluate(y!)];
        const [first, second] = [new Set(one.ordinals()), new Set(other.ordinals())];
        const sorted = (ordinals: Iterable<number>) => Uint32Array.from(ordinals).sort();
        expectSameNumbers(one.union(other).ordinals(), sorted(new Set([...first, ...second])));
        expectSameNumbers(one.intersection(other).ordinals(), sorted([...first].filter((at) => second.has(at))));
        expectSameNumbers(one.difference(other).ordinals(), sorted([...first].filter((at) => !second.has(at))));
      });
    },
    0.1,
  );
});

it('changes an audience by at most the device that comes in', () => {
  forAll(
    arbitraryLargeWorld(1),
    ({ catalog, filters: [tree], account: { isTurned: _, ...rest }, options }) => {
      const account = { ...rest, isTurned: false };
      const filter = compiled(tree!, catalog);
      const ordinals = (of: LargeAccount): Uint32Array[] => {
        const found: Uint32Array[] = [];
        onEveryEngine(buildLarge(of, options), (index) => found.push(index.evaluate(filter).ordinals()));
        return found;
      };
      const after = ordinals({ ...account, size: account.size + 1 });
      for (const [engine, before] of ordinals(account).entries())
        expectSameNumbers(
          after[engine]!.filter((ordinal) => ordinal !== account.size),
          before,
        );
    },
    0.1,
  );
});

it('turns an audience around when the devices are turned around', () => {
  forAll(
    arbitraryLargeWorld(1),
    ({ catalog, filters: [tree], account, options }) => {
      const filter = compiled(tree!, catalog);
      onEveryEngine(buildLarge(account, options), (index) => {
        const turned = index
          .evaluate(filter)
          .ordinals()
          .map((ordinal) => account.size - 1 - ordinal);
        const other = new DeviceIndex(buildLarge({ ...account, isTurned: !account.isTurned }, options));
        expectSameNumbers(other.evaluate(filter).ordinals(), turned.reverse());
      });
    },
    0.1,
  );
});
