/** What is said of values that other languages have and this one has not, where a type comes from, and how many owners of a tag are named. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { CATALOG, checked, withFixes } from './expect-check.js';

function only(text: string, catalog: typeof CATALOG | null = CATALOG): Diagnostic {
  const found = checked(text, { catalog });
  expect(found.map(({ code }) => code)).toHaveLength(1);
  return found[0] as Diagnostic;
}

describe('a text on an Integer', () => {
  const SET = 'there are no booleans: a flag that is set is mostly kept as 1';
  const NOT_SET = 'there are no booleans: a flag that is not set is mostly kept as 0';
  const NO_VALUE = 'to match devices without a value, write NOTSET, ""';
  const NO_DATES = 'there are no dates: write the whole number that the tag holds, such as 20240131';

  it.each([
    ...['true', 'YES', 'on'].map((value) => [value, SET] as const),
    ...['false', 'No', 'off'].map((value) => [value, NOT_SET] as const),
    ...['', 'null', 'None', 'undefined', 'nil'].map((value) => [value, NO_VALUE] as const),
    ...['2024-01-31', '31.1.2024', '1/31/24', '2024-01-31T10:00:00Z', '2024-01-31 10:00'].map(
      (value) => [value, NO_DATES] as const,
    ),
    // Forty units are a date with a time, more are a text.
    [`2024-01-31 ${'0'.repeat(29)}`, NO_DATES] as const,
    [`2024-01-31 ${'0'.repeat(30)}`, null] as const,
    ...['trueish', 'untrue', 'nothing', 'casino', 'onto', 'carbon', '2024-01', '2024-01-31-05', 'old'].map(
      (value) => [value, null] as const,
    ),
  ])('%j: %s', (value, help) => {
    expect(only(`T("age", EQ, ${JSON.stringify(value)})`).help).toBe(help);
  });

  it('with an order that is asked of a tag nobody declares: a string has none', () => {
    const help = 'only Integer tags have an order: to match strings, use EQ or IN';
    expect(only('T("x", GTE, "old")', null).help).toBe(help);
    expect(only('T("x", GTE, "5a")', null).help).toBeNull();
    expect(only('T("x", GTE, "yes")', null).help).toBe(SET);
    expect(only('T("age", GTE, "old")').help).toBeNull();
  });
});

describe('a number with a point', () => {
  it.each([
    ['1.500', 'a point between groups of digits is none of the number', ['1500']],
    ['-12.345', 'a point between groups of digits is none of the number', ['-12345']],
    ['2.000', 'a point between groups of digits is none of the number', ['2000', '2']],
    ['1.5', 'write 1 or 2', []],
    ['-1.5', 'write -2 or -1', []],
    ['1.50', 'write 1 or 2', []],
    ['1.5000', 'write 1 or 2', []],
    ['0.500', 'write 0 or 1', []],
    ['1234.500', 'write 1234 or 1235', []],
    ['0.1', 'write 0 or 1', []],
    ['-0.5', 'write -1 or 0', []],
    ['9007199254740990.5', 'write 9007199254740990 or 9007199254740991', []],
    ['-9007199254740990.5', 'write -9007199254740991 or -9007199254740990', []],
    // Beyond them there is no Integer.
    ['9007199254740991.5', null, []],
    ['-9007199254740991.5', null, []],
    ['9007199254740991.4', null, []],
    // Of their digits a program holds fewer.
    ['9007199254740989.5', 'write 9007199254740989 or 9007199254740990', []],
    [`-1.${'0'.repeat(20)}1`, 'write -2 or -1', []],
    ['3.0', null, ['3']],
  ])('%s: %s', (number, help, meant) => {
    const { help: said, fixes } = only(`T("age", EQ, ${number})`);
    expect(said).toBe(help);
    expect(fixes.map(({ title, safety }) => [title, safety])).toEqual(
      meant.map((each) => [`replace with ${each}`, 'unsafe']),
    );
  });
});

describe('a range in one string', () => {
  it.each([
    ['"18-30"', '[18, 30]'],
    ['" 18 – 30 "', '[18, 30]'],
    ['"18..30"', '[18, 30]'],
    ['"18...30"', '[18, 30]'],
    ['"18, 30"', '[18, 30]'],
    ['"18 TO 30"', '[18, 30]'],
    ['"-5 and -1"', '[-5, -1]'],
    ['["18-30"]', '[18, 30]'],
    ['"18.30"', null],
    ['"18"', null],
    ['"18-30-40"', null],
    [`"18-30${' '.repeat(45)}"`, '[18, 30]'],
    [`"18-30${' '.repeat(46)}"`, null],
    ['"05-10"', null],
    ['"5-010"', null],
    ['"30 to 18"', null],
    ['"18-18"', null],
    ['"-1--5"', null],
    ['"1-9007199254740991"', '[1, 9007199254740991]'],
    ['"1-9007199254740992"', null],
    ['"-9007199254740992-1"', null],
    ['["18-30", "40-50", "60-70"]', null],
  ])('%s is %s', (value, range) => {
    const text = `T("age", BETWEEN, ${value})`;
    const found = checked(text).filter(({ code }) => code === 'type/between-arity');
    expect(found).toHaveLength(1);
    expect(withFixes(text, found, true)).toBe(range === null ? null : `T("age", BETWEEN, ${range})`);
    expect(withFixes(text, found, false)).toBeNull();
  });
});

describe('what the catalog says of a tag', () => {
  const AGE = '`age` is an Integer (catalog.json:12)';
  const CITY = '`city` is a String (catalog.json:13)';

  it.each([
    ['T("city", GTE, 1)', CITY],
    ['T("age", EQ, "5")', AGE],
    ['T("age", IN, ["5", "6"])', AGE],
    ['T("age", EQ, "x")', AGE],
    ['T("age", EQ, 1.5)', AGE],
    ['T("age", EQ, 007)', AGE],
    ['T("age", EQ, 9007199254740992)', AGE],
  ])('is told at the tag: %s', (text, message) => {
    const { related } = only(text);
    expect(related.map((label) => [text.slice(label.span.start, label.span.end), label.message])).toEqual([
      [message === AGE ? '"age"' : '"city"', message],
    ]);
  });

  it.each([
    'T("x", GTE, "5")',
    'T("x", LTE, "x")',
    'T("x", GTE, 1.5)',
    'T("x", EQ, 9007199254740992)',
    'T("x", EQ, 007)',
  ])('is nothing where there is none: %s', (text) => {
    expect(only(text, null).related).toEqual([]);
  });
});

describe('a tag that many applications have', () => {
  const catalogOf = (count: number) =>
    loadCatalog({
      applications: Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`APP${at}`, { tags: { level: { type: 'Integer' } } }] as const),
      ),
    }).catalog;

  it.each([
    [1, 'declared by application `APP0`', 1],
    [6, 'declared by applications `APP0`, `APP1`, `APP2`, `APP3`, `APP4`, `APP5`', 6],
    [7, 'declared by applications `APP0`, `APP1`, `APP2`, `APP3`, `APP4`, `APP5` and 1 more', 0],
    [9, 'declared by applications `APP0`, `APP1`, `APP2`, `APP3`, `APP4`, `APP5` and 3 more', 0],
  ])('names six of them, and mends none where there are more: %i', (count, label, fixes) => {
    const found = only('T("level", EQ, 1)', catalogOf(count));
    expect([found.code, found.label, found.fixes.length]).toEqual(['name/application-tag', label, fixes]);
  });

  it.each([
    [6, '"level" is a tag of `APP0`, `APP1`, `APP2`, `APP3`, `APP4`, `APP5`', 6],
    [8, '"level" is a tag of `APP0`, `APP1`, `APP2`, `APP3`, `APP4`, `APP5` and 2 more', 0],
  ])('the same of an AT without application: %i', (count, label, fixes) => {
    const found = only('AT("level", EQ, 1)', catalogOf(count));
    expect([found.code, found.label, found.fixes.length]).toEqual(['name/missing-application', label, fixes]);
  });
});

it.each([7, 8, 9, 10, 11])('finds a value again among %i', (count) => {
  const values = Array.from({ length: count }, (_, at) => `"v${at}"`);
  for (const repeated of ['"v0"', `"v${count - 1}"`, '"v6"']) {
    const found = only(`T("city", IN, [${[...values, repeated].join(', ')}])`);
    expect(found.message).toBe(`${repeated} is listed twice`);
  }
});

it.each(['', ' ', 'none', 'None', 'null', 'NULL', 'nil', 'unset', 'undefined', ' empty '])(
  'a text that stands for no value is written "" behind NOTSET: %j',
  (value) => {
    const text = `T("age", NOTSET, [${JSON.stringify(value)}])`;
    expect(withFixes(text, checked(text), true)).toBe('T("age", NOTSET, "")');
  },
);
