/** The law of repairs, by example: strings and quotes of which one wrong character may hide a set. No fix that is safe decides what they mean. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';

describe('a string in other quotes', () => {
  it.each([
    [`T('a', IN, ['x' 'y']) \\ A('b')`, 'T("a", IN, ["x", "y"]) \\ A("b")'],
    [`T('U'\u2003, EQ, 88) \\ T('V', EQ, 7)`, 'T("U" , EQ, 88) \\ T("V", EQ, 7)'],
    [`T('U'\u3000, EQ, 88) \\ T('V', EQ, 7)`, 'T("U" , EQ, 88) \\ T("V", EQ, 7)'],
  ])('ends at its own quote, whatever stands behind it: %s', (text, mended) => {
    expect(applyFixes(text, compile(text).diagnostics)).toBe(mended);
  });

  it.each([`T('city', EQ, 'Washington, DC')`, 'T("city", EQ, “Frankfurt (Main)”)'])(
    'may hold a comma or brackets, which is never certain: %s',
    (text) => {
      const { filter, diagnostics } = compile(text, { dialect: 'lenient' });
      expect(filter).toBeNull();
      expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['spelling/quotes']));
      expect(compile(applyFixes(text, diagnostics, { unsafe: true })).filter).not.toBeNull();
    },
  );
});

describe('a quote behind a set', () => {
  it.each([
    'G(‘a)’\\ )(T(‘b’, LTE, 5))',
    'A(“a”)"\n\\G\r\n(“b”)',
    'A(aG*G0b, ["iOS"])',
    'A(“X”)\\"(“Y”)',
    'G(＂a)＂\\A5＂b＂)',
    'T(«a», GTE, 78\\A«b»)',
    'A("a")»\\ ("b"\u3000)',
    'G(„b“‘*(„a“)',
    `A((a)+T1'b', ["iOS"])`,
    'G("1")“ -G"a")',
    'G("1")“ AND G"a")',
  ])('has no fix that takes an operator into a string: %s', (text) => {
    const edits = compile(text).diagnostics.flatMap(({ fixes }) => fixes.flatMap((fix) => fix.edits));
    const written = edits.filter(
      (edit) => edit.text.startsWith('"') && /[+*\\]|-G|AND/.test(text.slice(edit.span.start, edit.span.end)),
    );
    expect(written).toEqual([]);
  });

  it('has no fix that takes the next set into a string', () => {
    const edits = compile('G(AAAAA-AAAAA)’*A (a)').diagnostics.flatMap(({ fixes }) =>
      fixes.flatMap((fix) => fix.edits),
    );
    expect(edits.filter(({ text }) => text.includes('A ('))).toEqual([]);
  });
});

it.each(["T('l',IN,['a','q”\"q','NOT'])", `T(„s“,NOTEQ,„L'"Aquila“)`])(
  'the lenient dialect passes what safe fixes mend, and nothing else: %s',
  (text) => {
    const fixed = applyFixes(text, compile(text).diagnostics);
    expect(compile(text, { dialect: 'lenient' }).filter === null).toBe(compile(fixed).filter === null);
  },
);

it.each(['G(‚X‘-G$‚a, b‘)', 'g(a a("a")', "(a('a'()-('X'))", "G(«x»' and #\nT(«l»,in,[«k»,«b»])"])(
  'no fix writes a string that takes a set or an operator in: %s',
  (text) => {
    const { diagnostics } = compile(text);
    const written = diagnostics.flatMap(({ fixes }) => fixes.flatMap(({ edits }) => edits.map((edit) => edit.text)));
    expect(diagnostics).not.toEqual([]);
    expect(written.filter((one) => /[-A]"$|-G|-\(|and #/i.test(one))).toEqual([]);
  },
);

it('escapes are not undone where a string would swallow the end of a set', () => {
  const text = String.raw`AT(\\\"b\\\",\\\"e#1\\\",not in,[\\\"a\\\",\\\"a\\\"])||T\\\"a\\\:",Eq,\\\"a\\\")`;
  const undoing = compile(text).diagnostics.filter(({ code }) => code === 'spelling/over-escaped');
  expect(undoing.flatMap(({ fixes }) => fixes)).toEqual([]);
});

it('escapes are no longer undone for certain beside another mistake: one of them may be the wrong one', () => {
  const text = String.raw`at(\"X\",\n\,BETWEEN,[5,123])`;
  const fixes = compile(text).diagnostics.flatMap((one) => one.fixes);
  expect(fixes.filter(({ title, safety }) => safety === 'safe' && title !== 'write AT')).toEqual([]);
});

it.each(['T(«a»,IN,[«a»,«b»])G \\(G«1»))', 'G(‘X’E-AL‘a’)', 'A("1")\'G"1")', 'g(`my app`)”a`b`)', 'A("a")"G＂a＂)'])(
  'no fix writes the quotes of two strings and what stands between them into one: %s',
  (text) => {
    const { diagnostics } = compile(text);
    const written = diagnostics.flatMap(({ fixes }) => fixes.flatMap(({ edits }) => edits.map((edit) => edit.text)));
    expect(written.filter((one) => /G«|’E|G\\"|a`|G＂/.test(one))).toEqual([]);
  },
);

it('a tab in a string that may hold arguments has no safe fix: its quotes may be gone', () => {
  const { diagnostics } = compile('AT("a,\t,a",NOTSET,"")');
  expect(diagnostics.flatMap(({ fixes }) => fixes).filter(({ safety }) => safety === 'safe')).toEqual([]);
  const plain = compile('T("a\tb", EQ, "c")').diagnostics.flatMap(({ fixes }) => fixes);
  expect(plain.map(({ safety }) => safety)).toEqual(['safe']);
});

it('no fix writes an operator and the comment behind it into a string', () => {
  const { diagnostics } = compile('A(„1“»-# note\nT("a", IN, ["a"])', { comments: true });
  const written = diagnostics.flatMap(({ fixes }) => fixes.flatMap(({ edits }) => edits.map((edit) => edit.text)));
  expect(written.filter((one) => one.includes('#'))).toEqual([]);
});

it('escapes are not undone where that makes a set the text of a string', () => {
  const text = String.raw`t(\\\"a\\\",in,[\\\"b\\\",\\\"#1\\\"])*t(\\\"a\\\",in,[\\\"x\\\","\\\"a\\\"])*(g({code})`;
  const fixes = compile(text).diagnostics.flatMap((one) => one.fixes);
  expect(fixes.filter(({ title }) => title === 'undo the escapes')).toEqual([]);
});

it.each(['G(%s)’A<x>)', 'G("a")’T{x})', 'G("a")’AT[x])'])(
  'no fix writes the letter of a set that lost its bracket into a string: %s',
  (text) => {
    const { diagnostics } = compile(text);
    const written = diagnostics.flatMap(({ fixes }) => fixes.flatMap(({ edits }) => edits.map((edit) => edit.text)));
    expect(written.filter((one) => /"(?:AT?|T)\W/.test(one))).toEqual([]);
  },
);

it.each(['T($x, IN, [‘$x’, ‘a’])', "A('{{app}}')"])(
  'other quotes around what looks like a place to be filled in are no safe fix: %s',
  (text) => {
    const fixes = compile(text).diagnostics.flatMap((one) => one.fixes);
    const quoted = fixes.filter(({ edits }) => edits.some((edit) => /["][${]/.test(edit.text)));
    expect(quoted.filter(({ safety }) => safety === 'safe')).toEqual([]);
  },
);

it.each(['A("f(x)")*G(2a")', 'A("a )*A("AAAAA-AAAAA")', 'A("X) * "A("Y")'])(
  'no quote is taken away where a string would then take in a set: %j',
  (text) => {
    expect(compile(text).diagnostics.map(({ code }) => code)).not.toContain('syntax/extra-quote');
  },
);

it('a doubled backslash beside a single one is not certain: one of them may be another sign', () => {
  const doubled = (text: string) =>
    compile(text)
      .diagnostics.filter(({ code }) => code === 'spelling/double-backslash')
      .flatMap(({ fixes }) => fixes.map(({ safety }) => safety));
  expect(doubled(String.raw`A("a") \\ A("b") \ A("c")`)).not.toContain('safe');
  expect(doubled(String.raw`A("a") \\ A("b") \\ A("c")`)).toContain('safe');
});

it('of a text in which a string ends with a bracket that has no partner, nothing is mended for certain', () => {
  const { diagnostics } = compile('G("a)" )and AT("a", "b", IN, ["c"])');
  expect(diagnostics.flatMap(({ fixes }) => fixes).filter(({ safety }) => safety === 'safe')).toEqual([]);
});
