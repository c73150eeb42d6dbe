/** Filters by number: their numbers, keys and words. */

import { expect, it } from 'vitest';
import { jumpsOf } from '../../src/evaluate/match/jumps.js';
import { FilterTable } from '../../src/percolate/filter-table.js';
import { app, times } from '../support/plan-text.js';

/** Adds a filter with three steps, which have these words. */
function add(table: FilterTable, key: string, words: readonly [number, number, number]): number {
  return table.add(key, table.shapes.retain(jumpsOf(times(app('X'), app('Y'), app('Z')))), words);
}

const wordsOf = (table: FilterTable): number[][] =>
  Array.from({ length: table.size }, (_, filter) => [...table.words(filter)]);

it('filters are numbered from 0 on, and each has a key and words of its own', () => {
  const table = new FilterTable();
  expect([table.size, table.count]).toEqual([0, 0]);
  expect([add(table, 'a', [1, 2, 3]), add(table, 'b', [4, 5, 6]), add(table, 'c', [7, 8, 9])]).toEqual([0, 1, 2]);
  expect([table.size, table.count]).toEqual([3, 3]);
  expect([0, 1, 2].map((filter) => table.keyOf(filter))).toEqual(['a', 'b', 'c']);
  expect(['a', 'b', 'c', 'd'].map((key) => table.numberOf(key))).toEqual([0, 1, 2, undefined]);
  expect(wordsOf(table)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ]);
});

it('a number is taken until it is given back, the last first, and has neither key nor words in between', () => {
  const table = new FilterTable();
  for (const key of ['a', 'b', 'c']) add(table, key, [1, 2, 3]);
  table.remove(0);
  table.remove(1);
  expect([table.size, table.count, table.keyOf(0), table.numberOf('a')]).toEqual([3, 1, '', undefined]);
  expect(wordsOf(table)).toEqual([[], [], [1, 2, 3]]);
  expect(add(table, 'd', [4, 5, 6])).toBe(3);
  table.giveBack(0);
  table.giveBack(1);
  expect([add(table, 'e', [7, 8, 9]), add(table, 'f', [10, 11, 12]), table.size]).toEqual([1, 0, 4]);
  expect(wordsOf(table)).toEqual([
    [10, 11, 12],
    [7, 8, 9],
    [1, 2, 3],
    [4, 5, 6],
  ]);
});

it('keys of filters leave those out that were removed', () => {
  const table = new FilterTable();
  for (const key of ['a', 'b', 'c', 'd']) add(table, key, [1, 2, 3]);
  table.remove(1);
  expect(table.keysOf(Int32Array.of(3, 1, 0, 2), 3)).toEqual(['d', 'a']);
  expect(table.keysOf(Int32Array.of(1), 1)).toEqual([]);
});
