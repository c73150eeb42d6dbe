/** Sets and values in forms of other languages: the place that is told, and what the fixes write, of which some forms have none. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';

const found = (text: string): readonly Diagnostic[] => compile(text, { lint: false }).diagnostics;

/** Code, underlined text, and the titles of the fixes: of the one finding there is. */
function only(text: string): readonly unknown[] {
  const [first, ...others] = found(text);
  expect(others.map(({ message }) => message)).toEqual([]);
  return first === undefined
    ? []
    : [first.code, text.slice(first.span.start, first.span.end), first.fixes.map(({ title }) => title)];
}

describe('words for tags without a value', () => {
  const HELP = 'NOTSET is asked of Integer tags';
  const OTHERS = HELP;

  it.each(['""', '[]', '[""]', 'null', 'NULL', '"null"', 'true', '[true]'])(
    'take what adds nothing with them: %s',
    (value) => {
      expect(only(`T("a", ISNULL, ${value})`)).toEqual(['spelling/operator', `ISNULL, ${value}`, ['write NOTSET, ""']]);
      expect(found(`T("a", ISNULL, ${value})`)[0]?.help).toBe(HELP);
    },
  );

  // NOTSET would be the devices that were not asked for.
  it.each(['false', '"false"', 'unset', 'no', 'off', '0', '5', '"x"', '[1]', '[false]', '["", ""]', 'trueish'])(
    'take nothing away that may ask for others: %s',
    (value) => {
      const [first] = found(`T("a", ISNULL, ${value})`);
      expect([first?.code, first?.message, first?.help, first?.fixes]).toEqual([
        'spelling/operator',
        '`ISNULL` is written `NOTSET, ""`',
        OTHERS,
        [],
      ]);
    },
  );

  it.each([
    ['T("a", IS NULL, "x")', 'IS NULL'],
    ['T("a", unset, false)', 'unset'],
    ['AT("X", "a", isnull, false)', 'isnull'],
  ])('in whatever form: %s', (text, underlined) => {
    expect(only(text)).toEqual(['spelling/operator', underlined, []]);
  });

  it('wait for their value behind a comma', () => {
    expect(found('T("a", IS NULL, )').map(({ code }) => code)).toEqual([
      'spelling/operator',
      'syntax/missing-argument',
    ]);
  });
});

describe('a negation before a condition', () => {
  it.each([
    ['NOT city = "x"', ['write T("city", NOTEQ, "x")']],
    ['NOT city in ("x", "y")', ['write T("city", NOTIN, ["x", "y"])']],
    ['NOT AT("X", "a") = 5', ['write AT("X", "a", NOTEQ, 5)']],
    ['NOT level.city = 5', ['write T("level.city", NOTEQ, 5)']],
    ['not (age >= 18)', ['write T("age", LTE, 17)']],
    ['not (age <= 18)', ['write T("age", GTE, 19)']],
    ['NOT age > 18', ['write T("age", LTE, 18)']],
    ['NOT age < 18', ['write T("age", GTE, 18)']],
    ['not (age >= -5)', ['write T("age", LTE, -6)']],
    ['not (age <= 999999999999999)', ['write T("age", GTE, 1000000000000000)']],
    // Beyond fifteen digits the number next to it may be none.
    ['not (age <= 1000000000000000)', []],
    ['not (age <= 9007199254740991)', []],
    // What has no contrary, or several readings, or no reading.
    ['NOT age between 1 and 5', []],
    ['NOT city is null', []],
    ['NOT city is not null', []],
    ['NOT age = true', []],
    ['NOT age >= x', []],
    ['NOT city like "x%"', []],
  ])('%s', (text, fixes) => {
    expect(only(text)).toEqual(['syntax/no-complement', text, fixes]);
  });

  it.each([
    ['NOT age between 1 and 5', 'T("age", BETWEEN, [1, 5])'],
    ['NOT city is null', 'T("city", NOTSET, "")'],
    ['NOT city is not null', 'T("city", OPERATOR, value)'],
    ['NOT age = true', 'T("age", EQ, 1)'],
    ['NOT age >= x', 'T("age", OPERATOR, value)'],
    ['NOT AT("X", "a") = 5', 'AT("X", "a", EQ, 5)'],
  ])('says what to take away: %s', (text, set) => {
    expect(found(text)[0]?.help).toBe(`or take the devices away from others: A("application code") \\ ${set}`);
  });
});

