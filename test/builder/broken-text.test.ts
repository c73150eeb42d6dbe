/** What could not be read of a filter, where its text might read as something else in other surroundings. */

import { expect, it } from 'vitest';
import { brokenText } from '../../src/builder/broken-text.js';
import { errorNode } from '../../src/builder/nodes.js';
import { parse } from '../../src/syntax/parse.js';
import { condition } from '../support/nodes.js';

it.each([
  ['??', '??'],
  ['A("X") + ??', '??'],
  ['A("X") * (A("Y") \\ ??)', '??'],
  ['T("a", ~~, 1)', '~~'],
  ['T("a", =>, 1)', '=>'],
  ['AT("X", "a", =>, 1)', '=>'],
  ['T("a", EQ, ?)', '?'],
  ['T(?, EQ, 1)', '?'],
  ['T("a", IN, [1, ?])', '?'],
  ['AT(?, "a", EQ, 1)', '?'],
  ['AT("X", ?, EQ, 1)', '?'],
  ['AT("X", "a", EQ, ?)', '?'],
  ['AT("X", "a", IN, [?, 1])', '?'],
  ['A(?)', '?'],
  ['G(?)', '?'],
  ['G("X", ["iOS", @])', '@'],
  ['A("X", [@, "iOS"])', '@'],
])('of %s it is %s', (text, broken) => {
  expect(brokenText(parse(text).ast)).toBe(broken);
});

it.each([
  'A("X")',
  'A("X") + G("Y", ["iOS"]) * T("a", IN, [1, "b"]) \\ AT("X", "a", NOTSET, "")',
  'A("X") * T("a", LIKE, 1)',
  'A(X)',
  'T("a", EQ, 1.5)',
  'T("a", IN, [1.5, "b"])',
  'AT("X", "a", EQ, 1.5)',
  'A("X", ["iPhone", 5])',
])('of %s nothing: each word stays one wherever it is put', (text) => {
  expect(brokenText(parse(text).ast)).toBeNull();
});

it.each(['x', 'Windows_Phone', 'NaN', '5', '-5', '1234', '-1234', '""', '"x"', '"two words"', String.raw`"a\"b\\"`])(
  '%s is one token: it stays one beside any other',
  (text) => {
    expect(brokenText(condition(null, 'a', 'EQ', errorNode(text)))).toBeNull();
  },
);

it.each([
  '',
  '-',
  '--5',
  '-Infinity',
  '1 2',
  '1,2',
  'two words',
  '(x',
  'x)',
  '5)',
  '"x")',
  '["x"',
  '"x" "y"',
  '"x"y"',
  '"x',
  'x"',
  String.raw`"x\"`,
])('%s is not one token', (text) => {
  expect(brokenText(condition(null, 'a', 'EQ', errorNode(text)))).toBe(text);
});
