/** What is written for sets in another form, text for text: by each fix that is offered, and where none is, in the help. */

import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import { parse } from '../../src/syntax/parse.js';

/** The text after each fix that is offered. */
function written(text: string): readonly string[] {
  return parse(text).diagnostics.flatMap(({ fixes }) => fixes.map(({ edits }) => applyEdits(text, edits)));
}

function helps(text: string): readonly (string | null)[] {
  return parse(text).diagnostics.map(({ help }) => help);
}

describe('a negated condition', () => {
  it.each([
    ['NOT city = "Berlin"', 'T("city", NOTEQ, "Berlin")'],
    ['NOT city != "Berlin"', 'T("city", EQ, "Berlin")'],
    ['not (city in ("a", "b"))', 'T("city", NOTIN, ["a", "b"])'],
    ['NOT city not in ("a", "b")', 'T("city", IN, ["a", "b"])'],
    ['NOT age >= 18', 'T("age", LTE, 17)'],
    ['NOT age <= 18', 'T("age", GTE, 19)'],
    ['NOT age >= -5', 'T("age", LTE, -6)'],
    ['NOT age <= -1', 'T("age", GTE, 0)'],
    ['NOT age >= 123456789012345', 'T("age", LTE, 123456789012344)'],
    ['NOT A("X").level >= 3', 'AT("X", "level", LTE, 2)'],
    ['NOT AT["X", "level"] >= 3', 'AT("X", "level", LTE, 2)'],
    ['G("Y") + NOT user.age >= 18', 'G("Y") + T("user.age", LTE, 17)'],
  ])('%s asks for the contrary: %s', (text, set) => {
    expect(written(text)).toEqual([set]);
  });

  it.each([
    'NOT age between 18 and 30',
    'NOT age >= 18.5',
    'NOT age >= 1234567890123456',
    'NOT age >= "old"',
    'NOT age is null',
    'NOT flag = true',
    'NOT city like "x"',
  ])('%s has none', (text) => {
    expect(written(text)).toEqual([]);
  });

  it.each([
    ['NOT city = "Berlin"', 'T("city", EQ, "Berlin")'],
    ['NOT A("X").level >= 3', 'AT("X", "level", GTE, 3)'],
    ['NOT city like "x"', 'T("city", OPERATOR, value)'],
    ['NOT A("X").level like "x"', 'AT("X", "level", OPERATOR, value)'],
  ])('%s is taken from others by its own set: %s', (text, set) => {
    expect(helps(text)).toEqual([`or take the devices away from others: A("application code") \\ ${set}`]);
  });
});

describe('a list of sets', () => {
  it.each([
    ['[A("X"), A("Y")]', ['(A("X") + A("Y"))', '(A("X") * A("Y"))']],
    ['{ A("X") ,G("Y"),\nA("Z") }', ['(A("X") + G("Y") + A("Z"))', '(A("X") * G("Y") * A("Z"))']],
    [
      'G("W") \\ (A("X"), A("Y"), A("Z"))',
      ['G("W") \\ (A("X") + A("Y") + A("Z"))', 'G("W") \\ (A("X") * A("Y") * A("Z"))'],
    ],
    ['[A("X"), A(Y)]', []],
    ['[A("X") A("Y"), A("Z")]', []],
  ])('%s is joined by either operator, where each of the sets is right', (text, texts) => {
    expect(written(text)).toEqual(texts);
  });

  it('is read as one up to 256 tokens', () => {
    const list = (sets: number): string => `[${new Array<string>(sets).fill('A("X")').join(',')}]`;
    const underlined = (text: string): readonly number[] =>
      parse(text).diagnostics.map(({ span }) => span.end - span.start);
    expect(underlined(list(51))).toEqual([list(51).length]);
    expect(underlined(list(52))[0]).toBe(1);
  });
});

describe('a list of codes', () => {
  it.each([
    ['A(["X", "Y"]) * G("Z")', '(A("X") + A("Y")) * G("Z")'],
    ['G(["X"]) * A("Z")', 'G("X") * A("Z")'],
  ])('%s is a set for each: %s', (text, sets) => {
    expect(written(text)).toEqual([sets]);
  });
});

