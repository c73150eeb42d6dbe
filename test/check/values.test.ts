import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { CATALOG, checked, codesOf, expectOne, seen, withFixes } from './expect-check.js';

/** Text, code, message, underlined, label, help, text with safe fixes, with unsafe ones (null: unchanged). */
type Case = readonly [string, string, string, string, string | null, string | null, string | null, string | null];

const OPERATORS: readonly Case[] = [
  [
    'T("city", GTE, "Oslo")',
    'type/operator-not-allowed',
    'a String tag has no order, so GTE does not apply to `city`',
    'GTE',
    'String tags take EQ, NOTEQ, IN, NOTIN',
    'to match one value, use EQ',
    null,
    null,
  ],
  [
    'T("city", BETWEEN, [1, 2])',
    'type/operator-not-allowed',
    'a String tag has no order, so BETWEEN does not apply to `city`',
    'BETWEEN',
    'String tags take EQ, NOTEQ, IN, NOTIN',
    'to match one of several values, use IN',
    null,
    null,
  ],
  [
    'T("city", NOTSET, "")',
    'type/operator-not-allowed',
    'only an Integer tag is asked whether it is unset, so NOTSET does not apply to `city`',
    'NOTSET',
    'String tags take EQ, NOTEQ, IN, NOTIN',
    'devices without a value are those that stay in … \\ T("city", EQ, "") \\ T("city", NOTEQ, "")',
    null,
    null,
  ],
  [
    'T("likes", EQ, "tea")',
    'type/operator-not-allowed',
    'a List tag is asked what it holds, so EQ does not apply to `likes`',
    'EQ',
    'List tags take IN',
    'to match lists that hold a value, write T("likes", IN, ["…"])',
    null,
    'T("likes", IN, ["tea"])',
  ],
  [
    'A("SHOP1") * T("likes", NOTIN, ["tea"])',
    'type/operator-not-allowed',
    'a List tag is asked what it holds, so NOTIN does not apply to `likes`',
    'NOTIN',
    'List tags take IN',
    'to leave those out, subtract them: … \\ T("likes", IN, ["…"])',
    null,
    null,
  ],
  [
    'AT("NEWS1", "topics", EQ, 7)',
    'type/operator-not-allowed',
    'a List tag is asked what it holds, so EQ does not apply to `topics`',
    'EQ',
    'List tags take IN',
    'to match lists that hold a value, write AT("NEWS1", "topics", IN, ["…"])',
    null,
    'AT("NEWS1", "topics", IN, [7])',
  ],
];

const INTEGERS: readonly Case[] = [
  [
    'T("age", GTE, "18")',
    'type/quoted-integer',
    '`age` is an Integer, and "18" is a string',
    '"18"',
    'write the number without quotes',
    null,
    'T("age", GTE, 18)',
    'T("age", GTE, 18)',
  ],
  [
    'T("age", IN, [1, "-2", 3])',
    'type/quoted-integer',
    '`age` is an Integer, and "-2" is a string',
    '"-2"',
    'write the number without quotes',
    null,
    'T("age", IN, [1, -2, 3])',
    'T("age", IN, [1, -2, 3])',
  ],
  [
    'T("age", EQ, "007")',
    'type/not-an-integer',
    '`age` is an Integer, and "007" is not a whole number',
    '"007"',
    'did you mean 7?',
    null,
    null,
    'T("age", EQ, 7)',
  ],
  [
    'T("age", EQ, " +5 ")',
    'type/not-an-integer',
    '`age` is an Integer, and " +5 " is not a whole number',
    '" +5 "',
    'did you mean 5?',
    null,
    null,
    'T("age", EQ, 5)',
  ],
  [
    'T("age", EQ, "1.0")',
    'type/not-an-integer',
    '`age` is an Integer, and "1.0" is not a whole number',
    '"1.0"',
    'did you mean 1?',
    null,
    null,
    'T("age", EQ, 1)',
  ],
  [
    'T("age", EQ, "-0")',
    'type/quoted-integer',
    '`age` is an Integer, and "-0" is a string',
    '"-0"',
    'write the number without quotes',
    null,
    'T("age", EQ, -0)',
    'T("age", EQ, -0)',
  ],
  [
    'T("age", EQ, "0x10")',
    'type/not-an-integer',
    '`age` is an Integer, and "0x10" is not a whole number',
    '"0x10"',
    'a whole number is needed here',
    null,
    null,
    null,
  ],
  [
    'T("age", EQ, "9007199254740993")',
    'type/integer-out-of-range',
    '9007199254740993 is beyond what an Integer holds',
    '"9007199254740993"',
    'an Integer lies within ±9007199254740991',
    null,
    null,
    null,
  ],
  [
    'T("age", EQ, "")',
    'type/not-an-integer',
    '`age` is an Integer, and "" is not a whole number',
    '""',
    'a whole number is needed here',
    'to match devices without a value, write NOTSET, ""',
    null,
    null,
  ],
  [
    'T("age", GTE, 17.5)',
    'type/decimal',
    '`age` is an Integer, and 17.5 has a fraction',
    '17.5',
    'a whole number is needed here',
    'write 17 or 18',
    null,
    null,
  ],
  [
    'T("age", EQ, 18.0)',
    'type/decimal',
    '`age` is an Integer, and 18.0 has a fraction',
    '18.0',
    'a whole number is needed here',
    null,
    null,
    'T("age", EQ, 18)',
  ],
  [
    'T("age", LTE, 9007199254740992)',
    'type/integer-out-of-range',
    '9007199254740992 is beyond what an Integer holds',
    '9007199254740992',
    'an Integer lies within ±9007199254740991',
    null,
    null,
    null,
  ],
  [
    'T("city", IN, ["x", -9007199254740992])',
    'type/integer-out-of-range',
    '-9007199254740992 is beyond what an Integer holds',
    '-9007199254740992',
    'an Integer lies within ±9007199254740991',
    'to compare it as text, quote it',
    'T("city", IN, ["x", "-9007199254740992"])',
    'T("city", IN, ["x", "-9007199254740992"])',
  ],
];