describe('a range whose second bound is none', () => {
  it.each([
    ['1 <= age <= 5.5', '1 <= age', 'write T("age", GTE, 1)', '<= 5.5'],
    ['5 >= age >= 1.5', '5 >= age', 'write T("age", LTE, 5)', '>= 1.5'],
    ['5 >= age <= 1', '5 >= age', 'write T("age", LTE, 5)', '<= 1'],
    ['1 <= age >= 5', '1 <= age', 'write T("age", GTE, 1)', '>= 5'],
    ['1 < age = 5', '1 < age', 'write T("age", GTE, 2)', '= 5'],
  ])('stays in the text, which stays wrong: %s', (text, condition, title, rest) => {
    const [first, second] = found(text);
    const place = (each: Diagnostic | undefined) => text.slice(each?.span.start, each?.span.end);
    expect([first?.code, place(first), first?.fixes.map((fix) => fix.title)]).toEqual([
      'syntax/infix-condition',
      condition,
      [title],
    ]);
    expect([second?.code, place(second), second?.fixes]).toEqual(['syntax/unexpected', rest, []]);
  });
});

describe('several codes in one set', () => {
  it.each([
    ['A(["X"])', '["X"]', ['write A("X")']],
    ['G(["X"])', '["X"]', ['write G("X")']],
    ['A(["X", "Y"])', '["X", "Y"]', ['write (A("X") + A("Y"))']],
    ['G(["X", "Y"])', '["X", "Y"]', ['write (G("X") + G("Y"))']],
    ['A([X, "Y"])', '[X, "Y"]', []],
    ['A("X" + "Y")', '"X" + "Y"', ['write (A("X") + A("Y"))']],
    ['G("X" or "Y")', '"X" or "Y"', ['write (G("X") + G("Y"))']],
    ['A("X" + "Y" * "Z")', '"X" + "Y" * "Z"', []],
  ])('%s', (text, underlined, fixes) => {
    expect(only(text)).toEqual(['syntax/unexpected', underlined, fixes]);
  });

  it.each([
    ['A(["X", "Y"])', '`A` takes one application code, not a list'],
    ['G(["X", "Y"])', '`G` takes one group code, not a list'],
    ['A("X" + "Y")', '`A` takes one application code'],
    ['G("X" + "Y")', '`G` takes one group code'],
  ])('%s: %s', (text, message) => {
    expect(found(text)[0]?.message).toBe(message);
  });
});

describe('sets in a list', () => {
  const BOTH = ['write `+`: the devices of either', 'write `*`: the devices of both'];

  it.each([
    ['[A("X"), A("Y")]', BOTH],
    ['{A("X"), G("Y")}', BOTH],
    ['(A("X"), A("Y"), A("Z"))', BOTH],
    // One of them is wrong itself.
    ['[A("X"), A(Y)]', []],
  ])('%s', (text, fixes) => {
    expect(only(text)).toEqual(['syntax/missing-operator', text, fixes]);
  });
});

describe('sets and values without their letter or operator', () => {
  it.each([
    ['("X")', '(', ['write A("X")', 'write G("X")']],
    ['("X", ["iOS", "Android"])', '(', ['write A("X", ["iOS", "Android"])', 'write G("X", ["iOS", "Android"])']],
    ['("a", EQ, now())', '(', ['write T("a", EQ, now())']],
  ])('%s has no letter', (text, underlined, fixes) => {
    expect(only(text)).toEqual(['syntax/missing-constructor', underlined, fixes]);
  });

  it.each(['("X", ["iOS"], 5)', '("X", [5])', '("X" "Y")'])('%s is no set', (text) => {
    expect(only(text)).toEqual(['syntax/unexpected', text.slice(1, -1), []]);
  });

  it.each([
    ['T("a", true)', 'true', ['write EQ, 1', 'write EQ, "true"']],
    ['T("a", false)', 'false', ['write EQ, 0', 'write EQ, "false"']],
    ['T("a", 1.5)', '1.5', ['write EQ, 1.5']],
    ['T("a", [1, 2])', '[1, 2]', ['write BETWEEN, [1, 2]', 'write IN, [1, 2]']],
    ['T("a", [1, 2, 3])', '[1, 2, 3]', ['write IN, [1, 2, 3]']],
    ['T("a", 18-30)', '18-30', ['write BETWEEN, [18, 30]']],
  ])('%s has no operator', (text, underlined, fixes) => {
    expect(only(text)).toEqual(['syntax/missing-argument', underlined, fixes]);
  });
});
