/** Pointers into JSON values, spans of texts, sets of types and of bits: small rules that every room relies on. */

import { describe, expect, it } from 'vitest';
import { joinPointer } from '../../src/base/pointer.js';
import { popcount32 } from '../../src/base/popcount.js';
import { cover, overlap, spanOf, withoutByteOrderMark } from '../../src/base/span.js';
import { typeBits, typesIn } from '../../src/base/tag-types.js';

describe('a pointer', () => {
  it.each<[string, string | number, string]>([
    ['', 'a', '/a'],
    ['/a', 0, '/a/0'],
    ['/a', '', '/a/'],
    ['', 'a/b', '/a~1b'],
    ['', 'a~b', '/a~0b'],
    // A `~` is escaped first: `~1` is a name, too.
    ['', '~1', '/~01'],
    ['', '/~/~', '/~1~0~1~0'],
    ['/a~1b', 'c', '/a~1b/c'],
  ])('of %j and %j is %j', (pointer, segment, expected) => expect(joinPointer(pointer, segment)).toBe(expected));
});

describe('two spans', () => {
  const span = (start: number, end: number) => ({ start, end });

  it('are covered from the first start to the last end', () => {
    expect(cover(span(3, 5), span(1, 4))).toEqual(span(1, 5));
    expect(cover(span(1, 9), span(3, 4))).toEqual(span(1, 9));
  });

  it.each<[string, boolean, number, number, number, number]>([
    ['one behind the other', false, 1, 3, 5, 6],
    ['that touch', false, 1, 3, 3, 6],
    ['that share a unit', true, 1, 4, 3, 6],
    ['one in the other', true, 1, 9, 3, 6],
    ['that are the same', true, 1, 3, 1, 3],
    ['an empty one inside', true, 2, 2, 1, 3],
    ['an empty one at the start', false, 1, 1, 1, 3],
    ['an empty one at the end', false, 3, 3, 1, 3],
  ])('%s overlap: %s', (_, expected, start, end, otherStart, otherEnd) => {
    expect(overlap(span(start, end), span(otherStart, otherEnd))).toBe(expected);
    expect(overlap(span(otherStart, otherEnd), span(start, end))).toBe(expected);
  });

  it('are spans alone, whatever else was told', () => {
    const told = { start: 1, end: 2, text: 'x' };
    expect(spanOf(told)).toEqual(span(1, 2));
  });
});

it('a byte order mark is left out where it is the first unit, and once', () => {
  expect(['\uFEFFa', 'a\uFEFF', '\uFEFF\uFEFFa', ''].map(withoutByteOrderMark)).toEqual([
    'a',
    'a\uFEFF',
    '\uFEFFa',
    '',
  ]);
});

it('a set of types is the sum of 1 for Integer, 2 for String and 4 for List', () => {
  const sets = Array.from({ length: 8 }, (_, bits) => typesIn(bits));
  expect(sets).toEqual([
    [],
    ['Integer'],
    ['String'],
    ['Integer', 'String'],
    ['List'],
    ['Integer', 'List'],
    ['String', 'List'],
    ['Integer', 'String', 'List'],
  ]);
  expect(sets.map(typeBits)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(typeBits(['List', 'List', 'Integer'])).toBe(5);
});

it('bits of a word are counted, its sign among them', () => {
  const words = [0, 1, 2, 3, 0x8000_0000, -1, 0x5555_5555, 0xaaaa_aaaa, 0xffff, 0x7fff_ffff, 0x0101_0101];
  expect(words.map(popcount32)).toEqual([0, 1, 1, 2, 1, 32, 16, 16, 16, 31, 4]);
  const wrong: number[] = [];
  for (let word = 1, step = 0; step < 10_000; step++, word = Math.imul(word, 0x9e37_79b1) | 0) {
    const counted = [...(word >>> 0).toString(2)].filter((digit) => digit === '1').length;
    if (popcount32(word) !== counted) wrong.push(word);
  }
  expect(wrong).toEqual([]);
});