const SHAPES: readonly Case[] = [
  [
    'T("age", BETWEEN, [30, 18])',
    'type/between-order',
    'the range is empty: 30 is not less than 18',
    '30, 18',
    'swap the bounds',
    null,
    null,
    'T("age", BETWEEN, [18, 30])',
  ],
  [
    'T("age", BETWEEN, [18, 18])',
    'type/between-order',
    'the range has one value: 18 is not less than 18',
    '18, 18',
    'one value is matched with EQ',
    null,
    null,
    'T("age", EQ, 18)',
  ],
  [
    'T("age", BETWEEN, [0, -0])',
    'type/between-order',
    'the range has one value: 0 is not less than 0',
    '0, -0',
    'one value is matched with EQ',
    null,
    null,
    'T("age", EQ, 0)',
  ],
  [
    'T("age", BETWEEN, [])',
    'type/between-arity',
    'BETWEEN takes a list of two integers: [min, max]',
    '[]',
    'an empty list',
    null,
    null,
    null,
  ],
  [
    'T("age", BETWEEN, [18])',
    'type/between-arity',
    'BETWEEN takes a list of two integers: [min, max]',
    '[18]',
    'a list of one',
    'for a range with one end, use GTE or LTE',
    null,
    null,
  ],
  [
    'T("age", BETWEEN, [1, 2, 3])',
    'type/between-arity',
    'BETWEEN takes a list of two integers: [min, max]',
    '[1, 2, 3]',
    'a list of 3',
    null,
    null,
    null,
  ],
  [
    'T("age", BETWEEN, 18)',
    'type/between-arity',
    'BETWEEN takes a list of two integers: [min, max]',
    '18',
    'one value',
    'for a range with one end, use GTE or LTE',
    null,
    null,
  ],
  [
    'T("city", IN, [])',
    'type/empty-list',
    'IN needs at least one value',
    '[]',
    'an empty list',
    'no value is one of none: this could match no device',
    null,
    null,
  ],
  [
    'T("age", NOTIN, [])',
    'type/empty-list',
    'NOTIN needs at least one value',
    '[]',
    'an empty list',
    'leave the set out to match every device',
    null,
    null,
  ],
  [
    'T("city", EQ, ["a", "b"])',
    'type/expected-one-value',
    'EQ takes one value, not a list',
    '["a", "b"]',
    'a list of 2',
    'to match any of them, use IN',
    null,
    'T("city", IN, ["a", "b"])',
  ],
  [
    'T("age", NOTEQ, [1, 2])',
    'type/expected-one-value',
    'NOTEQ takes one value, not a list',
    '[1, 2]',
    'a list of 2',
    'to match none of them, use NOTIN',
    null,
    'T("age", NOTIN, [1, 2])',
  ],
  [
    'T("age", GTE, [1, 2])',
    'type/expected-one-value',
    'GTE takes one value, not a list',
    '[1, 2]',
    'a list of 2',
    null,
    null,
    null,
  ],
  [
    'T("city", EQ, [])',
    'type/expected-one-value',
    'EQ takes one value, not a list',
    '[]',
    'an empty list',
    null,
    null,
    null,
  ],
  [
    'T("age", NOTSET, 0)',
    'type/notset-value',
    'NOTSET takes the empty string and nothing else',
    '0',
    'write "" here',
    'NOTSET matches devices on which the tag has no value at all; to compare with this value, use another operator',
    null,
    null,
  ],
  [
    'T("age", NOTSET, "none")',
    'type/notset-value',
    'NOTSET takes the empty string and nothing else',
    '"none"',
    'write "" here',
    'NOTSET matches devices on which the tag has no value at all',
    null,
    'T("age", NOTSET, "")',
  ],
];

