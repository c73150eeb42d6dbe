/** Small things that every room uses: places, pointers, names of types and platforms, limits, broken assumptions. */

import { describe, expect, it } from 'vitest';
import { invariant, unreachable } from '../../src/base/invariant.js';
import { DEFAULT_LIMITS, expectLimits, limitsWith } from '../../src/base/limits.js';
import { joinPointer } from '../../src/base/pointer.js';
import { cover, withoutByteOrderMark } from '../../src/base/span.js';
import { pluralOf, typeBits, typesIn, withArticle } from '../../src/base/tag-types.js';
import { isPlatform, platformNamed } from '../../src/base/vocabulary.js';

it.each([
  ['', 'a', '/a'],
  ['/a', 0, '/a/0'],
  ['/a', '', '/a/'],
  ['', 'a/b', '/a~1b'],
  ['', 'a~b', '/a~0b'],
  ['', '~1/~', '/~01~1~0'],
  ['/x~1y', 'z/z', '/x~1y/z~1z'],
])('below %j the member %j is at %j', (pointer, segment, expected) => {
  expect(joinPointer(pointer, segment)).toBe(expected);
});

it('a span covers two from the first start to the last end', () => {
  const [left, right] = [
    { start: 3, end: 9 },
    { start: 5, end: 7 },
  ];
  expect([cover(left, right), cover(right, left)]).toEqual([left, left]);
  expect(cover({ start: 8, end: 9 }, { start: 1, end: 2 })).toEqual({ start: 1, end: 9 });
});

it('one byte order mark at the beginning is no part of a text', () => {
  expect(['\uFEFFab', '\uFEFF\uFEFFab', 'a\uFEFFb', '', '\uFEFF'].map(withoutByteOrderMark)).toEqual([
    'ab',
    '\uFEFFab',
    'a\uFEFFb',
    '',
    '',
  ]);
});

describe('types', () => {
  it('have names for one value and for several', () => {
    const types = ['Integer', 'String', 'List'] as const;
    expect(types.map(withArticle)).toEqual(['an Integer', 'a String', 'a List']);
    expect(types.map(pluralOf)).toEqual(['Integers', 'Strings', 'Lists']);
  });

  it('are sets of bits, in whatever order they come', () => {
    expect(typeBits([])).toBe(0);
    expect(typeBits(['List', 'Integer'])).toBe(typeBits(['Integer', 'List', 'List']));
    expect(typesIn(typeBits(['List', 'Integer']))).toEqual(['Integer', 'List']);
    expect(typesIn(typeBits(['String']))).toEqual(['String']);
    expect(typesIn(typeBits(['List', 'String', 'Integer']))).toEqual(['Integer', 'String', 'List']);
    expect(typesIn(0)).toEqual([]);
  });
});

it('a platform is known by its exact name alone', () => {
  const names = ['iOS', 'Android', 'Blackberry', 'Windows_Phone', 'OsX'];
  const others = ['Windows', 'Amazon', 'Safari', 'Chrome', 'Firefox'];
  expect([...names, ...others].filter((name) => !isPlatform(name) || platformNamed(name) !== name)).toEqual([]);
  const wrong = ['ios', 'iOS ', '', '__proto__', 'constructor', 'Windows Phone'];
  expect(wrong.filter((name) => isPlatform(name) || platformNamed(name) !== undefined)).toEqual([]);
});

describe('limits', () => {
  it('are 262,144 units, 65,536 tokens, 1,000 levels, 10,000 items and 50 findings', () => {
    const defaults = { source: 262_144, tokens: 65_536, nesting: 1_000, listItems: 10_000, diagnostics: 50 };
    expect(DEFAULT_LIMITS).toEqual(defaults);
    expect(limitsWith(undefined)).toEqual(defaults);
    expect(limitsWith({})).toEqual(defaults);
    expect(limitsWith({ tokens: 7, nesting: 0 })).toEqual({ ...defaults, tokens: 7, nesting: 0 });
  });

  it('are numbers, none below zero, of a name that there is', () => {
    expect(() => expectLimits('f', { tokens: 0, source: 10 })).not.toThrow();
    for (const limits of [{ tokens: -1 }, { source: '5' }, { nesting: Number.NaN }, { items: 5 }])
      expect(() => expectLimits('f', limits)).toThrow(TypeError);
    expect(() => expectLimits('f', { tokens: -1 })).toThrow('options.limits');
  });
});

it('a broken assumption is told as a mistake of the program', () => {
  expect(() => invariant(true, 'it holds')).not.toThrow();
  for (const value of [false, 0, null, undefined])
    expect(() => invariant(value, 'it holds')).toThrow('pushsift: it holds');
  expect(() => unreachable({ kind: 'other' } as never)).toThrow('pushsift: unexpected {"kind":"other"}');
});
