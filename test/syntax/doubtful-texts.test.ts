/**
 * The law of repairs, by example: texts in which one wrong character may hide or join sets. Neither a safe fix nor the lenient
 * dialect decides what they mean, and no fix of any kind loses a set.
 */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyEdits, applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { outline } from '../support/outline.js';

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
  ['a quote at the edge of a string in other quotes', `T('a', IN, ["x", 'q"q"'])`],
  ['a quote at the edge of a string in guillemets', 'T(«a», IN, [«x», «q"q"»])'],
  ['a letter for a comma between strings', `T('a', IN, ['x'L'y', 'z'])`],
  ['an invisible character before a quote', 'T(„a“, IN, [„b\u200b“])'],
  ['a blank that may have changed places with a quote', 'T("a", EQ, " "\u00a0)'],
  ['backslashes before quotes of one name only', 'A(,\\\\"a\\\\\\")\\\\\\\\A\\(\\\\"X\\\\\\",[\\\\\\"Amazon\\\\\\"])'],
  ['a quote too many, and one that is missing', 'G(""a)+A(-X", ["Safari"])'],
  ['a control character at the edge of a string', "T('a', EQ, '\u0001x')"],
  ['a quote and a bracket that changed places, beside a foreign blank', '(( T("s",\u2003EQ,"a)"\u2003)))'],
];

const COMMENTS: readonly (readonly [what: string, text: string])[] = [
  ['a bracket inside a comment', 'A("X" # note ) \\ A("Y")'],
  ['a name with a number sign', 'A(C#) \\ A("X")'],
  ['slashes', 'A("X" // note ) \\ A("Y")'],
  ['dashes', 'A("X") -- A("Y")'],
  ['a block', 'A("X" /* ) \\ A("Y") */'],
  ['a name with a number sign at the end', 'A(C#'],
  ['a name with a number sign at the end of a line', 'G(C#\n)'],
  ['a name with a number sign, and a bracket that is missing', 'AT(C# \n, "a", EQ, 5) + A("Y"'],
  ['a number', 'T("a", NOTIN, [5, #20000\n, 2])'],
  ['a value where a list begins', 'T("a", IN, [#1`\n])'],
  ['the first value of a list', 'A("x", [#"Safari" \n, "iOS"])'],
  ['an operator', 'A("x") # AND\nA("y")'],
  ['the letter of an operator', 'AT("a", "b", #ETWEEN\n, [5, 500])'],
  ['a value that may be left out', 'T("a", NOTSET\n#""\n)'],
  ['full-width quotes', 'T(＂a＂, NOTIN, [ #＂x＂, ＂y＂,\n＂z＂])'],
  ['the end of a line that may be one too many', 'T("a", EQ, "a") * #\nT("b", IN, ["a"] * #\nT("c", IN, ["a"])'],
];

const DIGITS: readonly (readonly [what: string, text: string])[] = [
  ['a bracket between digits', 'T("a", IN, [1)2, 3])'],
  ['a missing comma before what may be a comment', 'T("a",IN,["x","y"\n"#1"])+A("a",["iOS"\n])'],
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
  ['a semicolon between digits', 'T("a", IN, [1;2, 5])'],
  ['a digit for the comma behind an operator', 'T("a",<=95)'],
  ['a semicolon between more digits', 'T("a", IN, [5, 5;00])'],
];