describe('codes and platforms with names', () => {
  it.each([
    ['A(code: X)', 'A(X)'],
    ['A(code: "X", platform: iOS)', 'A("X", [iOS])'],
    ['A({code: "X"})', 'A("X")'],
    ['G(platforms: [iOS ,"Android"], id: New York)', 'G(New York, [iOS, "Android"])'],
  ])('%s are written as they stand, and in their order: %s', (text, set) => {
    expect(written(text)).toEqual([set]);
  });

  it.each(['A(code: X Y "Z")', 'A(code: "X", platforms: [iOS)', 'A(code: "X" platforms: ["iOS"])'])(
    '%s are not, where they would be no set',
    (text) => {
      expect(written(text)).toEqual([]);
      expect(helps(text)).toEqual(['write A("application code") or A("application code", ["platform"])']);
    },
  );
});

describe('a set without its brackets', () => {
  it.each([
    ['A "X"', 'A("X")'],
    ['A: X + G("Y")', 'A("X") + G("Y")'],
    ['G => premium', 'G("premium")'],
    ['T: age >= 18', 'T("age", GTE, 18)'],
    ['AT "X", "level", GTE, 3', 'AT("X", "level", GTE, 3)'],
  ])('%s gets them: %s', (text, set) => {
    expect(written(text)).toEqual([set]);
  });

  it.each(["A 'X'", 'A = 5', 'T: "age"', 'T: 18', 'T = age', 'T "flag", EQ, true', 'T "city", LIKE, "x"'])(
    '%s does not, where what it asks for is not clear',
    (text) => {
      expect(written(text)).toEqual([]);
      expect(parse(text).diagnostics.map(({ code }) => code)).toEqual(['syntax/unopened-bracket']);
    },
  );
});

it('a boolean in another form is written as a number or as a string', () => {
  expect(written('T("flag" = true)')).toEqual(['T("flag", EQ, 1)', 'T("flag", EQ, "true")']);
});

it('an operator is put before the value alone', () => {
  expect(written('((T("age", 18)))')).toEqual(['((T("age", EQ, 18)))']);
  expect(parse('((T("age", 18)))').ast.span).toEqual({ start: 2, end: 14 });
});

describe('AT without an application code', () => {
  it('is a condition on a tag of the account, and marked as one without', () => {
    expect(parse('AT("level" >= 3)').ast).toMatchObject({ kind: 'tag', withoutApplication: true });
    expect(parse('T("level" >= 3)').ast).not.toHaveProperty('withoutApplication');
  });

  it('is text where its condition has no form here', () => {
    const { ast } = parse('AT("level" like "x*")');
    expect(ast.kind).toBe('error');
    expect(ast).not.toHaveProperty('withoutApplication');
  });
});

describe('a constructor that does not exist', () => {
  it.each([
    ['App', 'A'],
    ['APPLICATION', 'A'],
    ['apps', 'A'],
    ['Group', 'G'],
    ['GROUPS', 'G'],
    ['app_group', 'G'],
    ['Tag', 'T'],
    ['TAGS', 'T'],
    ['AppTag', 'AT'],
    ['APPLICATION_TAG', 'AT'],
    ['TA', 'AT'],
  ])('%s is written %s', (word, letter) => {
    expect(written(`${word}("X")`)).toEqual([`${letter}("X")`]);
  });

  it.each(['Event', 'GEO', 'BTTS', 'Updated', 'SEGMENT', 'Static'])('%s is one of the newer language', (word) => {
    expect(parse(`${word}("X")`).diagnostics.map(({ code }) => code)).toEqual(['syntax/newer-language']);
  });
});

it('a list that is opened behind NOTSET is told of, and where its value belongs', () => {
  expect(parse('T("age", NOTSET, [)').diagnostics.map(({ code, span }) => [code, span])).toEqual([
    ['spelling/notset-value', { start: 17, end: 18 }],
    ['syntax/unclosed-bracket', { start: 17, end: 18 }],
  ]);
});
