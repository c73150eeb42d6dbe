/** A condition that was written for another type, as a type takes it. */

import { expect, it } from 'vitest';
import type { Operator } from '../../src/base/operators.js';
import type { TagType } from '../../src/base/tag-types.js';
import { fitCondition } from '../../src/check/fit-condition.js';
import type { ErrorText, ListLiteral, Scalar } from '../../src/syntax/ast.js';

const span = { start: 0, end: 0 };
const text = (value: string): Scalar => ({ kind: 'string', value, span });
const number = (written: string): Scalar => ({ kind: 'number', text: written, span });
const error = (written: string): ErrorText => ({ kind: 'error', text: written, span });
const list = (...items: readonly (Scalar | ErrorText)[]): ListLiteral => ({ kind: 'list', items, span });

it.each<readonly [TagType, Operator, Scalar | ListLiteral, string | null]>([
  // Texts take numbers as they were written, but none that begins with a zero it could lose.
  ['String', 'EQ', text('a'), 'EQ, "a"'],
  ['String', 'EQ', number('7'), 'EQ, 7'],
  ['String', 'EQ', number('1.5'), 'EQ, 1.5'],
  ['String', 'EQ', number('007'), null],
  ['String', 'EQ', list(text('a')), null],
  ['String', 'IN', list(text('a'), number('7')), 'IN, ["a", 7]'],
  ['String', 'IN', list(text('a'), number('007')), null],
  ['String', 'IN', list(text('a'), error('?')), null],
  ['String', 'IN', list(), null],
  ['String', 'IN', text('a'), null],
  // Integers lose their quotes; fractions, zeros in front, numbers that no program holds and other texts are none.
  ['Integer', 'EQ', text('18'), 'EQ, 18'],
  ['Integer', 'EQ', text('a'), null],
  ['Integer', 'EQ', text('1.5'), null],
  ['Integer', 'EQ', number('18'), 'EQ, 18'],
  ['Integer', 'EQ', number('1.5'), null],
  ['Integer', 'EQ', number('1.0'), null],
  ['Integer', 'EQ', number('007'), null],
  ['Integer', 'EQ', number('9007199254740992'), null],
  ['Integer', 'EQ', number('9007199254740991'), 'EQ, 9007199254740991'],
  ['Integer', 'EQ', list(number('18')), null],
  ['Integer', 'IN', list(text('1'), number('2')), 'IN, [1, 2]'],
  ['Integer', 'IN', list(text('1'), error('?')), null],
  ['Integer', 'IN', list(text('1'), error('2')), null],
  ['Integer', 'IN', number('1'), null],
  ['Integer', 'IN', list(), null],
  ['Integer', 'NOTIN', list(number('1'), text('1.5')), null],
  ['Integer', 'BETWEEN', list(text('1'), number('2')), 'BETWEEN, [1, 2]'],
  ['Integer', 'BETWEEN', list(number('2'), number('2')), null],
  ['Integer', 'BETWEEN', list(number('3'), number('2')), null],
  ['Integer', 'BETWEEN', list(number('1')), null],
  ['Integer', 'BETWEEN', list(number('1'), number('2'), number('3')), null],
  ['Integer', 'BETWEEN', list(error('?'), number('2')), null],
  ['Integer', 'BETWEEN', list(number('1'), text('b')), null],
  ['Integer', 'BETWEEN', list(number('-1'), text('b')), null],
  ['Integer', 'BETWEEN', list(error('1'), number('2')), null],
  ['Integer', 'BETWEEN', number('1'), null],
  ['Integer', 'NOTSET', text(''), 'NOTSET, ""'],
  ['Integer', 'NOTSET', text('a'), null],
  ['Integer', 'NOTSET', number('1'), null],
  // A List is asked what it holds.
  ['List', 'IN', list(text('a')), 'IN, ["a"]'],
  ['List', 'EQ', text('a'), 'IN, ["a"]'],
  ['List', 'EQ', number('7'), 'IN, [7]'],
  ['List', 'EQ', list(text('a'), text('b')), 'IN, ["a", "b"]'],
  ['List', 'EQ', number('007'), null],
  ['List', 'GTE', number('7'), null],
  ['String', 'GTE', text('a'), null],
])('%s %s %j is %s', (type, operator, value, expected) => {
  expect(fitCondition(type, operator, value)?.text ?? null).toBe(expected);
});

it('says whether it is what was written, and whether another operator was taken', () => {
  const of = (type: TagType, operator: Operator, value: Scalar | ListLiteral) => {
    const fitted = fitCondition(type, operator, value);
    return [fitted?.isUnchanged, fitted?.otherOperator];
  };
  expect(of('String', 'EQ', text('a'))).toEqual([true, false]);
  expect(of('Integer', 'EQ', text('18'))).toEqual([false, false]);
  expect(of('Integer', 'IN', list(number('1'), number('2')))).toEqual([true, false]);
  expect(of('Integer', 'IN', list(number('1'), text('2')))).toEqual([false, false]);
  expect(of('List', 'EQ', text('a'))).toEqual([false, true]);
});