const BRACKETS: readonly (readonly [what: string, text: string])[] = [
  ['a bracket behind that of a set, and a group in a group', '((G("a") \\ T(("b", EQ, 1) * G("c")))'],
  ['the same, with blanks', 'A("x") * ( ( G("a") \\ T( ("b", EQ, 1) * G("c") ))'],
  ['a bracket in an operator', 'T("n", G(E, 5)'],
  ['a bracket in an operator between sets', 'T("a", IN, ["x"]) A(ND A("b")'],
  ['a bracket where an operator is missing', 'T("a", IN, ["x"])[A("b")'],
  ['a brace for the letter of a set', `{('n', NOTSET, '')`],
  ['a bracket too many in a group', 'A("x") \\ (A("a", ["iOS"]() + G("b")'],
  ['a bracket too many behind a set in a group', 'A("x") + ((T("a", EQ, "x"))(* (G("b"))'],
  ['a list that is not closed in a group', 'G("a") + (T("a", NOTIN, ["x")) * A("b")'],
  ['a letter for a comma', 'T(aE IN, ["x"])'],
  ['a bracket that changed places with a quote', '(G("a"),*AT("b", "c", NOTEQ, "d)")'],
  ['two brackets that did', '((A("a", ["Firefox", "Android])") \\ A("b"))'],
  ['a brace, and a bracket in a name', '{G("a)")'],
  ['a bracket between sets, and one that is missing', 'A("a")]T("b", IN, ["x"]) \\ A("c", ["iOS"]'],
  ['a letter between sets, and a bracket that is missing', 'G("a")A * A"b")'],
  ['two brackets that make up for each other', 'T(("a", EQ, 5) * T("b", NOTIN, ["x", "y")) \\ G("c")'],
  ['a digit between two brackets', '(G("a")0) * A"b")'],
  ['a bracket behind an operator, and one at the end', 'A("a") \\ )A("b") \\ A("c"))'],
  ['a bracket behind an operator, and a group', '(A("a")) + T("b", EQ, 5) \\ )A("c")'],
  ['a bracket of a group that is missing, and one of a list', 'T("a", EQ, 5) \\ A("b") * G("c", ["iOS"))'],
  ['a comma for the bracket of a group', 'A("a") + (A"b") * ,T("c", LTE, 1))'],
  ['a comma in a name', 'A(0a, b))'],
  ['a comma for the sign of an operator', 'T("a",,=,"b")'],
  ['a list without its operator', 'T(«a», IN5 «5, 7, 2])'],
  ['a bracket first', ')T("a", LTE, 57)'],
  ['the letter of an operator behind a comma', 'T("a", I,N ,"x", "y"])'],
  ['a bracket for the sign of a template', 'G(]x, ["iOS"])'],
  ['a letter for a bracket', 'G(aX * A("b")'],
  ['a brace of a template without the other', 'A({code.)'],
  ['the other brace of a template', 'T(8code}, EQ, 5)'],
  ['braces of a template for the brackets of a set', 'A{code}, ["iOS"])'],
  ['an operator for the bracket of a set', 'A("a"* A("b")'],
  ['a bracket before an invisible character', 'G(]\u200bC#)'],
  ['an operator in a name, and a bracket behind it', 'G(a+b()'],
  ['a comma beside an operator of another language', 'A("a"), & T("b", IN, ["x"])'],
  ['a bracket where an operator stands apart on one side', 'A("a") ] *A("b")'],
  ['a comma for the bracket of a group that another closes', 'G("b")\\(AT("a","a",GTE,5),\\T("n",EQ,5)'],
  ['a bracket before the letter of its set, and one at the end', 'A("a")*(A"X")+A("a"))'],
  ['a comma for the bracket of a group, and a bracket too many', '( A("a"))*T("a",GTE,5) \n  ,\\ A("b")'],
];

const MISSING: readonly (readonly [what: string, text: string])[] = [
  ['a value behind its comma', 'T("a", "b", EQ,)'],
  ['the last value of a list', 'T("n", NOT IN, [1, 5 ,])'],
];

const OPERATORS: readonly (readonly [what: string, text: string])[] = [
  ['a letter for the digit behind a sign', 'T("n", EQ, -T)'],
  ['a letter for the digit behind a sign, before a set', `T('n', EQ, -A) \\ A('x')`],
  ['an exclamation mark behind an operator', 'A("x") *!A("y")'],
  ['an exclamation mark behind one of another language', 'A("x") && !A("y")'],
  ['an exclamation mark apart from the sign behind it', `T('a',! ==,5)`],
  ['an exclamation mark before two signs', 'T("a",!==,"a")'],
];

const ESCAPES: readonly (readonly [what: string, text: string])[] = [
  ['a quote that is not escaped', 'A( "X\\")\\\\A(\\"Y\\")'],
  ['a number sign in a string that was escaped', 'T(\\\\\\"s\\\\\\", NOTEQ, \\\\\\"a\\#\\")'],
  ['a backslash for the letter of an operator', 'T(\\"a\\",\\te,7)'],
  ['a backslash for the first letter of an operator', 'T(\\"a\\",\\not in,[5])'],
  ['a backslash for the last letters of an operator', 'AT(\\"a\\",\\"a\\",I\\n,[\\"a\\"])'],
  ['a backslash for an operator, and one in a name', 'G(\\"shop_\\1.0\\")\\A(\\"a\\")'],
  [
    'a backslash before a bracket, and quotes escaped twice',
    'T(\\\\\\"a\\\\\\",NOTEQ,\\\\"a\\\\\\") or T\\(\\\\"a\\\\\\",NOTEQ,1)',
  ],
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
  ['a name with an invisible character', 'A(5\u200ba)'],
  ['a name before an invisible character', 'A(s\u200b)'],
  ['a name behind an invisible character', 'T(\u2060age, EQ, 1)'],
  ['a name between invisible characters and blanks', 'G(\u200b \ufeffs, ["iOS"])'],
  ['a name with an invisible mark', 'A(X\u034f)'],
  ['a name between letters that look like apostrophes', 'A(\u02bcX\u02bc)'],
];

