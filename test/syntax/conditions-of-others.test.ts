/** Sets and conditions as other languages write them, each with the one set that its fix writes. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';

/** One finding of this code, and the text its fix makes. */
function expectMeant(text: string, code: string, meant: string): void {
  const { filter, diagnostics } = compile(text, { lint: false });
  expect(filter).toBeNull();
  expect(diagnostics.map((each) => each.code)).toEqual([code]);
  expect(applyFixes(text, diagnostics, { unsafe: true })).toBe(meant);
}

describe('a condition that begins with its value', () => {
  it.each([
    ['18 < age', 'T("age", GTE, 19)'],
    ['18 <= age', 'T("age", GTE, 18)'],
    ['18 ≤ age', 'T("age", GTE, 18)'],
    ['18 =< age', 'T("age", GTE, 18)'],
    ['18 > age', 'T("age", LTE, 17)'],
    ['18 >= age', 'T("age", LTE, 18)'],
    ['18 ≥ age', 'T("age", LTE, 18)'],
    ['18 = age', 'T("age", EQ, 18)'],
    ['18 == age', 'T("age", EQ, 18)'],
  ])('%s is %s', (text, meant) => expectMeant(text, 'syntax/infix-condition', meant));
});

describe('a condition between two bounds', () => {
  it.each([
    ['1 < age < 5', 'T("age", BETWEEN, [2, 4])'],
    ['1 <= age < 5', 'T("age", BETWEEN, [1, 4])'],
    ['1 < age <= 5', 'T("age", BETWEEN, [2, 5])'],
    ['1 <= age <= 5', 'T("age", BETWEEN, [1, 5])'],
    ['1 ≤ age ≤ 5', 'T("age", BETWEEN, [1, 5])'],
    ['1 =< age =< 5', 'T("age", BETWEEN, [1, 5])'],
    ['5 > age > 1', 'T("age", BETWEEN, [2, 4])'],
    ['5 >= age > 1', 'T("age", BETWEEN, [2, 5])'],
    ['5 > age >= 1', 'T("age", BETWEEN, [1, 4])'],
    ['5 >= age >= 1', 'T("age", BETWEEN, [1, 5])'],
    ['5 ≥ age ≥ 1', 'T("age", BETWEEN, [1, 5])'],
  ])('%s is %s', (text, meant) => expectMeant(text, 'syntax/infix-condition', meant));
});

describe('a comparison of two signs is one sign', () => {
  it.each([
    ['T("a" => 5)', 'T("a", GTE, 5)'],
    ['T("a" >= 5)', 'T("a", GTE, 5)'],
    ['T("a" =< 5)', 'T("a", LTE, 5)'],
    ['T("a" <= 5)', 'T("a", LTE, 5)'],
    ['T(a=<5)', 'T("a", LTE, 5)'],
  ])('%s is %s', (text, meant) => expectMeant(text, 'spelling/condition', meant));

  it.each(['=', ':', '=>'])('a name before `%s` is the name of an argument', (sign) => {
    expectMeant(`A(code ${sign} "X")`, 'syntax/named-argument', 'A("X")');
    expectMeant(`T(name ${sign} "a", op ${sign} EQ, value ${sign} 1)`, 'syntax/named-argument', 'T("a", EQ, 1)');
  });

  it.each(['=', ':', '=>', '=='])('`A` before `%s` has no brackets', (sign) => {
    expectMeant(`A ${sign} "X"`, 'syntax/unopened-bracket', 'A("X")');
  });
});

describe('a condition that is negated', () => {
  it.each([
    ['NOT a = 1', 'T("a", NOTEQ, 1)'],
    ['NOT a != 1', 'T("a", EQ, 1)'],
    ['NOT a in ("x")', 'T("a", NOTIN, ["x"])'],
    ['NOT a not in ("x")', 'T("a", IN, ["x"])'],
    ['NOT (a >= 1)', 'T("a", LTE, 0)'],
    ['!(a <= 1)', 'T("a", GTE, 2)'],
    ['NOT a between 1 and 2', 'NOT a between 1 and 2'],
  ])('%s is %s', (text, meant) => expectMeant(text, 'syntax/no-complement', meant));
});

