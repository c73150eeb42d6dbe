/** Classes of characters outside strings: the first and last of each class, and their neighbours, written out. */

import { describe, expect, it } from 'vitest';
import {
  isAnyBlank,
  isBlank,
  isDecimal,
  isDigits,
  isForeignBlank,
  isGrouped,
  isInteger,
  isInvisible,
  isPlainInteger,
  isWordUnit,
  quoteFamily,
  skipBlanks,
  wordEnd,
  wordStart,
} from '../../src/syntax/tolerant/characters.js';

type Range = readonly [first: number, last: number];

const WHITE_SPACE: readonly Range[] = [
  [0x09, 0x0a],
  [0x0d, 0x0d],
  [0x20, 0x20],
];

const INVISIBLE: readonly Range[] = [
  [0xad, 0xad],
  [0x61c, 0x61c],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xfeff, 0xfeff],
];

const FOREIGN: readonly Range[] = [
  [0x0b, 0x0c],
  [0x1c, 0x1f],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0xad, 0xad],
  [0x61c, 0x61c],
  [0x1680, 0x1680],
  [0x180e, 0x180e],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xfeff, 0xfeff],
];

/** The units that `holds` is true of, as runs. */
function unitsThat(holds: (code: number) => boolean): readonly Range[] {
  const runs: (readonly [number, number])[] = [];
  for (let code = 0; code <= 0xffff; code++) {
    if (!holds(code)) continue;
    const last = runs.at(-1);
    if (last?.[1] === code - 1) runs[runs.length - 1] = [last[0], code];
    else runs.push([code, code]);
  }
  return runs;
}

describe('blanks', () => {
  it('of the language are four', () => expect(unitsThat(isBlank)).toEqual(WHITE_SPACE));

  it('of no width and no ink are those of Unicode', () => expect(unitsThat(isInvisible)).toEqual(INVISIBLE));

  it('of others are those, and what has a width', () => expect(unitsThat(isForeignBlank)).toEqual(FOREIGN));

  it('of any kind are both', () => {
    expect(unitsThat((code) => isAnyBlank(code) !== (isBlank(code) || isForeignBlank(code)))).toEqual([]);
  });
});

describe('a unit of a word', () => {
  it('below 128 is a letter, a digit, `$`, `@` or `_`', () => {
    const units = Array.from({ length: 128 }, (_, code) => code).filter(isWordUnit);
    expect(String.fromCharCode(...units)).toBe('$0123456789@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz');
  });

  it.each(['é', 'ß', 'Я', '名', '٣', '\u0301', 'ﬁ', '\ud800', '\udfff'])('is %j', (character) => {
    expect(isWordUnit(character.charCodeAt(0))).toBe(true);
  });

  it.each(['\u0080', '×', '÷', '–', '“', '…', '€', '、', '\u00a0', '\ue000', '\ufffd'])('is not %j', (character) => {
    expect(isWordUnit(character.charCodeAt(0))).toBe(false);
  });
});

describe('the family of a quote', () => {
  it.each([
    ['straight', '"'],
    ['double', '“”„‟«»″＂'],
    ['single', "'‘’‚‛‹›′`´＇"],
    [null, '\u0080#&(,^_a\u00a0ａ…'],
  ])('is %s for each of %s', (family, characters) => {
    expect([...characters].map(quoteFamily)).toEqual([...characters].map(() => family));
  });

  it('is none behind the end of the text', () => expect(quoteFamily('')).toBeNull());
});

describe('a number', () => {
  it.each<[string, (text: string) => boolean, readonly string[], readonly string[]]>([
    ['in digits alone', isDigits, ['0', '18', '007'], ['', '-1', '1a', 'a1', '1.5', '1 8']],
    ['that is whole', isInteger, ['0', '-0', '18', '-18', '007'], ['', '-', '1.5', '+1', '1a', 'a1', '--1']],
    [
      'as the language writes it',
      isPlainInteger,
      ['0', '-0', '18', '-18', '105'],
      ['', '-', '00', '01', '-05', '1a', 'a1'],
    ],
    [
      'with a point or without',
      isDecimal,
      ['0', '-5', '1.5', '-10.25', '01.10'],
      ['', '.5', '5.', '1.5.2', '1,5', 'a1.5', '1.5a'],
    ],
    [
      'in groups of three',
      isGrouped,
      ['1 000', '12 000', '999 999 999', '-1 000'],
      ['', '1000', '1 00', '1 0000', '1234 000', '1  000', 'a1 000', '1 000a', '1 000 '],
    ],
  ])('%s', (_title, holds, those, others) => {
    expect([those.filter((text) => !holds(text)), others.filter(holds)]).toEqual([[], []]);
  });
});

describe('the edges of a word', () => {
  it.each([
    ['city', 0, 4],
    ['(city)', 1, 5],
    ['(city', 1, 5],
    ['city)', 0, 4],
    ['"a" ï1_', 4, 7],
  ])('in %s', (text, start, end) => {
    expect([wordStart(text, end), wordEnd(text, start)]).toEqual([start, end]);
  });

  it.each([
    ['', 0],
    ['()', 1],
    ['a ', 2],
  ])('are where they are looked for when none is there: %j', (text, at) => {
    expect([wordStart(text, at), wordEnd(text, at)]).toEqual([at, at]);
  });
});

it.each([
  ['', 0, 0],
  ['  ', 0, 2],
  [' \t\r\na', 0, 4],
  ['a b', 0, 0],
  ['a  b', 1, 3],
  ['a\u00a0b', 1, 1],
])('skips the blanks of the language: %j', (text, from, to) => {
  expect(skipBlanks(text, from)).toBe(to);
});
