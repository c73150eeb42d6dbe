/**
 * Code that compares with the name of an operator is what a new operator is forgotten in. It asks for a column of the table in
 * src/base/operators.ts instead; the few places that mean one operator and no other are counted here.
 */

import { expect, it } from 'vitest';
import { OPERATORS } from '../../src/base/operators.js';
import { sourceFiles } from './source-files.js';

const COMPARISON = new RegExp(`(?:[!=]==|case) '(?:${OPERATORS.join('|')})'`, 'g');

const ALLOWED: Readonly<Record<string, number>> = {
  'check/errors.ts': 4,
  'check/fit-condition.ts': 1,
  'check/tags.ts': 1,
  'check/told-once.ts': 1,
  'editor/complete/complete-value.ts': 1,
  'lint/union-of-equals.ts': 1,
  'syntax/condition-errors.ts': 1,
  'syntax/tolerant/comma-numbers.ts': 1,
  'syntax/tolerant/loose-value.ts': 1,
  'syntax/tolerant/match-value.ts': 1,
};

it('compares with the name of an operator only where that one is meant', () => {
  const found = sourceFiles('src').map(({ path, text }) => [path, text.match(COMPARISON)?.length ?? 0] as const);
  expect(Object.fromEntries(found.filter(([, count]) => count > 0))).toEqual(ALLOWED);
});
