/** Which values have the shape that an operator takes. */

import { expect, it } from 'vitest';
import type { Value } from '../../src/syntax/ast.js';
import { valueFits } from '../../src/syntax/value-shape.js';

const span = { start: 0, end: 0 };
const one = { kind: 'number', text: '1', span } as const;
const NONE: Value = { kind: 'list', items: [], span };
const ONE: Value = { kind: 'list', items: [one], span };
const TWO: Value = { kind: 'list', items: [one, one], span };

it.each([
  ['IN', [false, true, true, true]],
  ['NOTIN', [false, true, true, true]],
  ['EQ', [true, true, false, true]],
  ['GTE', [true, true, false, true]],
  ['NOTSET', [true, false, true, true]],
  ['BETWEEN', [true, true, true, true]],
] as const)('%s: one value, and lists of none, one and two', (operator, fits) => {
  expect([one, NONE, ONE, TWO].map((value) => valueFits(operator, value))).toEqual(fits);
});
