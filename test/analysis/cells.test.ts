/** Values of a tag are cut where conditions cut them, and what no condition tells apart is one position. */

import { describe, expect, it } from 'vitest';
import { cellRanges, cutCells } from '../../src/analysis/domain/cells.js';
import { classRanges, refine } from '../../src/analysis/domain/refine.js';
import { tagDomain } from '../../src/analysis/domain/tag-domain.js';
import { TAG_TYPES } from '../../src/base/tag-types.js';
import type { ValueSet } from '../../src/plan/plan.js';

const LEAST = -9_007_199_254_740_991;
const MOST = 9_007_199_254_740_991;

const integers = (...intervals: (readonly [number, number])[]): ValueSet => ({ kind: 'integers', intervals });
const strings = (complement: boolean, ...values: string[]): ValueSet => ({ kind: 'strings', values, complement });
const lists = (...values: string[]): ValueSet => ({ kind: 'list-shares-any', values });
const UNSET: ValueSet = { kind: 'unset' };

describe('cells', () => {
  it('of integers begin at each first one, and behind each last one', () => {
    const cells = cutCells(['Integer'], [[integers([18, 30])], [integers([25, MOST])], [integers([LEAST, -5])]]);
    expect(cells).toMatchObject({ unset: 0, integers: 1, starts: [LEAST, -4, 18, 25, 31], count: 6 });
    expect([cells.otherString, cells.strings, cells.list]).toEqual([-1, [], -1]);
    expect(cellRanges(cells, [integers([18, 30])])).toEqual([3, 4]);
    expect(cellRanges(cells, [integers([25, MOST])])).toEqual([4, 5]);
    expect(cellRanges(cells, [UNSET, integers([LEAST, -5], [18, 30])])).toEqual([0, 0, 1, 1, 3, 4]);
  });

  it('of strings are those that are mentioned, and one for all others', () => {
    const cells = cutCells(['String'], [[strings(false, 'b', 'd')], [strings(true, 'a', 'd')]]);
    expect(cells).toMatchObject({ unset: 0, starts: [], otherString: 1, strings: ['a', 'b', 'd'], list: -1, count: 5 });
    expect(cellRanges(cells, [strings(false, 'b', 'd')])).toEqual([3, 3, 4, 4]);
    expect(cellRanges(cells, [strings(true, 'a', 'd')])).toEqual([1, 1, 3, 3]);
    expect(cellRanges(cells, [strings(true, 'b')])).toEqual([1, 2, 4, 4]);
    expect(cellRanges(cells, [strings(true, 'a', 'b')])).toEqual([1, 1, 4, 4]);
    expect(cellRanges(cells, [strings(true)])).toEqual([1, 4]);
  });

  it('of lists are one, and of a list tag that nobody asks for unset there is no other', () => {
    expect(cutCells(['List'], [[lists('a')]])).toMatchObject({ unset: -1, list: 0, count: 1 });
    expect(cutCells(['List'], [[lists('a')], [UNSET]])).toMatchObject({ unset: 0, list: 1, count: 2 });
    expect(cutCells(['List', 'Integer'], [[lists('a')]])).toMatchObject({ unset: 0, integers: 1, list: 2, count: 3 });
    expect(cellRanges(cutCells(['List'], [[lists('a')]]), [UNSET, lists('a')])).toEqual([]);
  });

  it('of a tag of any type stand one behind the other: unset, integers, strings, lists', () => {
    const cells = cutCells(TAG_TYPES, [[integers([1, 1])], [strings(false, 'a')], [lists('a')]]);
    expect(cells).toEqual({
      ...{ unset: 0, integers: 1, starts: [LEAST, 1, 2], otherString: 4, strings: ['a'], list: 6, count: 7 },
    });
  });

  it('a tag cannot have what is of another type', () => {
    expect(cellRanges(cutCells(['String'], [[strings(false, 'a')]]), [integers([1, 1])])).toEqual([]);
    expect(cellRanges(cutCells(['String'], [[strings(false, 'a')]]), [lists('a')])).toEqual([]);
    for (const complement of [false, true])
      expect(cellRanges(cutCells(['Integer'], [[integers([1, 1])]]), [strings(complement, 'a')])).toEqual([]);
  });

  it('are asked for constants alone at which they are cut', () => {
    const cells = cutCells(['Integer'], [[integers([1, 3])]]);
    expect(() => cellRanges(cells, [integers([2, 3])])).toThrow('cells are cut at every constant');
    expect(() => cellRanges(cells, [integers([1, 2])])).toThrow('cells are cut at every constant');
  });
});