const ALL = [...QUOTES, ...COMMENTS, ...DIGITS, ...NAMES, ...BRACKETS, ...MISSING, ...OPERATORS, ...ESCAPES];

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
          expect(
            JSON.stringify(ast).match(/"kind":"(?:application|tag|group|applicationTag)"/g)?.length,
          ).toBeGreaterThanOrEqual(heads(text));
      }
    }
  });
});

describe.each([false, true])('a text that is a puzzle (comments %s)', (comments) => {
  it.each([...BRACKETS, ...MISSING, ...OPERATORS, ...ESCAPES])(
    'has no safe fix but for its quotes: %s',
    (_what, text) => {
      const safe = compile(text, { comments }).diagnostics.filter(({ fixes }) =>
        fixes.some(({ safety }) => safety === 'safe'),
      );
      expect(safe.map(({ code }) => code).filter((code) => code !== 'spelling/quotes')).toEqual([]);
    },
  );
});

describe('a comma behind an operator', () => {
  it.each([
    ['A("a") \\, A("b") +\nA("c")', 0],
    ['A("a") \\, A("b") + A("c")', 1],
  ])('is not safely taken away where a comment may begin: %s', (text, safe) => {
    const found = compile(text).diagnostics.filter(({ fixes }) => fixes.some(({ safety }) => safety === 'safe'));
    expect(found).toHaveLength(safe);
  });
});

