/** Values of JavaScript as a column: which type each has, and what it is as an integer, as a truth value and as a list. */

import { describe, expect, it } from 'vitest';
import { OTHER } from '../../../src/devices/columns/cells.js';
import { NO_ROOM } from '../../../src/devices/columns/text-scope.js';
import { ValueCells } from '../../../src/devices/columns/value-cells.js';
import { INTEGER, LIST, TEXT } from '../../../src/devices/scan/layout.js';

describe('a value', () => {
  it.each<[unknown, number]>([
    [null, 0],
    [undefined, 0],
    ['', TEXT],
    ['5', TEXT],
    [0, INTEGER],
    [-0, INTEGER],
    [2 ** 53 - 1, INTEGER],
    [1 - 2 ** 53, INTEGER],
    [2 ** 53, OTHER],
    [-(2 ** 53), OTHER],
    [0.5, OTHER],
    [Number.NaN, OTHER],
    [Number.POSITIVE_INFINITY, OTHER],
    [0n, INTEGER],
    [2n ** 53n - 1n, INTEGER],
    [2n ** 53n, OTHER],
    // Its double is the number below.
    [2n ** 53n + 1n, OTHER],
    [-(2n ** 64n), OTHER],
    [[], LIST],
    [['a'], LIST],
    [[1], LIST],
    [true, OTHER],
    [{}, OTHER],
    [new Date(0), OTHER],
  ])('%o has the type %i', (value, type) => expect(new ValueCells(['x', value]).typeOf(1)).toBe(type));

  it.each<[unknown, number]>([
    [true, 1],
    [1, 1],
    [1n, 1],
    [false, 0],
    [0, 0],
    [-0, 0],
    [0n, 0],
    [null, 0],
    [undefined, 0],
    [2, -1],
    [-1, -1],
    [2n, -1],
    [0.5, -1],
    ['', -1],
    ['true', -1],
    ['1', -1],
    [[], -1],
    [{}, -1],
  ])('%o is %i as a truth value', (value, flag) => {
    const found = new ValueCells(['x', value]).flagOf(1);
    expect(found === 0 ? 0 : found).toBe(flag);
  });

  it.each<[unknown, number]>([
    [7, 7],
    [-7n, -7],
    [2n ** 53n - 1n, 9_007_199_254_740_991],
  ])('%o is the integer %i', (value, integer) => expect(new ValueCells([0, value]).integerOf(1)).toBe(integer));
});

describe('lists', () => {
  it('have their items numbered through all rows', () => {
    const { lists } = new ValueCells([['a', 'b'], null, [], 'text', ['c'], [1]]);
    expect([0, 1, 2, 3, 4, 5].map((row) => [lists.firstItem(row), lists.endItem(row)])).toEqual([
      [0, 2],
      [2, 2],
      [2, 2],
      [2, 2],
      [2, 3],
      [3, 4],
    ]);
    expect([0, 1, 2].map((item) => lists.items.texts?.textOf(item))).toEqual(['a', 'b', 'c']);
    expect([lists.items.typeOf(2), lists.items.typeOf(3)]).toEqual([TEXT, INTEGER]);
  });
});

describe('the UTF-8 of a text', () => {
  const written = (text: string, end: number) => {
    const bytes = new Uint8Array(8);
    const to = new ValueCells([text]).write(0, bytes, 2, end);
    return [to, new TextDecoder().decode(bytes.subarray(2, Math.max(2, to)))];
  };

  it.each<[string, number, number, string]>([
    ['', 2, 2, ''],
    ['ab', 4, 4, 'ab'],
    ['ab', 8, 4, 'ab'],
    ['Kö', 5, 5, 'Kö'],
    ['ab', 3, NO_ROOM, ''],
    ['Kö', 4, NO_ROOM, ''],
    ['a', 2, NO_ROOM, ''],
    ['\ud83d', 8, NO_ROOM, ''],
  ])('%j, from 2 to before %i, ends at %i', (text, end, to, found) => expect(written(text, end)).toEqual([to, found]));
});