describe('classes', () => {
  it('are of cells that the same sets hold, numbered by their first cells', () => {
    expect(
      refine(6, [
        [1, 3],
        [3, 5],
      ]),
    ).toEqual([0, 1, 1, 2, 3, 3]);
    expect(refine(4, [[0, 0, 3, 3]])).toEqual([0, 1, 1, 0]);
    expect(refine(3, [])).toEqual([0, 0, 0]);
    expect(refine(0, [[]])).toEqual([]);
  });

  it('are the same for few sets and for many', () => {
    // Each of the sets holds one cell more than the one before; the last three hold all, none and the even ones.
    const sets = Array.from({ length: 12 }, (_, at) => [0, at]);
    const all = [...sets, [0, 39], [], Array.from({ length: 20 }, (_, at) => [2 * at, 2 * at]).flat()];
    const expected = Array.from({ length: 12 }, (_, at) => at).concat(
      Array.from({ length: 28 }, (_, at) => 12 + (at % 2)),
    );
    expect(refine(40, all)).toEqual(expected);
    expect(refine(40, [...all, ...all, ...all])).toEqual(expected);
    expect(refine(40, [...all, ...all])).toEqual(expected);
  });

  it('are told apart by the last of many sets, too', () => {
    const cells = Array.from({ length: 40 }, (_, cell) => cell);
    expect(
      refine(
        40,
        cells.map((cell) => [cell, cell]),
      ),
    ).toEqual(cells);
  });

  it('make ranges of classes, those beside each other as one', () => {
    expect(classRanges([0, 1, 1, 2, 3], 4, [1, 3])).toEqual([1, 2]);
    expect(classRanges([0, 1, 1, 2, 3], 4, [0, 0, 4, 4])).toEqual([0, 0, 3, 3]);
    expect(classRanges([0, 1, 2], 3, [])).toEqual([]);
    expect(classRanges([0, 1, 2], 3, [0, 2])).toEqual([0, 2]);
  });
});

describe('positions', () => {
  type Choices = ReturnType<ReturnType<typeof tagDomain>['choices']>;
  const unset: Choices[number] = { kind: 'unset' };
  const list: Choices[number] = { kind: 'list' };
  const values = (...shown: (number | string)[]): Choices => shown.map((value) => ({ kind: 'value', value }));

  // A condition for each row of sets.
  it.each<[string, Parameters<typeof tagDomain>[0], readonly (readonly ValueSet[])[], Choices]>([
    ['unset before any value', ['Integer'], [[integers([18, 30])]], [unset, ...values(18)]],
    ['0 of all integers', ['Integer'], [[UNSET]], [unset, ...values(0)]],
    ['the smaller end of an interval', ['Integer'], [[UNSET], [integers([-1, 5])]], [unset, ...values(-2, -1)]],
    ['the smaller of two', ['Integer'], [[UNSET], [integers([-10, 4])]], [unset, ...values(5, 4)]],
    ['the smaller of two, the first', ['Integer'], [[UNSET], [integers([-3, 24])]], [unset, ...values(-4, -3)]],
    ['the positive of two that are as large', ['Integer'], [[UNSET], [integers([-1, 1])]], [unset, ...values(2, -1)]],
    ['a string', ['String'], [[UNSET], [strings(false, 'b', 'a')]], [unset, ...values('other', 'a')]],
    ['the first string, not the least number', ['String'], [[strings(false, '10', '9')]], [unset, ...values('10')]],
    ['an integer before a string', TAG_TYPES, [[integers([5, 5]), strings(false, '3')]], [unset, ...values(5)]],
    [
      'a string that no condition names',
      ['String'],
      [[UNSET], [strings(false, 'other')], [strings(false, 'other 2')]],
      [unset, ...values('other 3', 'other', 'other 2')],
    ],
    ['a list by its items', ['List'], [[UNSET], [lists('a')]], [unset, list]],
  ])('show %s', (_, types, conditions, expected) => {
    expect(tagDomain(types, conditions).choices()).toEqual(expected);
  });

  it('of lists are told apart from others where a condition asks for their items', () => {
    const shape = (...conditions: readonly ValueSet[][]) => {
      const { positions, list: position } = tagDomain(['Integer', 'List'], conditions);
      return { positions, list: position };
    };
    expect(shape([lists('a')], [integers([1, 1])])).toEqual({ positions: 3, list: 2 });
    expect(shape([integers([1, 1])])).toEqual({ positions: 2, list: 0 });
    expect(shape()).toEqual({ positions: 1, list: 0 });
    expect(tagDomain(['Integer'], [[integers([1, 1])]])).toMatchObject({ positions: 2, list: -1, items: [] });
  });

  it('of items are one for strings that the same conditions name', () => {
    const { items, conditions, list, positions } = tagDomain(
      ['List'],
      [[lists('a', 'b', 'c')], [lists('b', 'c', 'd')], [lists('c', 'b')]],
    );
    expect([items, list, positions]).toEqual([['a', 'b', 'd'], 0, 1]);
    expect(conditions.map((condition) => condition.items)).toEqual([[0, 1], [1, 2], [1]]);
    expect(conditions.map((condition) => condition.ranges)).toEqual([[], [], []]);
  });
});
