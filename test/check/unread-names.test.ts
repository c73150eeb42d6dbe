/** Sets with a name that cannot be read: the reader tells of it, and operator, value and platforms are looked at all the same. */

import { describe, expect, it } from 'vitest';
import { CATALOG, checked, seen } from './expect-check.js';

/** What is said of the text beside its name. */
function others(text: string, catalog: typeof CATALOG | null) {
  const found = checked(text, { catalog }).map((diagnostic) => seen(text, diagnostic));
  expect(found[0]?.code).toMatch(/^syntax\/(?:unfilled-template|empty-name)$/);
  return found.slice(1);
}

describe.each([
  ['with a catalog', CATALOG],
  ['without a catalog', null],
])('a condition on a tag that is to be filled in, %s', (_, catalog) => {
  it.each([
    ['T("", GTE, "x")', 'type/not-an-integer', 'GTE takes an Integer, and "x" is not a whole number', '"x"'],
    ['T($tag, LTE, "5")', 'type/quoted-integer', 'LTE takes an Integer, and "5" is a string', '"5"'],
    ['AT($app, "level", GTE, 5.5)', 'type/decimal', 'GTE takes an Integer, and 5.5 has a fraction', '5.5'],
    ['AT("SHOP1", $tag, GTE, 5.5)', 'type/decimal', 'GTE takes an Integer, and 5.5 has a fraction', '5.5'],
    [
      'T($tag, BETWEEN, ["1", "2"])',
      'type/quoted-integer',
      'BETWEEN takes an Integer, and these 2 values are strings',
      '"1", "2"',
    ],
    ['T($tag, BETWEEN, [2, 1])', 'type/between-order', 'the range is empty: 2 is not less than 1', '2, 1'],
    [
      'T($tag, EQ, 9007199254740993)',
      'type/integer-out-of-range',
      '9007199254740993 is beyond what an Integer holds',
      '9007199254740993',
    ],
    ['T($tag, EQ, 007)', 'type/leading-zero', '007 has a leading zero', '007'],
    ['T($tag, IN, ["a", "b", "a"])', 'type/duplicate-value', '"a" is listed twice', '"a"'],
  ])('%s', (text, code, message, underlined) => {
    expect(others(text, catalog)).toEqual([{ code, message, underlined }]);
  });

  it('is on no tag that is used, and makes no filter', () => {
    expect(others('T($tag, EQ, 5) * T("", EQ, "x")', catalog).map(({ code }) => code)).toEqual(['syntax/empty-name']);
  });
});

describe('platforms', () => {
  it.each([
    ['A($app, ["iOS", "iOS"])', ['name/duplicate-platform']],
    ['G($group, ["OsX", "iOS", "OsX"])', ['name/duplicate-platform']],
    // Where no code is known, none of them is out of place.
    ['A($app, ["Chrome", "OsX"])', []],
    ['G($group, ["OsX"])', []],
  ])('of a code that is to be filled in: %s', (text, codes) => {
    expect(others(text, CATALOG).map(({ code }) => code)).toEqual(codes);
  });

  it('of a group are told once each, in the order of the list', () => {
    const text = 'G("G-ALL", ["iOS", "OsX", "Safari", "OsX"])';
    expect(checked(text).map((diagnostic) => seen(text, diagnostic))).toEqual([
      {
        code: 'name/platform-not-offered',
        message: 'no application of group `G-ALL` is on OsX',
        underlined: '"OsX"',
      },
      {
        code: 'name/platform-not-offered',
        message: 'no application of group `G-ALL` is on Safari',
        underlined: '"Safari"',
      },
      { code: 'name/duplicate-platform', message: 'OsX is listed twice', underlined: '"OsX"' },
    ]);
  });
});
