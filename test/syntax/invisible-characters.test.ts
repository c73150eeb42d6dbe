/** Invisible characters inside bare words: what the word is, and how often they are told of. */

import { expect, it } from 'vitest';
import { print } from '../../src/format/print.js';
import { parse } from '../../src/syntax/parse.js';

it.each([
  ['a name, though the letter of a set follows', 'A(my\u200bA)', 'A("myA")', ['my\u200bA', '\u200b']],
  ['a name, though an operator follows', 'A(my\u200bOR)', 'A("myOR")', ['my\u200bOR', '\u200b']],
  [
    'a name, several in a row at once',
    'A(a\u200b\u2060\u200bb)',
    'A("ab")',
    ['a\u200b\u2060\u200bb', '\u200b\u2060\u200b'],
  ],
  ['a name, each place of its own', 'A(a\u200bb\u200bc)', 'A("abc")', ['a\u200bb\u200bc', '\u200b', '\u200b']],
  ['a value, behind digits', 'T("city", EQ, 12\u200bb)', 'T("city", EQ, "12b")', ['12\u200bb', '\u200b']],
  ['a value, behind a decimal', 'T("city", EQ, 1.5\u200bb)', 'T("city", EQ, "1.5b")', ['1.5\u200bb', '\u200b']],
  ['a name, behind a blank that stays', 'A(new \u200byork)', 'A("new york")', ['new \u200byork', '\u200b']],
  [
    'a name, where a no-break blank stands beside one',
    'A(new \u00a0york)',
    'A("new york")',
    ['new \u00a0york', '\u00a0'],
  ],
  ['a name, where it stands in front', 'A(new\u00a0 york)', 'A("new york")', ['new\u00a0 york', '\u00a0']],
  ['a value, before a number', 'T("city", EQ, x \u200b5)', 'T("city", EQ, "x 5")', ['x \u200b5', '\u200b']],
  [
    'a value, where a no-break blank stands beside one',
    'T("city", EQ, 5\u00a0 x)',
    'T("city", EQ, "5 x")',
    ['5\u00a0 x', '\u00a0'],
  ],
  [
    'a value, where a no-break blank stands beside one behind a sign',
    'T("city", EQ, x%\u00a0 y)',
    'T("city", EQ, "x% y")',
    ['x%\u00a0 y', '\u00a0'],
  ],
  [
    'a name, where a no-break blank stands beside one before the letter of a set',
    'A(Plan\u00a0 A)',
    'A("Plan A")',
    ['Plan\u00a0 A', '\u00a0'],
  ],
  [
    'a number, where a no-break blank stands in front of one',
    'T("age", EQ, 1\u00a0 000)',
    'T("age", EQ, 1000)',
    ['1\u00a0 000', '\u00a0'],
  ],
  [
    'a number, where it stands behind one',
    'T("age", EQ, 1 \u00a0000)',
    'T("age", EQ, 1000)',
    ['1 \u00a0000', '\u00a0'],
  ],
])('are left out of %s', (_where, text, tree, told) => {
  const { ast, diagnostics } = parse(text);
  expect(print(ast)).toBe(tree);
  expect(diagnostics.map(({ span }) => text.slice(span.start, span.end))).toEqual(told);
  expect(diagnostics.flatMap(({ fixes }) => fixes).filter(({ safety }) => safety === 'safe')).toEqual([]);
});

it.each([
  ['inside an operator, are taken away', 'A("X") A\u200bND A("Y")', 'remove it', 'an invisible character'],
  ['behind one, become a blank', 'A("X") AND\u200b A("Y")', 'write a plain blank', 'not a plain blank'],
  ['before a set, become a blank', 'A("X") AND\u200bA("Y")', 'write a plain blank', 'not a plain blank'],
])('%s', (_where, text, title, label) => {
  const found = parse(text).diagnostics.find(({ code }) => code === 'spelling/blank');
  expect([found?.fixes.map((fix) => fix.title), found?.label]).toEqual([[title], label]);
});

it('a sign of no language at the end of the text ends there', () => {
  expect(parse('A("X") + %%').diagnostics.map(({ span }) => span)).toEqual([{ start: 9, end: 11 }]);
});
