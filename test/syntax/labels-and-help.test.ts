/** What stands beside a finding: the label under the text, and the help below it. */

import { describe, expect, it } from 'vitest';
import { parse } from '../../src/syntax/parse.js';

/** Label and help of the last finding. */
function besides(text: string): readonly (string | null | undefined)[] {
  const last = parse(text).diagnostics.at(-1);
  return [last?.label, last?.help];
}

describe('text that is no set', () => {
  it.each([
    [
      'A("X") + ! vip',
      'this has no place here',
      'take a set away from another: A("application code") \\ T("vip", EQ, value)',
    ],
    [
      'A("X") + not vip.net',
      'this has no place here',
      'take a set away from another: A("application code") \\ T("vip.net", EQ, value)',
    ],
    ['A("X") + age! vip', 'this has no place here', null],
  ])('is shown behind a difference where a negation and a name are all of it: %s', (text, label, help) => {
    expect(besides(text)).toEqual([label, help]);
  });

  it.each([
    ['A("X") + <= 18', 'this has no place here', 'a condition is written T("tag name", OPERATOR, value)'],
    ['A("X") + <18', 'this has no place here', 'a condition is written T("tag name", OPERATOR, value)'],
    ['A("X") + = "x"', 'this has no place here', 'a condition is written T("tag name", OPERATOR, value)'],
    ['A("X") + age >=', 'this has no place here', 'a condition is written T("age", OPERATOR, value)'],
    ['A("X") + "age" >=', 'this has no place here', 'a condition is written T("age", OPERATOR, value)'],
    ['A("X") + Q, 3', 'this has no place here', 'a condition is written T("tag name", OPERATOR, value)'],
    ['A("X") + age 18', 'this has no place here', 'a condition is written T("age", OPERATOR, value)'],
    ['A("X") + LIMIT 10', 'this has no place here', null],
    ['A("X") + <b>', 'this has no place here', null],
    ['A("X") + <b>5', 'this has no place here', null],
    ['A("X") + <=18', 'this has no place here', 'a condition is written T("tag name", OPERATOR, value)'],
    ['A("X") + 2nd 8', 'this has no place here', 'a condition is written T("tag name", OPERATOR, value)'],
  ])('is shown as a condition where a sign or a number makes it one: %s', (text, label, help) => {
    expect(besides(text)).toEqual([label, help]);
  });

  it.each([
    [`A("X") + 'vip', x`, 'this has no place here', 'a string stands inside a set only, as in A("application code")'],
    ['A("X") + vip, x', 'this has no place here', null],
    ['A("X") + 5 is "3"', 'this has no place here', null],
  ])('is told to stand inside a set where it begins with a quote: %s', (text, label, help) => {
    expect(besides(text)).toEqual([label, help]);
  });
});

describe('a bracket that opens a group at the end', () => {
  it('is told to miss a set', () => {
    expect(besides('A("X") + (')).toEqual([
      'opened here',
      'the filter ends with a bracket that opens: a set belongs behind it',
    ]);
  });
});

describe('a text without a filter', () => {
  it.each([
    ['', null, 'a filter names at least one set, such as A("application code")'],
    ['# everybody', null, 'a filter names at least one set, such as A("application code")'],
  ])('is told what a filter has in it: %j', (text, label, help) => {
    expect(besides(text)).toEqual([label, help]);
  });
});