describe('a set by another name', () => {
  it.each([
    ['APP("X")', 'A("X")'],
    ['application("X")', 'A("X")'],
    ['apps("X")', 'A("X")'],
    ['GROUP("X")', 'G("X")'],
    ['groups("X")', 'G("X")'],
    ['appgroup("X")', 'G("X")'],
    ['TAG("a", EQ, 1)', 'T("a", EQ, 1)'],
    ['tags("a", EQ, 1)', 'T("a", EQ, 1)'],
    ['apptag("X", "a", EQ, 1)', 'AT("X", "a", EQ, 1)'],
    ['applicationtag("X", "a", EQ, 1)', 'AT("X", "a", EQ, 1)'],
    ['TA("X", "a", EQ, 1)', 'AT("X", "a", EQ, 1)'],
    ['Users("X")', 'Users("X")'],
  ])('%s is %s', (text, meant) => expectMeant(text, 'syntax/unknown-constructor', meant));

  it.each(['Event', 'Geo', 'BTTS', 'Updated', 'Segment', 'Static'])('%s is of a newer language', (name) => {
    expectMeant(`${name}("x")`, 'syntax/newer-language', `${name}("x")`);
  });
});

describe('arguments by name', () => {
  const NAMES_OF_APPLICATIONS = ['code', 'app', 'application', 'applicationCode', 'appCode', 'id', 'name'];
  const NAMES_OF_GROUPS = ['code', 'group', 'groupCode', 'id', 'name'];
  const NAMES_OF_TAGS = ['name', 'tag', 'tagName', 'key', 'field'];
  const NAMES_OF_OPERATORS = ['op', 'operator', 'cond', 'condition', 'compare', 'relation'];
  const NAMES_OF_VALUES = ['value', 'values', 'val'];
  const NAMES_OF_PLATFORMS = ['platforms', 'platform', 'os'];
  const expectArguments = (text: string, meant: string) => expectMeant(text, 'syntax/named-argument', meant);

  it.each(NAMES_OF_APPLICATIONS)('%s of an application', (name) => {
    expectArguments(`A(platforms=["iOS"], ${name}="X")`, 'A("X", ["iOS"])');
  });
  it.each(NAMES_OF_PLATFORMS)('%s of an application and of a group', (name) => {
    expectArguments(`A(${name}=["iOS"], code="X")`, 'A("X", ["iOS"])');
    expectArguments(`G(${name}=["iOS"], code="X")`, 'G("X", ["iOS"])');
  });
  it.each(NAMES_OF_GROUPS)('%s of a group', (name) => {
    expectArguments(`G(platforms=["iOS"], ${name}="X")`, 'G("X", ["iOS"])');
  });
  it.each(NAMES_OF_TAGS)('%s of a tag', (name) => {
    expectArguments(`T(value=1, op=EQ, ${name}="a")`, 'T("a", EQ, 1)');
    expectArguments(`AT(value=1, op=EQ, ${name}="a", app="X")`, 'AT("X", "a", EQ, 1)');
  });
  it.each(NAMES_OF_OPERATORS)('%s of a condition', (name) => {
    expectArguments(`T(${name}=EQ, value=1, tag="a")`, 'T("a", EQ, 1)');
    expectArguments(`AT(${name}=EQ, value=1, tag="a", app="X")`, 'AT("X", "a", EQ, 1)');
  });
  it.each(NAMES_OF_VALUES)('%s of a condition', (name) => {
    expectArguments(`T(${name}=1, op=EQ, tag="a")`, 'T("a", EQ, 1)');
    expectArguments(`AT(${name}=1, op=EQ, tag="a", app="X")`, 'AT("X", "a", EQ, 1)');
  });
  it.each(['code', 'app', 'application', 'applicationCode', 'appCode'])('%s of an application tag', (name) => {
    expectArguments(`AT(value=1, op=EQ, tag="a", ${name}="X")`, 'AT("X", "a", EQ, 1)');
  });
});

