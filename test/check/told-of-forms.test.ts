/** What is told of a set where reader and checker both found something: which of them tells it, of which tag, and which fixes stay. */

import { describe, expect, it } from 'vitest';
import type { CompileOptions } from '../../src/compile-text.js';
import { checked } from './expect-check.js';

/** Code, label and titles of fixes of each finding. */
function told(text: string, options: CompileOptions = {}) {
  return checked(text, options).map(({ code, label, fixes }) => [code, label, fixes.map(({ title }) => title)]);
}

/** What the tags are that are pointed at, with the text that stands there. */
function pointedAt(text: string) {
  return checked(text).map(({ related }) =>
    related.map(({ span, message }) => `${text.slice(span.start, span.end)}: ${message}`),
  );
}

describe('an operator that the type does not take', () => {
  const TAKEN = 'String tags take EQ, NOTEQ, IN, NOTIN';

  it.each<readonly [text: string, label: string, fixes: readonly string[]]>([
    // However it is spelled.
    ['T("city", >=, "x")', TAKEN, []],
    ['T("city", "GTE", "x")', TAKEN, []],
    ['T("city", gte, "x")', TAKEN, []],
    // A list in the place of one value is of interest for EQ of a List alone: with IN it is right.
    ['T("likes", EQ, [5])', 'List tags take IN', ['use IN']],
    ['T("likes", NOTEQ, [5])', 'List tags take IN', []],
    ['T("likes", LTE, [5])', 'List tags take IN', []],
    ['T("city", GTE, [5])', TAKEN, []],
    ['T("likes", ==, [])', 'List tags take IN', []],
  ])('is told alone: %s', (text, label, fixes) => {
    expect(told(text)).toEqual([['type/operator-not-allowed', label, fixes]]);
  });

  it.each([
    ['t("city", GTE, "x")', 'written `T`', 'write T'],
    ['at("SHOP1", "coupon", GTE, "x")', 'written `AT`', 'write AT'],
  ])('is told beside how the set begins: %s', (text, label, fix) => {
    expect(told(text)).toEqual([
      ['spelling/case', label, [fix]],
      ['type/operator-not-allowed', TAKEN, []],
    ]);
  });

  it.each([
    ['T("city", between, 18-30)', TAKEN],
    ['T("likes", "BETWEEN", "18-30")', 'List tags take IN'],
    ['T("likes", Between, 18 to 30)', 'List tags take IN'],
  ])('is told beside a range in another form, and not how it is spelled: %s', (text, label) => {
    expect(told(text)).toEqual([
      ['type/operator-not-allowed', label, []],
      ['spelling/missing-list', 'written [18, 30]', ['write [18, 30]']],
    ]);
  });

  it('is told beside a number that is none', () => {
    expect(told('T("city", <, 1e3)')).toEqual([
      ['type/operator-not-allowed', TAKEN, []],
      ['spelling/number', 'the number is written 1000', ['write 1000']],
    ]);
  });
});

describe('a form that is one of several findings of its set', () => {
  it.each([
    [
      'T("likes", IN, "18-30", None)',
      [
        ['spelling/missing-list', 'brackets belong around it', ['put it into a list']],
        ['syntax/foreign-value', 'not a value', []],
      ],
    ],
    [
      'T("zzz", EQ, +5)',
      [
        ['name/unknown-tag', null, []],
        ['spelling/number', 'the number is written 5', ['write 5']],
      ],
    ],
    [
      'AT("SHOP2", "level", EQ, yes)',
      [
        ['name/unknown-application', 'did you mean `SHOP1`?', []],
        ['syntax/foreign-value', 'a string or a whole number belongs here', ['write 1', 'write "yes"']],
      ],
    ],
    [
      'AT("SHOP1", "zzz", EQ, yes)',
      [
        ['name/unknown-tag', null, []],
        ['syntax/foreign-value', 'a string or a whole number belongs here', ['write 1', 'write "yes"']],
      ],
    ],
    [
      'T("c\u0456ty, EQ, 07)',
      [
        ['name/unknown-tag', 'did you mean `city`?', []],
        ['syntax/unclosed-string', 'a `"` is missing behind it', ['close the string']],
        ['type/leading-zero', 'the text 07, or the number 7?', []],
      ],
    ],
  ])('is as the reader has it: %s', (text, findings) => {
    expect(told(text)).toEqual(findings);
  });

  it.each([
    ['A(code="SHOP1")', 'a name of an argument', ['write A("SHOP1")']],
    ['A("SHOP1", platforms=["iOS"])', 'a name of an argument', ['write A("SHOP1", ["iOS"])']],
    ['"city" LTE [no]', 'a string or a whole number belongs here', []],
  ])('or the only one, where it is on no tag that could be meant: %s', (text, label, fixes) => {
    expect(told(text).map(([, ...others]) => others)).toEqual([[label, fixes]]);
  });
});

it.each([
  ['("likes", LTE, 1.5)', 'a List tag is asked what it holds, so LTE does not apply to `likes`'],
  ['("city", GTE, "x")', 'a String tag has no order, so GTE does not apply to `city`'],
  ['("age", LTE, 1.5)', '`age` is an Integer, and 1.5 has a fraction'],
])('a set without its letter gets none where the type does not take the value: %s', (text, label) => {
  expect(told(text)).toEqual([['syntax/missing-constructor', label, []]]);
});

