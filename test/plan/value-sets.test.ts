/** Union, intersection and difference of the values of a tag: what belongs to the result, and in which form it stands. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ValueSet } from '../../src/plan/plan.js';
import { intersectValues, subtractValues, unionValues } from '../../src/plan/value-sets.js';
import { forAll } from '../support/law.js';

type Values = readonly ValueSet[];

const integers = (min: number, max: number): ValueSet => ({ kind: 'integers', intervals: [[min, max]] });
const strings = (...values: string[]): ValueSet => ({ kind: 'strings', values, complement: false });
const others = (...values: string[]): ValueSet => ({ kind: 'strings', values, complement: true });
const list = (...values: string[]): ValueSet => ({ kind: 'list-shares-any', values });
const UNSET: ValueSet = { kind: 'unset' };

describe('a union', () => {
  it.each<[string, readonly Values[], Values]>([
    ['of intervals that meet', [[integers(1, 2)], [integers(3, 4)]], [integers(1, 4)]],
    ['of strings, in order, each once', [[strings('b')], [strings('a', 'b')]], [strings('a', 'b')]],
    ['of all but some, and one of these', [[others('a', 'b')], [strings('b')]], [others('a')]],
    ['of all but some twice: what both leave out', [[others('a', 'b')], [others('b', 'c')]], [others('b')]],
    ['of all but some thrice', [[others('a', 'b', 'c')], [others('a', 'b')], [others('a')]], [others('a')]],
    ['of all but one, and that one', [[others('a')], [strings('a')]], [others()]],
    ['of lists', [[list('b')], [list('a', 'b')]], [list('a', 'b')]],
    ['of a list and none', [[list('b')], [UNSET]], [list('b'), UNSET]],
    [
      'of all types, in their order',
      [[UNSET], [list('x')], [strings('s')], [integers(1, 1)]],
      [integers(1, 1), strings('s'), list('x'), UNSET],
    ],
    ['of nothing', [], []],
  ])('%s', (_, operands, expected) => {
    expect(unionValues(operands)).toEqual(expected);
  });
});

describe('an intersection', () => {
  it.each<[string, readonly Values[], Values | null]>([
    ['of intervals', [[integers(1, 5)], [integers(3, 9)]], [integers(3, 5)]],
    ['of intervals that are apart', [[integers(1, 2)], [integers(3, 4)]], []],
    ['of strings', [[strings('a', 'b')], [strings('b', 'c')]], [strings('b')]],
    ['of strings and all but some', [[strings('a', 'b')], [others('b', 'c')]], [strings('a')]],
    ['of all but some', [[others('a')], [others('b')]], [others('a', 'b')]],
    ['of one list and the same', [[list('a', 'b')], [list('a', 'b')]], [list('a', 'b')]],
    ['of two lists: no set says it', [[list('a')], [list('b')]], null],
    ['of two lists of which one is longer', [[list('a')], [list('a', 'b')]], null],
    ['of two lists that begin alike', [[list('a', 'b')], [list('a', 'c')]], null],
    ['of a list and what has none', [[list('a')], [list('b')], [UNSET]], []],
    ['of unset and unset', [[UNSET], [UNSET, integers(1, 1)]], [UNSET]],
    ['of unset and a value', [[UNSET], [integers(1, 1)]], []],
    ['of different types', [[integers(1, 1)], [strings('1')]], []],
  ])('%s', (_, operands, expected) => {
    expect(intersectValues(operands)).toEqual(expected);
  });
});

describe('a difference', () => {
  it.each<[string, Values, Values, Values | null]>([
    ['of intervals', [integers(1, 9)], [integers(3, 9)], [integers(1, 2)]],
    ['of strings', [strings('a', 'b')], [strings('b', 'c')], [strings('a')]],
    ['of all but some, and strings', [others('a')], [strings('b')], [others('a', 'b')]],
    ['of strings, and all but some', [strings('a', 'b')], [others('b')], [strings('b')]],
    ['of a list, and strings', [list('a')], [strings('a')], [list('a')]],
    ['of a list, and the same', [list('a')], [list('a')], []],
    ['of a list, and another: no set says it', [list('a')], [list('b')], null],
    ['of a list, and another that begins alike', [list('a', 'b')], [list('a', 'c')], null],
    ['of strings, and a list', [strings('a')], [list('a')], [strings('a')]],
    ['of unset, and unset', [UNSET], [UNSET], []],
    ['of unset, and a value', [UNSET, integers(1, 2)], [integers(1, 2)], [UNSET]],
    ['of a value, and unset', [integers(1, 2)], [UNSET], [integers(1, 2)]],
  ])('%s', (_, left, right, expected) => {
    expect(subtractValues(left, right)).toEqual(expected);
  });
});

/** A value of a device; null: it has none. */
type Value = number | string | readonly string[] | null;

const VALUES: readonly Value[] = [null, -1, 0, 1, 2, 3, 4, 'a', 'b', 'c', 'd', 'e', ['a'], ['b', 'c'], ['d'], ['e']];

function holds(set: ValueSet, value: Value): boolean {
  switch (set.kind) {
    case 'unset':
      return value === null;
    case 'integers':
      return typeof value === 'number' && set.intervals.some(([min, max]) => min <= value && value <= max);
    case 'strings':
      return typeof value === 'string' && set.values.includes(value) !== set.complement;
    case 'list-shares-any':
      return Array.isArray(value) && value.some((item) => set.values.includes(item));
  }
}

const members = (values: Values) => VALUES.filter((value) => values.some((set) => holds(set, value)));

const texts = fc.subarray(['a', 'b', 'c', 'd']);
const conditions: fc.Arbitrary<Values> = fc
  .record({
    numbers: fc.option(fc.tuple(fc.nat(3), fc.nat(2)).map(([from, more]) => integers(from, from + more))),
    strings: fc.option(
      fc.oneof(
        texts.filter(({ length }) => length > 0).map((some) => strings(...some)),
        texts.map((some) => others(...some)),
      ),
    ),
    list: fc.option(texts.filter(({ length }) => length > 0).map((some) => list(...some))),
    unset: fc.option(fc.constant(UNSET)),
  })
  .map((parts) => [parts.numbers, parts.strings, parts.list, parts.unset].filter((set) => set !== null));

it('law: a value belongs to the result as it belongs to the operands', () => {
  forAll(fc.tuple(conditions, conditions, conditions), ([one, two, three]) => {
    const [inOne, inTwo, inThree] = [one, two, three].map((values) => new Set(members(values)));
    expect(members(unionValues([one, two, three]))).toEqual(
      VALUES.filter((value) => inOne!.has(value) || inTwo!.has(value) || inThree!.has(value)),
    );
    const common = intersectValues([one, two]);
    if (common !== null) expect(members(common)).toEqual(VALUES.filter((at) => inOne!.has(at) && inTwo!.has(at)));
    const left = subtractValues(one, two);
    if (left !== null) expect(members(left)).toEqual(VALUES.filter((at) => inOne!.has(at) && !inTwo!.has(at)));
  });
});
