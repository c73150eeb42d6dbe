/** Whole numbers and nouns in words. */

import { expect, it } from 'vitest';
import { grouped, plural, wordList } from '../../src/base/plural.js';

it.each([
  [0, '0', '0 files'],
  [1, '1', '1 file'],
  [2, '2', '2 files'],
  [999, '999', '999 files'],
  [1000, '1,000', '1,000 files'],
  [12_345, '12,345', '12,345 files'],
  [100_000, '100,000', '100,000 files'],
  [1_234_567, '1,234,567', '1,234,567 files'],
])('%i is written %s: %s', (count, number, words) => {
  expect([grouped(count), plural(count, 'file')]).toEqual([number, words]);
});

it.each([
  [[], 'and', ''],
  [['a'], 'and', 'a'],
  [['a', 'b'], 'and', 'a and b'],
  [['a', 'b'], 'or', 'a or b'],
  [['a', 'b', 'c'], 'and', 'a, b and c'],
  [['a', 'b', 'c', 'd'], 'or', 'a, b, c or d'],
] as const)('%j joined by %s', (words, conjunction, list) => {
  expect(wordList(words, conjunction)).toBe(list);
});