describe('a word that stands for a value', () => {
  it.each([
    ['T("age", LTE, On)', 'a string or a whole number belongs here', ['write 1']],
    ['T("city", EQ, 12on)', 'a string is written "12on"', ['write "12on"']],
    ['T("city", EQ, yesterday)', 'a string or a whole number belongs here', ['write "yesterday"']],
  ])('is written as the reader has it, where that is what was typed: %s', (text, label, fixes) => {
    expect(told(text).map(([, ...others]) => others)).toEqual([[label, fixes]]);
    expect(pointedAt(text)).toEqual([[]]);
  });
});

describe('a set whose tag is known from what is meant alone, without comma and operator', () => {
  it.each<readonly [text: string, label: string, fixes: readonly string[]]>([
    ['T("age" 5)', 'an operator belongs before this', ['write "age", EQ, 5']],
    ['T("age" "5")', 'written T("age", EQ, 5)', ['write T("age", EQ, 5)']],
    ['T("age" "x")', '`age` is an Integer, and takes whole numbers', []],
    ['T("likes" "x")', 'written T("likes", IN, ["x"])', ['write T("likes", IN, ["x"])']],
    ['T("likes" 007)', '`likes` is a List', []],
    // Whose tag it is remains open.
    ['T("coupon" "x")', 'an operator belongs before this', ['write "coupon", EQ, "x"']],
  ])('is told of by the type of that, and points at no name: %s', (text, label, fixes) => {
    expect(told(text)).toEqual([['syntax/missing-argument', label, fixes]]);
    expect(pointedAt(text)).toEqual([[]]);
  });
});

describe('of two readings', () => {
  const CITY = '`city` is a String (catalog.json:13)';
  const AGE = '`age` is an Integer (catalog.json:12)';
  const LIKES = '`likes` is a List (catalog.json:14)';

  it.each<readonly [text: string, label: string, related: readonly string[], fixes: readonly string[]]>([
    ['"x" != city', 'written T("city", NOTEQ, "x")', [`city: ${CITY}`], ['write T("city", NOTEQ, "x")']],
    ['"x" = age', '`age` is an Integer, and "x" is not a whole number', [`age: ${AGE}`], []],
    // The reader takes the word for the tag: nothing is said of it, and it is not pointed at.
    ["'city' = noon", 'written T("city", EQ, "noon")', [`'city': ${CITY}`], ['write T("city", EQ, "noon")']],
    ["'age' != noon", '`age` is an Integer, and takes whole numbers', [`'age': ${AGE}`], []],
    ["'likes' != noon", '`likes` is a List', [`'likes': ${LIKES}`], []],
  ])('the one is told of whose tag there is: %s', (text, label, related, fixes) => {
    expect(told(text)).toEqual([['syntax/infix-condition', label, fixes]]);
    expect(pointedAt(text)).toEqual([related]);
    expect(checked(text).map(({ help }) => help)).toEqual([null]);
  });

  it('both are offered where there is neither tag', () => {
    expect(told("'coupon' != noon")).toEqual([
      [
        'syntax/infix-condition',
        'written T("noon", NOTEQ, "coupon"), or T("coupon", NOTEQ, "noon")',
        ['write T("noon", NOTEQ, "coupon")', 'write T("coupon", NOTEQ, "noon")'],
      ],
      ['name/unknown-tag', null, []],
    ]);
  });
});

describe('an AT without its application', () => {
  it('is told of each by what the catalog has', () => {
    expect(told('AT("level", GTE, 3) + AT("age", EQ, 1) + A["SHOP1"]').map(([code]) => code)).toEqual([
      'name/missing-application',
      'syntax/wrong-constructor',
      'syntax/wrong-bracket',
    ]);
  });

  it('is told of beside how it is written', () => {
    expect(told('at("level", GTE, 3)').map(([code, , fixes]) => [code, fixes])).toEqual([
      ['name/missing-application', ['take the tag of `SHOP1`', 'take the tag of `NEWS1`']],
      ['spelling/case', ['write AT']],
    ]);
  });

  it('of a tag that is meant by nobody has the form for its help', () => {
    const HELP = 'the code stands first: AT("application code", "zzz", …)';
    expect(checked('AT("zzz", EQ, 5)').map(({ label, help, fixes }) => [label, help, fixes])).toEqual([
      ['a code belongs behind its bracket', HELP, []],
    ]);
  });

  it('has the first of its applications for an example, and each of them in a fix', () => {
    const [found] = checked('AT("level", EQ, 5)');
    expect(found?.help).toBe('the code stands first: AT("SHOP1", "level", …)');
    expect(found?.fixes.map(({ edits }) => edits)).toEqual([
      [{ span: { start: 3, end: 3 }, text: '"SHOP1", ' }],
      [{ span: { start: 3, end: 3 }, text: '"NEWS1", ' }],
    ]);
  });

  it('shows neither application nor fix where suggestions are off', () => {
    expect(checked('AT("level", EQ, 5)', { suggestions: false })).toMatchObject([
      {
        label: 'a code belongs behind its bracket',
        help: 'the code stands first: AT("application code", "level", …)',
        fixes: [],
      },
    ]);
  });
});

it('a condition on devices that have a value points at no tag where it names none', () => {
  expect(pointedAt('T("coupon") != null')).toEqual([[]]);
  expect(pointedAt('T("age*") != None')).toEqual([[]]);
});

it('an application tag without operator has nothing inferred of its type', () => {
  expect(told('AT("X", "n", 010)', { catalog: null })).toEqual([
    ['syntax/missing-argument', 'an operator belongs before this', ['write EQ, 010']],
  ]);
});
