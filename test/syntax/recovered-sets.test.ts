/** Sets that stood in another form than the language has are marked as recovered: their parts stand in other places than fixes expect. */

import { expect, it } from 'vitest';
import { parse } from '../../src/syntax/parse.js';

it.each([
  ['age >= 3', 'tag', true],
  ['T(age >= 3)', 'tag', true],
  ['T("age" >= 3)', 'tag', true],
  ['AT("X", level >= 3)', 'applicationTag', true],
  ['AT("X", "level" >= 3)', 'applicationTag', true],
  ['AT("X", "level") >= 3', 'applicationTag', true],
  ['("X", "level", GTE, 3)', 'applicationTag', true],
  ['T("age", GTE, 3)', 'tag', false],
  ['AT("X", "level", GTE, 3)', 'applicationTag', false],
  ['AT("X", "level", gte, 3)', 'applicationTag', false],
])('%s is a set of kind %s, recovered: %s', (text, kind, isRecovered) => {
  const { ast } = parse(text);
  expect([ast.kind, 'recovered' in ast && ast.recovered === true]).toEqual([kind, isRecovered]);
});
