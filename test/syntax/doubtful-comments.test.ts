/** The law of repairs, by example: comments that may be text of the filter. No fix that is safe takes them away. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';

describe('a comment that holds a set', () => {
  it('is not taken away where the bracket of the set stands on the next line', () => {
    const found = compile('A("y") + # A \n ("a")').diagnostics.filter(({ code }) => code === 'syntax/comment');
    expect(found.map(({ fixes }) => fixes)).toEqual([[]]);
  });

  it.each(['A("x")# -#\nA("y")', '#("x")+# note\nA("y")', '(# t\nA"a", NOTEQ, "x"))', 'A(`x`)#G`a`, [`iOS`])'])(
    'is not safely taken away with an operator or a set in it: %s',
    (text) => {
      const found = compile(text).diagnostics.filter(({ code }) => code === 'syntax/comment');
      expect(found.flatMap(({ fixes }) => fixes.filter(({ safety }) => safety === 'safe'))).toEqual([]);
    },
  );

  it('is not taken away between an operator and a negation', () => {
    for (const { fixes } of compile('A("x") * # it’s "so\n!A("y")', { comments: true }).diagnostics) {
      for (const { edits } of fixes) expect(edits.filter(({ span }) => span.start < 9 && span.end > 9)).toEqual([]);
    }
  });

  it('is not taken away where comments are not accepted', () => {
    const { filter, diagnostics } = compile('A("X") # A("Y")', { dialect: 'lenient' });
    expect(filter).toBeNull();
    expect(diagnostics.map(({ code, fixes }) => [code, fixes])).toEqual([['syntax/comment', []]]);
  });
});

it('a comment that may be the arguments of a set is not to be removed', () => {
  const { diagnostics } = compile('#("50%",["Android","Chrome"])-# note\nAT("a","a",LTE,5)');
  expect(diagnostics.map(({ code, fixes }) => [code, fixes])).toEqual([['syntax/comment', []]]);
});

it.each(['a(«a»  --\r\na(«b»)', 'A("a") --\n A("b")'])(
  'two dashes alone are no comment: one may be a difference, and is not to be removed: %s',
  (text) => {
    const { diagnostics } = compile(text);
    expect(diagnostics).not.toEqual([]);
    const removed = diagnostics.flatMap(({ fixes }) =>
      fixes.filter(({ edits }) => edits.some((edit) => edit.text === '')),
    );
    expect(removed).toEqual([]);
  },
);

it('what may be a set behind a difference that was typed twice is no comment', () => {
  const { diagnostics } = compile("a(my app) --a'a)");
  expect(diagnostics.map(({ code }) => code)).not.toContain('syntax/comment');
});

it.each(['and', 'OR', 'not'])('a comment that holds another behind `%s` may have lost the end of its line', (word) => {
  const text = `A("a") AND T("a", EQ, 5) * # note AT("b", "l", EQ, 1) ${word} # note\nT("c", EQ, 1)`;
  const { diagnostics } = compile(text, { comments: true });
  expect(diagnostics.flatMap(({ fixes }) => fixes.filter(({ safety }) => safety === 'safe'))).toEqual([]);
});

it('a comment that begins with a set whose bracket is another sign is not taken away', () => {
  const { diagnostics } = compile('T("age", EQ, 7) #T;‘a’,NOTEQ,0)');
  const made = diagnostics.flatMap(({ fixes }) => fixes.flatMap(({ edits }) => edits));
  expect(made.filter(({ text }) => text === '')).toEqual([]);
});
