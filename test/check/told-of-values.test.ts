/** What is told of values where two rules meet: leading zeros in lists and ranges, quotes, duplicates, bounds, and what cannot be read. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { CATALOG, checked, codesOf, withFixes } from './expect-check.js';

const BARE = { catalog: null };

/** The edits of a finding's fixes, each behind its safety. */
function fixesOf(text: string, code: string, options = {}) {
  return checked(text, options)
    .filter((found) => found.code === code)
    .map(({ fixes }) => fixes.map(({ safety, edits }) => `${safety}: ${edits.map((edit) => edit.text).join()}`));
}

describe('a zero in front of a number', () => {
  it.each([
    // An Integer: in a list the zero may be a value of its own that has lost its comma.
    ['T("age", EQ, 012)', ['safe: 12']],
    ['T("age", GTE, -012)', ['safe: -12']],
    ['T("age", IN, [5, 012])', ['unsafe: 12']],
    ['T("age", IN, [5, -012])', ['unsafe: -12']],
    ['T("age", IN, [5, 0012])', ['safe: 12']],
    ['T("age", IN, [5, -0012])', ['safe: -12']],
    // A range has two values, and no third one is missing.
    ['T("age", BETWEEN, [010, 20])', ['safe: 10']],
    ['T("age", BETWEEN, [5, 020])', ['safe: 20']],
    // Texts begin with zeros, as postal codes do.
    ['T("city", EQ, 012)', ['safe: "012"']],
    ['T("city", IN, ["a", 012])', ['safe: "012"']],
    ['T("likes", IN, ["a", 012])', ['safe: "012"']],
  ])('%s', (text, fixes) => {
    expect(fixesOf(text, 'type/leading-zero')).toEqual([fixes]);
  });

  it.each([
    ['T("age", EQ, 007)', 'a whole number is written without them'],
    ['T("city", EQ, 007)', 'quote it to keep the zeros'],
    ['T("city", EQ, 01.50)', 'quote it to keep the zeros'],
  ])('is explained by the type: %s', (text, label) => {
    expect(checked(text).map((found) => found.label)).toEqual([label]);
  });

  it.each([
    // A fraction says that the tag is no Integer, and so does a text.
    ['T("x", IN, [05.0])', 'quote it to keep the zeros'],
    ['T("x", IN, ["a", 007])', 'quote it to keep the zeros'],
    // What cannot be read says nothing of the type.
    ['T("x", IN, [yes, 007])', 'the text 007, or the number 7?'],
    ['T($tag, EQ, 007)', 'the text 007, or the number 7?'],
  ])('is explained by the type that the uses of a tag leave: %s', (text, label) => {
    const found = checked(text, BARE).filter(({ code }) => code === 'type/leading-zero');
    expect(found.map((each) => each.label)).toEqual([label]);
  });

  it.each([
    ['T("city", EQ, 01.50)', 'T("city", EQ, "01.50")'],
    ['T("city", IN, [01.50, "a"])', 'T("city", IN, ["01.50", "a"])'],
  ])('of a fraction is kept in the lenient dialect: %s', (text, meant) => {
    const { filter, diagnostics } = compile(text, { catalog: CATALOG, dialect: 'lenient', lint: false });
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning']);
    expect(filter?.plan).toEqual(compile(meant, { catalog: CATALOG }).filter?.plan);
  });

  it('is one mistake in the strict dialect, and no duplicate beside it', () => {
    expect(codesOf('T("city", IN, [01.50, 01.50])')).toEqual(['type/leading-zero', 'type/leading-zero']);
    expect(codesOf('T("city", IN, [01.50, 01.50])', { dialect: 'lenient' })).toEqual([
      'type/leading-zero',
      'type/duplicate-value',
      'type/leading-zero',
    ]);
  });
});

describe('numbers in quotes', () => {
  it.each([
    ['T("age", IN, ["5"])', '`age` is an Integer, and "5" is a string'],
    ['T("age", IN, ["5", 6])', '`age` is an Integer, and "5" is a string'],
    ['T("age", IN, ["5", "6"])', '`age` is an Integer, and these 2 values are strings'],
  ])('are counted where there are several: %s', (text, message) => {
    expect(checked(text).map((found) => found.message)).toEqual([message]);
  });

  it.each(['T("city", IN, ["5", "6"])', 'T("likes", IN, ["5", "6"])'])('are texts of a text: %s', (text) => {
    expect(codesOf(text)).toEqual([]);
  });

  it('are texts of a tag that is to be filled in', () => {
    expect(codesOf('T($tag, IN, ["5", "6"])')).toEqual(['syntax/unfilled-template']);
  });
});

