/** Names and values inside a sentence: in quotes wherever they could be read as words of the sentence. */

import { describe, expect, it } from 'vitest';
import { andList, nameWord, noneOf, orList, word } from '../../../src/plan/explain/sentence-parts.js';

/** Words that sentences are made of. */
const OURS = [
  ...['and', 'any', 'application', 'at', 'both', 'but', 'either', 'fit', 'group', 'in', 'include', 'includes', 'is'],
  ...['least', 'less', 'list', 'more', 'neither', 'none', 'nor', 'not', 'number', 'of', 'on', 'one', 'or', 'set'],
  ...['subscribed', 'text', 'that', 'there', 'these', 'those', 'to', 'unset', 'whose', 'without'],
];

describe('a word of the sentence itself', () => {
  it.each(OURS)('is in quotes as a value, and inside a name: %s', (ours) => {
    expect(word(ours)).toBe(`"${ours}"`);
    expect(word(ours.toUpperCase())).toBe(`"${ours.toUpperCase()}"`);
    expect(nameWord(`Shop ${ours} One`)).toBe(`"Shop ${ours} One"`);
  });

  it('is none as a part of a longer word', () => {
    expect(['city', 'island', 'noneOfThem', 'android'].map(word)).toEqual(['city', 'island', 'noneOfThem', 'android']);
  });
});

describe('a name', () => {
  it('of 59 units is bare, and of 60 is in quotes', () => {
    for (const write of [word, nameWord]) {
      expect(write('x'.repeat(59))).toBe('x'.repeat(59));
      expect(write('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
    }
  });

  it.each([
    ['free', 'free', 'free'],
    ['free plan', '"free plan"', 'free plan'],
    ['v1.2', '"v1.2"', 'v1.2'],
    ['12345-ABCDE', '"12345-ABCDE"', '12345-ABCDE'],
    ['Shop.', '"Shop."', '"Shop."'],
    ['a"b', '"a\\"b"', '"a\\"b"'],
    ['', '""', '""'],
  ])('%j is %s as a value and %s as the name of an application', (text, asValue, asName) => {
    expect([word(text), nameWord(text)]).toEqual([asValue, asName]);
  });
});

describe('a list', () => {
  const letters = (count: number) => Array.from('abcdefgh').slice(0, count);

  it('names six, and of more the first five', () => {
    expect(orList(letters(6))).toBe('a, b, c, d, e or f');
    expect(orList(letters(7))).toBe('a, b, c, d, e or 2 more');
    expect(andList(letters(8))).toBe('a, b, c, d, e and 3 more');
  });

  it('of what is left out has its own words for one and for two', () => {
    expect([1, 2, 3].map((count) => noneOf(letters(count)))).toEqual([
      'not a',
      'neither a nor b',
      'none of a, b and c',
    ]);
  });
});
