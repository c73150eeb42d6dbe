/**
 * The law of repairs, by example: texts in which one wrong character may hide or join sets. Neither a safe fix nor the lenient
 * dialect decides what they mean, and no fix of any kind loses a set.
 */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyEdits, applyFixes } from '../../src/diagnostics/apply-fixes.js';

/** What a string swallows where its quote is missing, or where the blank behind it is not looked through. */
const QUOTES: readonly (readonly [what: string, text: string])[] = [
  ['a single quote that is never closed', `A('a) \\ A('b')`],
  ['curly single quotes that open twice', 'A(‘a) \\ A(‘b’)'],
  ['curly quotes that open twice', 'A(“a) \\ A(“b”)'],
  ['low quotes', 'A(„a) \\ A(„b“)'],
  ['guillemets', 'A(«a) \\ A(«b»)'],
  ['backticks', 'A(`a) \\ A(`b`)'],
  ['a curly quote before straight ones', 'T("a", EQ, “2) \\ A("x")'],
  ['a single quote before straight ones', `T("a", EQ, '2) \\ A("x")`],
  ['straight quotes, the first never closed', 'A("a) \\ A("b")'],
  ['straight quotes, and a blank behind the second', 'A("a) \\ A(" b")'],
  ['straight quotes over two lines', 'A("a)\n\\ A("b")'],
  ['the closing quote of a name', `T('a, EQ, 1) \\ T('b', EQ, 2)`],
  ['two quotes that are missing', `A('a) \\ A(b')`],
  ['a quote too many', `A('a'') \\ A('b')`],
  ['a straight quote too many', 'A("a""b") \\ A("c")'],
];

const COMMENTS: readonly (readonly [what: string, text: string])[] = [
  ['a bracket inside a comment', 'A("X" # note ) \\ A("Y")'],
  ['a name with a number sign', 'A(C#) \\ A("X")'],
  ['slashes', 'A("X" // note ) \\ A("Y")'],
  ['dashes', 'A("X") -- A("Y")'],
  ['a block', 'A("X" /* ) \\ A("Y") */'],
];

const DIGITS: readonly (readonly [what: string, text: string])[] = [
  ['a bracket between digits', 'T("a", IN, [1)2, 3])'],
  ['a blank between digits in a list', 'T("a", IN, [12 500])'],
  ['a no-break space between digits in a list', 'T("a", IN, [12\u00a0500])'],
  ['a narrow no-break space between digits in a list', 'T("a", IN, [12\u202f500])'],
  ['a blank between digits', 'T("a", EQ, 1 000)'],
  ['a blank between two digits', 'T("a", EQ, 1 8)'],
  ['a no-break space between digits', 'T("a", GTE, 1\u00a08)'],
  ['a blank behind the sign', 'T("a", GTE, - 5)'],
  ['no digit before the point', 'T("a", EQ, .5)'],
  ['no digit behind the point', 'T("a", EQ, 5.)'],
  ['a comma too many between digits', 'T("a", IN, [1,,2])'],
  ['a missing bracket behind digits', 'T("a", IN, [1, 22)'],
  ['an escape cut short', 'T("a", EQ, "caf\\u00e")'],
];

const NAMES: readonly (readonly [what: string, text: string])[] = [
  ['a variable of a shell', 'A($APP) * T($tag, GTE, 18)'],
  ['braces of a template', 'A({{app}})'],
  ['a variable in braces', 'A(\u0024{app})'],
  ['a format', 'A(%s)'],
  ['a place in angle brackets', 'A(<your code>)'],
  ['half of a name escaped for addresses', 'A(%22X%22) * T("a", EQ, 1)'],
  ['a name with a blank', 'AT(X, first name, EQ, "a")'],
  ['a name with a slash', 'A(a/b)'],
];

const ALL = [...QUOTES, ...COMMENTS, ...DIGITS, ...NAMES];

/** How many times a constructor stands before a bracket, whatever is around it. */
function heads(text: string): number {
  return [...text.matchAll(/\b(?:AT|A|G|T)\s*\(/g)].length;
}

describe.each([false, true])('a text that can be repaired in several ways (comments %s)', (comments) => {
  it.each(ALL)('is an error in the lenient dialect: %s', (_what, text) => {
    expect(compile(text, { dialect: 'lenient', comments }).filter).toBeNull();
  });

  it.each(ALL)('keeps its sets with its safe fixes, and is no filter with them: %s', (_what, text) => {
    const { diagnostics } = compile(text, { comments });
    const fixed = applyFixes(text, diagnostics);
    expect(heads(fixed)).toBe(heads(text));
    expect(compile(fixed, { comments, dialect: 'lenient' }).filter).toBeNull();
  });

  it.each(ALL)('has no fix that loses a set: %s', (_what, text) => {
    for (const { fixes } of compile(text, { comments }).diagnostics) {
      for (const { edits } of fixes) {
        const { filter, ast } = compile(applyEdits(text, edits), { comments });
        if (filter !== null)
          expect(JSON.stringify(ast).match(/"kind":"(?:application|tag|group|applicationTag)"/g)).toHaveLength(
            heads(text),
          );
      }
    }
  });
});

describe('a string in other quotes', () => {
  it.each([
    [`T('a', IN, ['x' 5]) \\ A('b')`, `T('a', IN, ['x' 5]) \\ A("b")`],
    ['T(“a”, IN, [“x” 5]) \\ A(“b”)', 'T(“a”, IN, [“x” 5]) \\ A("b")'],
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

describe('a comment that holds a set', () => {
  it('is not taken away where comments are not accepted', () => {
    const { filter, diagnostics } = compile('A("X") # A("Y")', { dialect: 'lenient' });
    expect(filter).toBeNull();
    expect(diagnostics.map(({ code, fixes }) => [code, fixes])).toEqual([['syntax/comment', []]]);
  });
});
