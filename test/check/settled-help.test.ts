/** What is told of a condition in another form for which the type of its tag has nothing: why, and what to write. */

import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { CATALOG, checked } from './expect-check.js';

function only(text: string, catalog = CATALOG): Diagnostic {
  const found = checked(text, { catalog });
  expect(found.map(({ code }) => code)).toHaveLength(1);
  return found[0] as Diagnostic;
}

/** Label, help, and the number of fixes. */
function told(text: string): readonly [string | null, string | null, number] {
  const { label, help, fixes } = only(text);
  return [label, help, fixes.length];
}

const WHOLE = '`age` is an Integer, and takes whole numbers';
const RANGE = 'a range is written BETWEEN, [min, max]';
const DATE = 'keep days as whole numbers, such as 20240131 or seconds since 1970, and compare those: GTE, 20240131';

describe('a value that is none of an Integer', () => {
  it.each([
    ['T("age", EQ, free)', WHOLE],
    ['T("age", EQ, 12abc)', WHOLE],
    ['T("age", EQ, [true, 5])', WHOLE],
    ['T("age", 1.5)', WHOLE],
    ['age = "1.5"', '`age` is an Integer, and "1.5" is not a whole number'],
    ['T("age" = "1.5")', '`age` is an Integer, and "1.5" is not a whole number'],
    ['T("age" NOTIN ["1", "b"])', '`age` is an Integer, and "1" is a string'],
    ['T("age" = [9007199254740993, 1])', '9007199254740993 is beyond what an Integer holds'],
    ['T("age") between [1, 1]', 'the range has one value: 1 is not less than 1'],
    ['T("age", is not, 9007199254740993)', '9007199254740993 is beyond what an Integer holds'],
  ])('is no range: %s', (text, label) => {
    expect(told(text)).toEqual([label, null, 0]);
  });

  it.each([
    'T("age", EQ, 18-30)',
    'T("age", EQ, 18..30)',
    'T("age", EQ, 18–30)',
    'T("age", EQ, 18 to 30)',
    'T("age", IN, 18-30)',
    'T("age", IN, [18-30])',
    'T("age", is, "18-30")',
  ])('is one where both bounds stand in one piece: %s', (text) => {
    expect(told(text)).toEqual([WHOLE, RANGE, 0]);
  });

  it.each([
    'age = "18-30"',
    'T(age = "18, 30")',
    'age = "-5--1"',
    'T("age" IN ["18-30"])',
    'T(name="age", op=EQ, value="18-30")',
  ])('is one in a string, too, whatever the form: %s', (text) => {
    expect([only(text).help, only(text).fixes]).toEqual([RANGE, []]);
  });

  it.each([
    'T("age", EQ, 1.2.3)',
    'T("age", EQ, 2020-01)',
    'T("age", EQ, 30-18)',
    'T("age", EQ, 18-18)',
    'T("age", IN, [18-30, 5])',
    'T("age" IN ["18-30", 5])',
    // BETWEEN takes what is inside of the range, and these ask for what is outside of it.
    'T("age", NOTEQ, 18-30)',
    'T("age", NOTIN, [18-30])',
    'age != "18-30"',
  ])('is none of another kind, nor of several values, nor behind a negative operator: %s', (text) => {
    const found = checked(text);
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ help }) => help)).toEqual(found.map(() => null));
  });

  it.each(['T("age", EQ, 2020-01-01)', 'T("age", IN, [2020-01-01])', 'T("age", IN, [2020-01-01, 5])'])(
    'is told how days are kept, where it is a date: %s',
    (text) => {
      expect(told(text)).toEqual([WHOLE, DATE, 0]);
    },
  );
});

describe('a form for which a String or a List has nothing', () => {
  const BOTH = 'a List tag is asked what it holds, so BETWEEN does not apply to `likes`';

  it.each([
    ['T("likes", 18..30)', '`likes` is a List', null],
    ['T("likes", =<, [9007199254740993, 1])', '`likes` is a List', null],
    ['T("likes", BETWEEN, yes)', BOTH, null],
    ['T("likes", BETWEEN 18-30)', BOTH, null],
    ['T("city") IN 007', '007 has a leading zero', null],
    ['city >= 3', 'a String tag has no order, so GTE does not apply to `city`', 'to match one value, use EQ'],
    [
      'T("city", BETWEEN 1 and 3)',
      'a String tag has no order, so BETWEEN does not apply to `city`',
      'to match one of several values, use IN',
    ],
  ])('has the reason for a label: %s', (text, label, help) => {
    expect(told(text)).toEqual([label, help, 0]);
  });

  it('points at the name of the tag', () => {
    const text = 'T("likes", 18..30)';
    expect(only(text).related.map(({ span, message }) => [text.slice(span.start, span.end), message])).toEqual([
      ['"likes"', '`likes` is a List (catalog.json:14)'],
    ]);
  });
});