const DUPLICATES: readonly Case[] = [
  [
    'T("city", IN, [1, "1"])',
    'type/duplicate-value',
    '"1" is listed twice',
    '"1"',
    'the same again',
    null,
    'T("city", IN, [1])',
    'T("city", IN, [1])',
  ],
  [
    'T("age", NOTIN, [0, 5, -0])',
    'type/duplicate-value',
    '-0 is listed twice',
    '-0',
    'the same again',
    null,
    null,
    'T("age", NOTIN, [0, 5])',
  ],
  [
    'T("likes", IN, ["a", "b" , "a", "c"])',
    'type/duplicate-value',
    '"a" is listed twice',
    '"a"',
    'the same again',
    null,
    'T("likes", IN, ["a", "b", "c"])',
    'T("likes", IN, ["a", "b", "c"])',
  ],
  [
    'T("city", IN, ["A", "\\u0041"])',
    'type/duplicate-value',
    '"A" is listed twice',
    '"\\u0041"',
    'the same again',
    null,
    'T("city", IN, ["A"])',
    'T("city", IN, ["A"])',
  ],
];

describe('values', () => {
  it.each([...OPERATORS, ...INTEGERS, ...SHAPES, ...DUPLICATES])(
    '%s',
    (text, code, message, underlined, label, help, safe, unsafe) => {
      const diagnostic = expectOne(text, { code, message, underlined });
      expect([diagnostic.label, diagnostic.help]).toEqual([label, help]);
      expect([withFixes(text, [diagnostic], false), withFixes(text, [diagnostic], true)]).toEqual([safe, unsafe]);
      if (unsafe !== null) expect(codesOf(unsafe)).toEqual([]);
    },
  );

  it('says where the catalog declares the tag', () => {
    const [diagnostic] = checked('T("city", GTE, "Oslo")');
    expect(diagnostic?.related).toEqual([
      { span: { start: 2, end: 8 }, message: '`city` is a String (catalog.json:13)' },
    ]);
  });

  it('removes every repetition in one go', () => {
    const text = 'T("city", IN, ["a", "a", "b", "a"])';
    const found = checked(text);
    expect(found.map(({ span }) => span.start)).toEqual([20, 30]);
    expect(withFixes(text, found, false)).toBe('T("city", IN, ["a", "b"])');
  });

  it('keeps texts apart that are different texts of one number', () => {
    expect(codesOf('T("city", IN, [1, 1.0, "01"]) + T("city", IN, [0, -0])')).toEqual([]);
  });

  it('takes the limits of Integer', () => {
    expect(codesOf('T("age", IN, [9007199254740991, -9007199254740991])')).toEqual([]);
  });

  it('looks at the order of a range behind quotes and zeros, so that no fix brings a new error', () => {
    expect(codesOf('T("age", BETWEEN, ["10", 5])')).toEqual(['type/between-order', 'type/quoted-integer']);
    expect(codesOf('T("age", BETWEEN, [10, 05])')).toEqual(['type/between-order', 'type/leading-zero']);
    expect(codesOf('T("age", BETWEEN, ["5", 10])')).toEqual(['type/quoted-integer']);
  });

  it('says of NOTSET how to write it where the value is a word for none, and of any other that it is compared', () => {
    const meant = (value: string) => {
      const text = `T("age", NOTSET, ${value})`;
      return withFixes(text, checked(text), true);
    };
    for (const value of ['" "', '"NULL"', '"unset"', '[]', '[""]', '["none"]'])
      expect(meant(value), value).toBe('T("age", NOTSET, "")');
    for (const value of ['"none of them"', '"emptyish"', '["none", "red"]']) expect(meant(value), value).toBeNull();
  });

  it('quotes a number beyond Integer with certainty on a String, and as a guess where no type is known', () => {
    const safeties = (catalog: typeof CATALOG | null) =>
      checked('T("city", EQ, 9007199254740992)', { catalog }).map(({ fixes }) => fixes.map(({ safety }) => safety));
    expect(safeties(CATALOG)).toEqual([['safe']]);
    expect(safeties(null)).toEqual([['unsafe']]);
  });

  it('removes a repetition only where the inferred type stays', () => {
    const bare = { catalog: null };
    const safeties = (text: string) => checked(text, bare).map(({ fixes }) => fixes.map(({ safety }) => safety));
    expect(safeties('T("a", IN, [1, "1"])')).toEqual([[]]);
    expect(safeties('T("a", IN, ["1", 1])')).toEqual([['safe']]);
    expect(safeties('T("a", IN, ["1", "1"])')).toEqual([['safe']]);
    expect(safeties('T("a", IN, [1.5, "1.5"])')).toEqual([['safe']]);
  });

  it.each([
    ['T("age", IN, ["1", "-2", "1"])', '"1", "-2", "1"', 3, 'T("age", IN, [1, -2, 1])'],
    ['T("age", NOTIN, ["1", "2"])', '"1", "2"', 2, 'T("age", NOTIN, [1, 2])'],
    ['T("age", BETWEEN, ["18", "30"])', '"18", "30"', 2, 'T("age", BETWEEN, [18, 30])'],
  ])('%s is one mistake', (text, underlined, count, fixed) => {
    const found = checked(text);
    const message = `\`age\` is an Integer, and these ${count} values are strings`;
    expect(found.map((diagnostic) => seen(text, diagnostic))).toEqual([
      { code: 'type/quoted-integer', message, underlined },
    ]);
    expect(found[0]?.related.map((label) => label.message)).toEqual(['`age` is an Integer (catalog.json:12)']);
    expect(withFixes(text, found, false)).toBe(fixed);
  });

  it('reports each quoted integer among other values', () => {
    const text = 'T("age", IN, ["1", 2, "3", "x"])';
    expect(checked(text).map((diagnostic) => seen(text, diagnostic).underlined)).toEqual(['"1"', '"3"', '"x"']);
  });

  it.each([
    ['T("ctiy", GTE, "x")', 'type/not-an-integer', 'GTE takes an Integer, and "x" is not a whole number', '"x"'],
    ['T("ctiy", LTE, "5")', 'type/quoted-integer', 'LTE takes an Integer, and "5" is a string', '"5"'],
    ['T("ctiy", BETWEEN, [1, 1.5])', 'type/decimal', 'BETWEEN takes an Integer, and 1.5 has a fraction', '1.5'],
  ])('says of an unknown tag what its operator takes: %s', (text, code, message, underlined) => {
    const [unknown, found] = checked(text);
    expect(unknown?.code).toBe('name/unknown-tag');
    expect(found === undefined ? null : seen(text, found)).toEqual({ code, message, underlined });
  });

  it.each(['T("likes", EQ, ["a"])', 'T("likes", =, ["a"])', 'T("likes", eq, ["a", "b"])'])(
    'takes the operator of a list where the value is one: %s',
    (text) => {
      const found = checked(text);
      expect(found.map(({ code }) => code)).toEqual(['type/operator-not-allowed']);
      expect(codesOf(withFixes(text, found, true) ?? text)).toEqual([]);
    },
  );

  it('has no recipe for an unset String where negatives match unset devices', () => {
    const { catalog } = loadCatalog({
      applications: {},
      tags: { city: { type: 'String' } },
      unsetMatchesNegative: true,
    });
    expect(checked('T("city", NOTSET, "")', { catalog })[0]?.help).toBeNull();
  });
});

describe('a bare word on an Integer tag', () => {
  it('is told once, by the reader', () => {
    expect(codesOf('T("age", EQ, free)')).toEqual(['spelling/bare-value']);
  });
});