describe('names, platforms and arguments', () => {
  it.each([
    ['A("")', 'an application code belongs here', null],
    ['G("")', 'a group code belongs here', null],
    ['T("", EQ, 1)', 'a tag name belongs here', null],
    ['A("X", [])', 'no platform', 'name at least one platform, or leave the list out to mean all of them'],
    ['Tag("age", EQ, 1)', 'did you mean `T`?', 'write T("tag name", OPERATOR, value)'],
    ['Foo("X")', null, 'sets are A (application), G (group), T (tag) and AT (application tag)'],
    ['A("X", "a", "b", "c")', 'too many', 'write A("application code") or A("application code", ["platform"])'],
    ['G("X", "a", "b", "c")', 'too many', 'write G("group code") or G("group code", ["platform"])'],
    [
      'T("age", EQ, 1, 2)',
      'too many',
      'write T("tag name", OPERATOR, value); several values are a list: IN, [value, value]',
    ],
    [
      'A("X").and(A("Y"))',
      'an operator and a set belong here',
      'A("application code") * T("tag name", OPERATOR, value) takes the devices of both, + those of either, \\ those of the first alone',
    ],
    [
      'and(A("X"), A("Y"))',
      'an operator stands between sets',
      'write (A("application code") * T("tag name", EQ, value))',
    ],
    ['A "X"', 'written A("X")', null],
    ['T "age" = true', 'its arguments stand in brackets', null],
    ['"city" LTE [5, 6]', null, 'write T("tag name", OPERATOR, value)'],
    [
      '"city" LTE [no]',
      'a string or a whole number belongs here',
      'there are no booleans: write 0 if the tag is an Integer, "no" if it is a String',
    ],
    [
      'A([X])',
      'one code in quotes belongs here',
      'each application is a set of its own; + takes the devices of either',
    ],
    [
      'A("X" or "Y")',
      'one code in quotes belongs here',
      'each application is a set of its own, and operators stand between sets',
    ],
    [
      'G("X" or "Y" and "Z")',
      'one code in quotes belongs here',
      'each group is a set of its own, and operators stand between sets',
    ],
    [
      'T("age" >= 18 and "city" = "x")',
      'an operator stands between sets',
      'write each condition as a set, T("tag name", OPERATOR, value), and the operator between them',
    ],
    ['A(("X"))', 'one too many', null],
    ['A("X" * A"Y")', 'it closes too late here', 'the operator stands between sets: A("X") * A"Y"'],
    ['\u0410("X")', null, 'U+0410 is a letter of another script: type `A` on a Latin keyboard'],
    ['G(["X", Y])', 'one code in quotes belongs here', 'each group is a set of its own; + takes the devices of either'],
  ])('are told how the set is written: %s', (text, label, help) => {
    expect(besides(text)).toEqual([label, help]);
  });
});

describe('numbers', () => {
  it.each([
    ['T("age", GTE, free)', 'a whole number belongs here', 'written in digits, as in GTE, 18'],
    ['T("age", BETWEEN, [a, 2])', 'a whole number belongs here', 'written in digits, as in BETWEEN, [18, 30]'],
    ['T("age", BETWEEN, [, 22])', 'a whole number belongs here', 'write BETWEEN, [min, max]'],
    ['T("age", BETWEEN, [22, ])', 'a whole number belongs here', 'write BETWEEN, [min, max]'],
    [
      'T("age", GT, "x")',
      'written `GTE`, with the number above',
      'a whole number belongs behind it: only Integer tags have an order, and no fractions',
    ],
    [
      'T("age", LT, "x")',
      'written `LTE`, with the number below',
      'a whole number belongs behind it: only Integer tags have an order, and no fractions',
    ],
    [
      'age > old',
      'a whole number belongs here',
      'only Integer tags have an order, and no fractions: to match strings, use IN',
    ],
    ['age between 30 and 18', null, 'the lower bound stands first: T("age", BETWEEN, [min, max])'],
    ['age = 1 8', null, 'several values are a list: T("age", IN, […]); the digits of one number stand together'],
    ['age != 1 8', null, 'several values are a list: T("age", NOTIN, […]); the digits of one number stand together'],
    ['T("age", IN, [1 000])', 'one number is written 1000', null],
    ['T("age", IN, [18 19])', 'several numbers are written 18, 19; one number is written 1819', null],
    ['T("age", BETWEEN, [18 18])', 'several numbers are written 18, 18', null],
    ['T("age", BETWEEN, [18 07])', 'several numbers are written 18, 07', null],
    ['T("age", BETWEEN, [1 8, 30])', 'one number is written 18', null],
  ])('are told how they are written: %s', (text, label, help) => {
    expect(besides(text)).toEqual([label, help]);
  });
});