describe('a number in groups of digits', () => {
  it.each([
    ['1_000', '1000'],
    ['1_000_000', '1000000'],
    ["1'000'000", '1000000'],
    ['1,000', '1000'],
    ['1,000,000', '1000000'],
    ['-1,000,000', '-1000000'],
    ['1 000 000', '1000000'],
    ['10_00_00', '100000'],
  ])('%s is %s', (text, meant) => expectMeant(`T("a", GTE, ${text})`, 'spelling/number', `T("a", GTE, ${meant})`));
});

describe('a range of integers', () => {
  const text = (bounds: string) => `T("a", BETWEEN, ${bounds})`;

  it.each(['[1, 2]', '[-1, 0]', '[-9007199254740991, 9007199254740991]'])('is %s', (bounds) => {
    expect(compile(text(bounds), { lint: false }).diagnostics).toEqual([]);
  });

  it.each([
    ['[1.5, 3]', 'type/decimal'],
    ['[1, 3.5]', 'type/decimal'],
    ['[1, 3.0]', 'type/decimal'],
    ['[1, 1]', 'type/between-order'],
    ['[2, 1]', 'type/between-order'],
    ['[1]', 'type/between-arity'],
    ['[1, 2, 3]', 'type/between-arity'],
    ['["1", 3]', 'type/quoted-integer'],
    ['["x", 3]', 'type/not-an-integer'],
    ['[1, 9007199254740992]', 'type/integer-out-of-range'],
    ['[-9007199254740992, 1]', 'type/integer-out-of-range'],
  ])('is not %s', (bounds, code) => {
    const { filter, diagnostics } = compile(text(bounds), { lint: false });
    expect([filter, diagnostics.map((each) => each.code)]).toEqual([null, [code]]);
  });
});

describe('two bounds without the brackets of a list', () => {
  /** What stands between them, and whether that can be nothing but a range. */
  const BETWEEN: readonly (readonly [sign: string, safety: 'safe' | 'unsafe'])[] = [
    ['AND', 'safe'],
    ['and', 'safe'],
    ['TO', 'safe'],
    ['UND', 'safe'],
    ['BIS', 'safe'],
    ['...', 'safe'],
    ['…', 'safe'],
    ['..', 'unsafe'],
    ['&', 'unsafe'],
    ['&&', 'unsafe'],
    ['-', 'unsafe'],
    ['–', 'unsafe'],
    [':', 'unsafe'],
  ];

  it.each(BETWEEN)('are a range with `%s` between them: the fix is %s', (sign, safety) => {
    const text = `T("age", BETWEEN, 18 ${sign} 30)`;
    const { diagnostics } = compile(text, { lint: false });
    expect(diagnostics.map(({ code, fixes }) => [code, fixes.map((fix) => fix.safety)])).toEqual([
      ['spelling/missing-list', [safety]],
    ]);
    expect(applyFixes(text, diagnostics, { unsafe: true })).toBe('T("age", BETWEEN, [18, 30])');
  });
});

describe('a word for people or devices', () => {
  const WORDS = [
    ...['anyone', 'everyone', 'everybody', 'user', 'users', 'device', 'devices', 'people'],
    ...['customer', 'customers', 'subscribers', 'who', 'whose'],
  ];

  it.each(WORDS)('is no name of a tag between sets: %s', (word) => {
    const { diagnostics } = compile(`${word} = 5`, { lint: false });
    expect(diagnostics.map(({ code, fixes }) => [code, fixes])).toEqual([['syntax/unexpected', []]]);
  });

  it.each(WORDS)('is a name like any other inside a set: %s', (word) => {
    expectMeant(`T(${word} = 5)`, 'spelling/condition', `T("${word}", EQ, 5)`);
  });
});
