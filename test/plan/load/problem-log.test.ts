/** When the values of a list are in ascending order. */

import { expect, it } from 'vitest';
import { isAscending } from '../../../src/plan/load/problem-log.js';

it.each([[[]], [[7]], [[1, 2, 10]], [['1', '10', '2']], [['B', 'a', 'é']]])('ascending: %j', (values) => {
  expect(isAscending(values)).toBe(true);
});

it.each([
  [[1, 1]],
  [[2, 1]],
  [['a', 'a']],
  [['b', 'a']],
  [[1, 2, 2]],
  [[1, '2']],
  [['1', 2]],
  [[null, 1]],
  [[1, true, 2]],
  [[0, [1]]],
  [['a', ['b']]],
  [[['a'], 'b']],
  [[null, undefined]],
  [[false, true]],
])('not ascending: %j', (values) => {
  expect(isAscending(values)).toBe(false);
});