describe('values and operators there are none of here', () => {
  it.each([
    [
      'T("age", EQ, true)',
      'a string or a whole number belongs here',
      'there are no booleans: write 1 if the tag is an Integer, "true" if it is a String',
    ],
    [
      'T("age", EQ, false)',
      'a string or a whole number belongs here',
      'there are no booleans: write 0 if the tag is an Integer, "false" if it is a String',
    ],
    [
      'T("age", EQ, null)',
      'not a value',
      'there is no null: an Integer tag without a value is NOTSET; of a String tag write … \\ T("age", EQ, "") \\ T("age", NOTEQ, "")',
    ],
    [
      'T("born", EQ, 2024-01-31)',
      'a string or a whole number belongs here',
      'keep days as whole numbers, such as 20240131 or seconds since 1970, and compare those: GTE, 20240131',
    ],
    ['age = f(1)', null, 'write the value itself: a string in quotes, or a whole number'],
    [
      'T("city", LIKE, "x%")',
      null,
      'name the values: T("city", IN, ["…", "…"]); a part of a string is not searched for',
    ],
    [
      'T("city", CONTAINS, "x")',
      null,
      'a List tag is asked what it holds with IN: T("city", IN, ["…"]); strings compare exactly, and are not searched',
    ],
    ['city = /x/', null, 'name the values: T("city", IN, ["…", "…"]); a part of a string is not searched for'],
    ['city exists', null, 'take away those without one: … \\ T("city", NOTSET, "")'],
    ['age not between 1 and 5', null, 'take the range away: … \\ T("age", BETWEEN, [min, max])'],
    ['age not >= 5', null, 'take those devices away: … \\ T("age", GTE, value)'],
    ['city all (x, y)', null, 'to ask for all, intersect: T("city", IN, ["…"]) * T("city", IN, ["…"])'],
    ['T("age", is null, true)', 'written `NOTSET, ""`', 'NOTSET is asked of Integer tags'],
    ['T("age", null, 5)', 'written `NOTSET, ""`', 'NOTSET is asked of Integer tags'],
  ])('are told what to write for them: %s', (text, label, help) => {
    expect(besides(text)).toEqual([label, help]);
  });

  it.each([
    [
      '!city in x',
      'written T("city", NOTIN, ["x"])',
      'or take the devices away from others: A("application code") \\ T("city", IN, ["x"])',
    ],
    [
      '!city like x',
      'a condition stands inside `T(…)`',
      'or take the devices away from others: A("application code") \\ T("city", OPERATOR, value)',
    ],
    ['T("age",\\\\ 18, GTE)', null, null],
    ['T("age", 18, GTE)', 'written "age", GTE, 18', null],
    ['T("age" = true)', null, 'there are no booleans: write 1 if the tag is an Integer, "true" if it is a String'],
    ['T("age" >= 18)', 'written "age", GTE, 18', null],
    ['age >= 18', 'written T("age", GTE, 18)', 'for a tag of one application, write AT("application code", "age", …)'],
    [
      '"Berlin" = city',
      'written T("city", EQ, "Berlin"), or T("Berlin", EQ, "city")',
      'for a tag of one application, write AT("application code", "city", …)',
    ],
    ['T(tag: "age", operator: foo, value: 1)', 'a name of an argument', 'write T("tag name", OPERATOR, value)'],
    ['A(code: "X")', 'a name of an argument', null],
    ['T("city", IN, "x")', 'brackets belong around it', null],
    ['T("city", IN, "x,y")', 'written ["x", "y"], or as one value in brackets', null],
  ])('are shown as they are written here, where that can be said: %s', (text, label, help) => {
    expect(besides(text)).toEqual([label, help]);
  });
});

describe('other places', () => {
  it('of operators of another language are shown up to the eighth behind the first', () => {
    const text = `A("0")${Array.from({ length: 12 }, (_, at) => ` ${at % 2 === 0 ? 'and' : 'or'} A("${at}")`).join('')}`;
    const { related } = parse(text).diagnostics[0]!;
    expect(related.map(({ span, message }) => `${message}: ${text.slice(span.start, span.end)}`)).toEqual([
      'and here: or',
      'and here: and',
      'and here: or',
      'and here: and',
      'and here: or',
      'and here: and',
      'and here: or',
      'and here: and',
    ]);
  });

  it('of a bracket that closes too late are shown where the set ends', () => {
    const [finding] = parse('A("X" * A"Y")').diagnostics;
    expect(finding?.related).toEqual([{ span: { start: 5, end: 5 }, message: 'the set ends here' }]);
  });
});