describe('a text whose brackets or commas can be mended in several ways', () => {
  it.each([
    `T('a', IN, ['x' 5]) \\ A('b')`,
    'T(“a”, IN, [“x” 5]) \\ A(“b”)',
    'a("X") * T("n", BETWEEN, [5 8)',
    'A("X" [“iOS”]) + T("n", IN, [1 2])',
  ])('has no safe fix of any kind: %s', (text) => {
    const { diagnostics } = compile(text);
    expect(applyFixes(text, diagnostics)).toBe(text);
    expect(diagnostics.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(0);
    expect(compile(text, { dialect: 'lenient' }).filter).toBeNull();
  });

  it('is mended where one of them is wrong, beside other quotes and lower case all over the text', () => {
    const text = `a('X') * T("n" EQ, 'b') + G("g")`;
    expect(applyFixes(text, compile(text).diagnostics)).toBe('A("X") * T("n", EQ, "b") + G("g")');
  });

  it.each([
    `a('X') * T("n" EQ, 'b') + G("g"`,
    '+(G("b"))*A("b",)',
    ',A("b")+A("a"){ \\ A("a")',
    '(T("n",<=,5)+G(("a")*AT("X","b",EQ,"c"))',
    'T(\\"a\\",NOTINN,["x"])',
    'A(«a»\n|\tT("b",EQ,1)',
  ])('has no safe fix where two things are wrong: %s', (text) => {
    const fixes = compile(text).diagnostics.flatMap((one) => one.fixes);
    expect(fixes.filter(({ safety }) => safety === 'safe')).toEqual([]);
    expect(compile(text, { dialect: 'lenient' }).filter).toBeNull();
  });

  it.each([
    'A("b")+(T("a",LTE,5))*{A("X",["iOS"]))',
    'A("b")+[T("a",NOTEQ,"a")*AT("X","b",EQ,"c"))',
    'A("z")\\(A("X")\\(T("a",EQ,5)])',
    'T(("a",NOTEQ,7)+A("a")',
    'A("a")*A("a")+A("a")(',
  ])('has no safe fix where the bracket of a group may be the wrong one, or one too few: %s', (text) => {
    const fixes = compile(text).diagnostics.flatMap((one) => one.fixes);
    expect(fixes.filter(({ safety }) => safety === 'safe')).toEqual([]);
    expect(compile(text, { dialect: 'lenient' }).filter).toBeNull();
  });

  it.each([
    'T("a",_=,"x")',
    'T("a",>= 25)',
    '(A(1)) #A(b,["iOS"])',
    "T('s',EQ,'a') AND # (1, 2A('a')||# (1, 2\nT('a',IN,['a'])",
    'A(“b”)- # it’s "soA(“a”)&# note\nA(“c”)',
  ])('has no safe fix where a sign may stand for another: %s', (text) => {
    const fixes = compile(text).diagnostics.flatMap((one) => one.fixes);
    expect(fixes.filter(({ safety }) => safety === 'safe')).toEqual([]);
    expect(compile(text, { dialect: 'lenient' }).filter).toBeNull();
  });

  it('is mended where it is long', () => {
    const text = `${'T("n", EQ, "b") * '.repeat(60)}A("X"`;
    expect(applyFixes(text, compile(text).diagnostics)).toBe(`${text})`);
  });

  it('has no safe fix where all its repairs cannot be tried', () => {
    const text = `${'T("n", EQ, "b") * '.repeat(300)}A("X"`;
    expect(applyFixes(text, compile(text).diagnostics)).toBe(text);
  });
});

describe('a bracket that is missing', () => {
  it.each(['G((a"")', 'T("a", IN, ["x"]- A("b")'])(
    'is no certain one where a letter or a sign may stand for it: %s',
    (text) => {
      const found = compile(text).diagnostics.filter(({ code }) => code.startsWith('syntax/'));
      expect(found.flatMap(({ fixes }) => fixes.filter(({ safety }) => safety === 'safe'))).toEqual([]);
    },
  );
});

describe('the lenient dialect', () => {
  it.each(['T(\\"s\\":EQ,\\"v\\")\\\\A(\\"X\\")', 'T(\\"s\\",EQ:\\"v\\")', 'T(\\"a\\\\\\\\\\",IN,[\\"x\\"])'])(
    'takes an escaped filter for what safe fixes make of it: %s',
    (text) => {
      let mended = text;
      for (let round = 0; round < 3; round++) mended = applyFixes(mended, compile(mended).diagnostics);
      const [strict, lenient] = [compile(mended), compile(text, { dialect: 'lenient' })];
      expect(strict.filter).not.toBeNull();
      expect(outline(lenient.ast)).toBe(outline(strict.ast));
      expect(lenient.filter).not.toBeNull();
    },
  );

  it.each(['A(AAAAA-AAAA-)', 'T(a-, NOTEQ, "x")'])(
    'does not pass a name that no safe fix puts in quotes: %s',
    (text) => {
      expect(compile(text, { dialect: 'lenient' }).filter).toBeNull();
    },
  );
});

it('a comma that may be a digit is missed in both dialects, whatever blanks stand beside it', () => {
  const text = 'T(\u00a0"a",<>\u200b500)';
  const form = compile(text).diagnostics.find(({ code }) => code === 'spelling/condition');
  expect(form?.fixes.map(({ safety }) => safety)).toEqual(['unsafe']);
  expect(compile(text, { dialect: 'lenient' }).filter).toBeNull();
});

describe('a comma or bracket that is taken away', () => {
  it.each([
    ['A("a") AND,AT("b", "c", EQ, 1) or A("d")', 'syntax/extra-comma', 'A("a") AND AT("b", "c", EQ, 1) or A("d")'],
    ['A("a") AND[AT("b", "c", EQ, 1) or A("d")', 'syntax/extra-bracket', 'A("a") AND AT("b", "c", EQ, 1) or A("d")'],
  ])('leaves a blank between two words: %s', (text, extra, mended) => {
    const found = compile(text).diagnostics.filter(({ code }) => code === extra);
    expect(applyFixes(text, found, { unsafe: true })).toBe(mended);
  });
});

it.each([
  'A("a") * A("b"()\\ A("c")',
  'A("a"[) + A("b")',
  'A("a") + T("b", IN, ["c")])',
  'A("a", ["iOS"]]  ) + A("b")',
])(
  'a bracket that is one too many beside other sets is no safe fix: it may be one of a group that lost the other: %s',
  (text) => {
    const { diagnostics } = compile(text);
    expect(diagnostics.flatMap(({ fixes }) => fixes.map(({ safety }) => safety))).toEqual(['unsafe']);
  },
);

it.each(["T(`l`,IN,[`''Aquila`,`a`])", `T("l", IN, ["x"y, "a"])`])(
  'a comma is missing for certain between whole texts only, not beside a part of one: %s',
  (text) => {
    const { diagnostics } = compile(text);
    const comma = diagnostics.filter(({ code }) => code === 'syntax/missing-comma');
    expect(comma.flatMap(({ fixes }) => fixes.filter(({ safety }) => safety === 'safe'))).toEqual([]);
    expect(compile(text, { dialect: 'lenient' }).filter).toBeNull();
  },
);
