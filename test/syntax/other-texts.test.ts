/** Texts that are no filter: what is offered for them, and what comments do to several filters. */

import { expect, it } from 'vitest';
import { parse } from '../../src/syntax/parse.js';

const HELP =
  'a filter names sets and joins them by + (either), * (both) and \\ (the first alone): A("application code") * T("tag name", EQ, value)';

it.each([
  ['foo("x") bar("y")', HELP],
  ['age > 18 city = "x"', `${HELP}; here: T("age", GTE, 19), T("city", EQ, "x")`],
  [
    'age > 18 city = "x" level = 5 plan = "y"',
    `${HELP}; here: T("age", GTE, 19), T("city", EQ, "x"), T("level", EQ, 5)`,
  ],
  ['age = 18,30 city = "x" b = 5', `${HELP}; here: T("city", EQ, "x"), T("b", EQ, 5)`],
])('at most three of the conditions in it are written as sets: %s', (text, help) => {
  expect(parse(text).diagnostics.map((found) => [found.code, found.help])).toEqual([['syntax/foreign-text', help]]);
});

it.each([
  ['# one\nA("X")\n  # two\nA("Y")', true, ['syntax/several-filters']],
  ['# one\nA("X") +\n# two\nA("Y")', true, []],
  ['A("X")\nA("Y") # two', true, ['syntax/several-filters']],
  ['A("X")\n# two', true, []],
  ['A("X")\n# two', false, ['syntax/comment']],
])('a line of a comment is no filter, where comments are accepted: %j %s', (text, comments, codes) => {
  expect(parse(text, { comments }).diagnostics.map(({ code }) => code)).toEqual(codes);
});

it('a semicolon inside a filter on a line is a mistake', () => {
  const codes = parse('A("X";)\nA("Y")').diagnostics.map(({ code }) => code);
  expect(codes).toContain('syntax/missing-operator');
  expect(codes).not.toContain('syntax/several-filters');
});
