/** What could not be read of a filter, where its text might read as something else in other surroundings. */

import { expect, it } from 'vitest';
import { brokenText } from '../../src/builder/broken-text.js';
import { parse } from '../../src/syntax/parse.js';

it.each([
  ['??', '??'],
  ['A("X") + ??', '??'],
  ['A("X") * (A("Y") \\ ??)', '??'],
  ['T("a", ~~, 1)', '~~'],
  ['T("a", =>, 1)', '=>'],
  ['AT("X", "a", =>, 1)', '=>'],
  ['T("a", EQ, ?)', '?'],
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
])('of %s nothing: each word stays one wherever it is put', (text) => {
  expect(brokenText(parse(text).ast)).toBeNull();
});
