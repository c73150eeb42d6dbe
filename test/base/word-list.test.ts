import { expect, it } from 'vitest';
import { wordList } from '../../src/base/word-list.js';

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
