/** Signs and words between sets that are meant for something else: comments, functions, brackets and operators of other languages. */

import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { print } from '../../src/format/print.js';
import { parse } from '../../src/syntax/parse.js';

/** The tree as text, and each code with the text that it is about and how safe its fixes are. */
function readingOf(text: string): readonly [string, ...string[]] {
  const { ast, diagnostics } = parse(text);
  const told = diagnostics.map(({ code, span, fixes }) =>
    [code, text.slice(span.start, span.end), ...fixes.map(({ safety }) => safety)].join(' '),
  );
  return [print(ast), ...told];
}

describe('a comment of another language', () => {
  it.each([
    ['A("X") /* note */', '/* note */', 'A("X") '],
    ['/* note */ A("X")', '/* note */', ' A("X")'],
    ['A("X") <!-- note -->', '<!-- note -->', 'A("X") '],
    ['A("X") -- note', '-- note', 'A("X") '],
    ['A("X") --note', '--note', 'A("X") '],
    ['A("X") -- 5 notes', '-- 5 notes', 'A("X") '],
    ['-- note\nA("X")', '-- note', '\nA("X")'],
    ['A("X") // note', '// note', 'A("X") '],
  ])('is taken away: %s', (text, comment, fixed) => {
    expect(readingOf(text)).toEqual(['A("X")', `syntax/comment ${comment} safe`]);
    expect(applyFixes(text, parse(text).diagnostics)).toBe(fixed);
  });

  it.each([
    ['A("X") --5 notes', 'A("X") \\ -5 notes', 'syntax/foreign-operator - unsafe'],
    ['A("X") //5', 'A("X") \\  \\ 5', 'syntax/foreign-operator /'],
    ['A("X") --(A("Y"))', 'A("X") \\  \\ A("Y")', 'syntax/foreign-operator -'],
    ['A("X") //(note)', 'A("X") \\  \\ note', 'syntax/foreign-operator /'],
    ['A("X")-- note', 'A("X") \\  \\ note', 'syntax/foreign-operator -'],
    ['A("X")// note', 'A("X") \\  \\ note', 'syntax/foreign-operator /'],
  ])('does not begin before a digit or bracket, nor directly behind a set: %s', (text, tree, first) => {
    expect(readingOf(text).slice(0, 2)).toEqual([tree, first]);
  });
});

it.each([
  ['A("X") # note', 'syntax/comment # note safe'],
  ['A("X") #', 'syntax/comment # safe'],
  ['A("X") # it\'s', "syntax/comment # it's unsafe"],
  ['A("X") # “so” said', 'syntax/comment # “so” said unsafe'],
])('a comment is safely taken away unless there is a quote in it: %s', (text, told) => {
  expect(readingOf(text)).toEqual(['A("X")', told]);
});

describe('a word before the bracket of a group', () => {
  it.each([
    ['AND(A("X"), A("Y"))', 'A("X") * A("Y")', 'AND'],
    ['or(A("X"), A("Y"))', 'A("X") + A("Y")', 'or'],
    ['A("X") + or(A("Y"), A("Z"))', 'A("X") + (A("Y") + A("Z"))', 'or'],
  ])('stands as a function does where it touches the bracket: %s', (text, tree, word) => {
    expect(readingOf(text)).toEqual([tree, `syntax/foreign-operator ${word}`]);
  });

  it.each([
    ['AND (A("X"), A("Y"))', ' * (A("X") + A("Y"))', 'syntax/missing-operand AND'],
    ['+(A("X"), A("Y"))', ' + (A("X") + A("Y"))', 'syntax/missing-operand +'],
    ['&(A("X"), A("Y"))', ' * (A("X") + A("Y"))', 'syntax/missing-operand &'],
    ['AND[A("X"), A("Y")]', ' * [A("X"), A("Y")]', 'syntax/missing-operand AND'],
  ])(
    'is an operator that misses a set behind a blank, as a sign is, and before another bracket: %s',
    (text, tree, first) => {
      expect(readingOf(text).slice(0, 2)).toEqual([tree, first]);
    },
  );
});

it.each([
  [')A("X") + A("Y"))', 'A("X") + A("Y")', '(A("X") + A("Y"))'],
  ['A("X") * )A("Y") + A("Z"))', 'A("X") * (A("Y") + A("Z"))', 'A("X") * (A("Y") + A("Z"))'],
])('a `)` before a set is meant to open a group where one `)` too many stands behind it: %s', (text, tree, fixed) => {
  expect(readingOf(text)).toEqual([tree, 'syntax/wrong-bracket ) unsafe']);
  expect(applyFixes(text, parse(text).diagnostics, { unsafe: true })).toBe(fixed);
});

it('a `)` behind a set opens nothing, however many follow', () => {
  expect(readingOf('A("X") )A("Y"))')).toEqual([
    'A("X") + A("Y")',
    'syntax/missing-operator  unsafe unsafe',
    'syntax/extra-bracket ) unsafe',
    'syntax/extra-bracket ) unsafe',
  ]);
});

it.each([
  ['A("X") OR A("Y") AND A("Z")', ['(A("X") + A("Y")) * A("Z")', 'A("X") + (A("Y") * A("Z"))']],
  [
    'A("X") OR A("Y") AND A("Z") MINUS A("W")',
    [
      '(A("X") + A("Y")) * (A("Z") \\ A("W"))',
      'A("X") + ((A("Y") * A("Z")) \\ A("W"))',
      '((A("X") + A("Y")) * A("Z")) \\ A("W")',
    ],
  ],
  [
    'A("W") AND A("X") OR A("Y") AND A("Z")',
    ['((A("W") * A("X")) + A("Y")) * A("Z")', '(A("W") * A("X")) + (A("Y") * A("Z"))'],
  ],
])('operators of another language are offered in each grouping that they may have: %s', (text, meanings) => {
  const { diagnostics } = parse(text);
  const written = diagnostics.map((one) =>
    one.fixes.map((fix) => applyFixes(text, [{ ...one, fixes: [fix] }], { unsafe: true })),
  );
  expect(diagnostics.map(({ code }) => code)).toEqual(['syntax/foreign-operator']);
  expect(written).toEqual([meanings]);
});
