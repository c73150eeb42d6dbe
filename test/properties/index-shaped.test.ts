// E1, E3, M1, M2, M3, M4 over accounts of several chunks and segments in which every set has a shape of its own, on every engine.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Operator } from '../../src/base/operators.js';
import type { Expression, Value } from '../../src/syntax/ast.js';
import { forAll } from '../support/law.js';
import { LAWS_OF_SETS, substituted } from '../support/laws-of-sets.js';
import { condition, list, number, operation, string } from '../support/nodes.js';
import { expectSameNumbers } from '../support/same-numbers.js';
import {
  arbitraryShaped,
  arbitraryShapedFilter,
  SHAPED_CATALOG,
  shapedAccount,
  shapedAudience,
  shapedIndexes,
} from '../support/shaped-accounts.js';
import { arbitraryWideFilter, WIDE_CATALOG, wideAudience, wideIndexes } from '../support/wide-account.js';
import { compiledText, compiled as compiledWith } from '../support/worlds.js';

const compiled = (tree: Expression) => compiledWith(tree, SHAPED_CATALOG);
const filters = (count: number) => fc.array(arbitraryShapedFilter, { minLength: count, maxLength: count });

it('counts, lists and samples the devices that the language says', () => {
  forAll(
    fc.tuple(arbitraryShaped, filters(3)),
    ([account, trees]) => {
      const asked = trees.map(compiled);
      const wanted = trees.map((tree) => shapedAudience(shapedAccount(account), tree));
      for (const index of shapedIndexes(account)) {
        for (const [place, filter] of asked.entries()) {
          const ordinals = wanted[place]!;
          expect(index.count(filter), filter.text).toBe(ordinals.length);
          expect(index.isEmpty(filter), filter.text).toBe(ordinals.length === 0);
          using set = index.evaluate(filter);
          expect(set.size, filter.text).toBe(ordinals.length);
          expectSameNumbers(set.ordinals(), ordinals);
          expectSameNumbers(index.first(filter, 70), ordinals.slice(0, 70));
        }
        expect(index.countAll(asked)).toEqual(wanted.map(({ length }) => length));
      }
    },
    0.03,
  );
});

it('splits every audience by any other: |X| = |X * p| + |X \\ p|', () => {
  forAll(
    fc.tuple(arbitraryShaped, filters(2)),
    ([account, [x, p]]) => {
      const [whole, inside, outside] = [x!, operation('intersection', [x!, p!]), operation('difference', [x!, p!])].map(
        compiled,
      );
      for (const index of shapedIndexes(account))
        expect(index.count(inside!) + index.count(outside!)).toBe(index.count(whole!));
    },
    0.15,
  );
});

const integers = fc.oneof(
  fc.record({
    tag: fc.constant('age'),
    values: fc.uniqueArray(fc.integer({ min: -1, max: 100 }), { minLength: 2, maxLength: 2 }),
  }),
  fc.record({
    tag: fc.constant('stamp'),
    values: fc.uniqueArray(
      fc.nat(5000).map((step) => 1_700_000_000 + 997 * step),
      { minLength: 2, maxLength: 2 },
    ),
  }),
);

it('splits the devices by EQ, NOTEQ and NOTSET; IN is EQ of either, BETWEEN is GTE and LTE', () => {
  forAll(
    fc.tuple(arbitraryShaped, integers),
    ([account, { tag, values }]) => {
      const [low, high] = values.sort((left, right) => left - right) as [number, number];
      const integer = (value: number) => number(String(value));
      const set = (operator: Operator, value: Value) => compiled(condition(null, tag, operator, value));
      const asked = {
        equal: set('EQ', integer(low)),
        others: set('NOTEQ', integer(low)),
        unset: set('NOTSET', string('')),
        either: set('IN', list(values.map(integer))),
        other: set('EQ', integer(high)),
        between: set('BETWEEN', list([low, high].map(integer))),
        from: set('GTE', integer(low)),
        to: set('LTE', integer(high)),
      };
      for (const index of shapedIndexes(account)) {
        using equal = index.evaluate(asked.equal);
        using others = index.evaluate(asked.others);
        using unset = index.evaluate(asked.unset);
        using both = equal.union(others);
        using all = both.union(unset);
        expect([equal.size + others.size + unset.size, all.size]).toEqual([index.size, index.size]);
        using other = index.evaluate(asked.other);
        using either = equal.union(other);
        expectSameNumbers(index.evaluate(asked.either).ordinals(), either.ordinals());
        using from = index.evaluate(asked.from);
        using to = index.evaluate(asked.to);
        using between = from.intersection(to);
        expectSameNumbers(index.evaluate(asked.between).ordinals(), between.ordinals());
      }
    },
    0.04,
  );
});

it('keeps the laws of sets, in filters and between results', () => {
  forAll(
    fc.tuple(arbitraryShaped, filters(3), fc.constantFrom(...LAWS_OF_SETS)),
    ([account, trees, law]) => {
      const [left, right] = law.map((side) => compiledText(substituted(side, trees), SHAPED_CATALOG));
      const [x, y] = trees.map(compiled);
      for (const index of shapedIndexes(account)) {
        expectSameNumbers(index.evaluate(left!).ordinals(), index.evaluate(right!).ordinals());
        using one = index.evaluate(x!);
        using another = index.evaluate(y!);
        expect(one.intersection(another).size + one.difference(another).size).toBe(one.size);
        expect(one.union(another).size).toBe(one.size + another.difference(one).size);
      }
    },
    0.04,
  );
});

it('changes an audience by at most the device that comes in', () => {
  forAll(
    fc.tuple(arbitraryShaped, arbitraryShapedFilter),
    ([account, tree]) => {
      const filter = compiled(tree);
      const grown = shapedIndexes(account, 'grown');
      for (const [engine, index] of shapedIndexes(account).entries()) {
        const after = grown[engine]!.evaluate(filter).ordinals();
        expectSameNumbers(
          after.at(-1) === index.size ? after.subarray(0, -1) : after,
          index.evaluate(filter).ordinals(),
        );
      }
    },
    0.04,
  );
});

it('turns an audience around when the devices are turned around', () => {
  forAll(
    fc.tuple(arbitraryShaped, arbitraryShapedFilter),
    ([account, tree]) => {
      const filter = compiled(tree);
      const turned = shapedIndexes(account, 'turned');
      for (const [engine, index] of shapedIndexes(account).entries()) {
        const expected = index
          .evaluate(filter)
          .ordinals()
          .map((ordinal) => index.size - 1 - ordinal)
          .reverse();
        expectSameNumbers(turned[engine]!.evaluate(filter).ordinals(), expected);
      }
    },
    0.04,
  );
});

it('finds devices in few of very many chunks', () => {
  const indexes = wideIndexes();
  forAll(
    arbitraryWideFilter,
    (tree) => {
      const filter = compiledWith(tree, WIDE_CATALOG);
      const wanted = wideAudience(tree);
      for (const index of indexes) {
        expect(index.count(filter), filter.text).toBe(wanted.length);
        using set = index.evaluate(filter);
        expectSameNumbers(set.ordinals(), wanted);
        expectSameNumbers(index.first(filter, 3), wanted.slice(0, 3));
      }
    },
    0.25,
  );
});