describe('a value that is listed twice', () => {
  it('is told with the place where it is listed first', () => {
    const text = 'T("city", IN, ["a", "b", "a"])';
    expect(checked(text).map(({ related }) => related)).toEqual([
      [{ span: { start: 15, end: 18 }, message: 'listed here first' }],
    ]);
  });

  it.each<readonly [text: string, fixes: readonly string[]]>([
    ['T("city", IN, ["a", "a"])', ['safe: ']],
    ['T("age", IN, [1, 1])', ['safe: ']],
    // All of the text may be missing, or the digit behind the sign.
    ['T("city", IN, ["", ""])', ['unsafe: ']],
    ['T("age", IN, [-0, -0])', ['unsafe: ']],
    ['T("age", IN, [0, -0])', ['unsafe: ']],
    ['T("age", IN, [-0, 0])', ['unsafe: ']],
    ['T("age", IN, [0, 0])', ['safe: ']],
  ])('is taken out: %s', (text, fixes) => {
    expect(fixesOf(text, 'type/duplicate-value')).toEqual([fixes]);
  });

  it.each<readonly [text: string, fixes: readonly string[]]>([
    ['T("x", IN, [1, 1])', ['safe: ']],
    ['T("x", IN, ["1", 1])', ['safe: ']],
    ['T("x", IN, ["1", "1"])', ['safe: ']],
    ['T("x", IN, [1.5, "1.5"])', ['safe: ']],
    // Without the string the tag could be an Integer.
    ['T("x", IN, [1, "1"])', []],
    ['T("x", IN, [-0, "-0"])', []],
  ])('is not where it says what the type is: %s', (text, fixes) => {
    expect(fixesOf(text, 'type/duplicate-value', BARE)).toEqual([fixes]);
  });
});

describe('a range', () => {
  it.each([
    ['T("age", BETWEEN, ["x", -5])', ['type/not-an-integer']],
    ['T("age", BETWEEN, [5, "x"])', ['type/not-an-integer']],
    ['T("age", BETWEEN, [1.5, 1.5])', ['type/decimal', 'type/decimal']],
    ['T("age", BETWEEN, [2, 1.0])', ['type/decimal']],
    ['T("age", BETWEEN, [0, -9007199254740993])', ['type/integer-out-of-range']],
    ['T("age", BETWEEN, ["2", 1])', ['type/quoted-integer', 'type/between-order']],
    ['T("age", BETWEEN, [1e3, 5])', ['spelling/number']],
    ['T("age", BETWEEN, [0x1F, 0x1F])', ['syntax/unexpected', 'syntax/unexpected']],
  ])('is empty only where both bounds are known: %s', (text, codes) => {
    expect(codesOf(text).toSorted()).toEqual(codes.toSorted());
  });

  it.each([
    ['T("x", BETWEEN, [1, 2, 3])', ['type/between-arity']],
    ['T("x", BETWEEN, [yes])', ['syntax/foreign-value']],
    ['T("x", BETWEEN, [1, 2, yes])', ['syntax/foreign-value']],
  ])('is not counted where an item cannot be read: %s', (text, codes) => {
    expect(codesOf(text, BARE)).toEqual(codes);
  });

  it.each([
    ['T("age", BETWEEN, 5)', 'for a range with one end, use GTE or LTE', null],
    ['T("age", BETWEEN, [5])', 'for a range with one end, use GTE or LTE', null],
    ['T("age", BETWEEN, "18-30")', null, 'T("age", BETWEEN, [18, 30])'],
    ['T("age", BETWEEN, ["18-30"])', null, 'T("age", BETWEEN, [18, 30])'],
  ])('with one end is another condition, and none in one string: %s', (text, help, fixed) => {
    const found = checked(text);
    expect(found.map((each) => each.help)).toEqual([help]);
    expect(withFixes(text, found, true)).toBe(fixed);
  });
});

describe('tags whose names are to be filled in are not the same tag', () => {
  it.each([
    'T($a, GTE, 5) * T($b, EQ, "x")',
    'AT($a, "level", GTE, 5) * AT($b, "level", EQ, "x")',
    'AT("X", $a, GTE, 5) * AT("X", $b, EQ, "x")',
  ])('%s', (text) => {
    expect(new Set(codesOf(text, BARE))).toEqual(new Set(['syntax/unfilled-template']));
  });
});
