/** Conditions on one tag in the words of a message: how long lists are told, and how many conditions. */

import { expect, it } from 'vitest';
import { linted } from './expect-lint.js';

const X = 'A("SHOP1")';

function messages(...conditions: readonly string[]): readonly string[] {
  const text = [X, ...conditions.map((condition) => `T("age", ${condition})`)].join(' * ');
  return linted(text)
    .filter(({ code }) => code === 'lint/always-empty')
    .map(({ message }) => message);
}

it.each<[conditions: readonly string[], words: string]>([
  // Three values of a list, and how many more.
  [['IN, [1, 2, 3]', 'EQ, 9'], 'among 1, 2, 3 and equal to 9'],
  [['IN, [1, 2, 3, 4]', 'EQ, 9'], 'among 1, 2, 3 and 1 more and equal to 9'],
  [['EQ, 1', 'NOTIN, [1, 2]'], 'equal to 1 and outside 1, 2'],
  // Four conditions; of more, the first two and the last.
  [['IN, [1, 2, 3]', 'NOTEQ, 1', 'NOTEQ, 2', 'NOTEQ, 3'], 'among 1, 2, 3, other than 1, other than 2 and other than 3'],
  [
    ['IN, [1, 2, 3, 4]', 'NOTEQ, 1', 'NOTEQ, 2', 'NOTEQ, 3', 'NOTEQ, 4'],
    'among 1, 2, 3 and 1 more, other than 1, … and other than 4',
  ],
  [['BETWEEN, [1, 5]', 'LTE, 0'], 'from 1 to 5 and at most 0'],
  [['GTE, 5', 'NOTSET, ""'], 'at least 5 and unset'],
])('%j', (conditions, words) => {
  expect(messages(...conditions)).toEqual([`no device has \`age\` ${words}`]);
});
