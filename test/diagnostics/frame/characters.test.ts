/** How many columns a character takes on a screen. Source: Unicode EastAsianWidth.txt, classes W and F. */

import { describe, expect, it } from 'vitest';
import { columnsOf, escapeOf, visible, widthOf } from '../../../src/diagnostics/frame/characters.js';

/** The first and the last character of stretches that take two columns, and what stands beside them and takes one. */
const STRETCHES: readonly (readonly [first: number, last: number, beside: readonly number[]])[] = [
  [0x1100, 0x115f, [0x10ff]],
  [0x2329, 0x232a, [0x2328, 0x232b]],
  [0x2e80, 0x303e, [0x2e7f, 0x303f]],
  [0x3041, 0x3247, [0x3040, 0x3248]],
  [0x3250, 0x4dbf, [0x324f, 0x4dc0]],
  [0x4e00, 0xa4c6, [0x4dff, 0xa4c7]],
  [0xa960, 0xa97c, [0xa95f, 0xa97d]],
  [0xac00, 0xd7a3, [0xabff, 0xd7a4]],
  [0xf900, 0xfaff, [0xf8ff, 0xfb00]],
  [0xfe10, 0xfe19, [0xfe1a]],
  [0xfe30, 0xfe6b, [0xfe6c]],
  [0xff01, 0xff60, [0xff00, 0xff61]],
  [0xffe0, 0xffe6, [0xffdf, 0xffe7]],
  [0x20000, 0x3fffd, [0x3fffe]],
];

function columnsAt(codePoint: number): number {
  return columnsOf(String.fromCodePoint(codePoint));
}

describe('columns', () => {
  it.each(STRETCHES)('are two from code point %i to %i, and one beside them', (first, last, beside) => {
    expect([columnsAt(first), columnsAt(last)]).toEqual([2, 2]);
    expect(beside.map(columnsAt)).toEqual(beside.map(() => 1));
  });

  it.each([
    ['a combining accent', '\u0301', 0],
    ['an enclosing circle', '\u20dd', 0],
    ['a medial vowel of Hangul', '\u1160', 0],
    ['a final consonant of Hangul', '\u11ff', 0],
    ['a letter', 'a', 1],
    ['a letter with an accent', '\u00e9', 1],
    ['a Greek letter', '\u03b1', 1],
    ['an emoji', '\u{1f600}', 2],
  ])('of %s', (_what, character, columns) => {
    expect(columnsOf(character)).toBe(columns);
  });

  it.each([
    ['abc', 3],
    ['e\u0301', 1],
    ['\u65e5\u672c', 4],
    ['\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', 2],
    ['\u{1f1e9}\u{1f1ea}', 2],
    ['\u2764\ufe0f', 2],
    ['\u2764', 1],
    ['', 0],
  ])('of %j are %i', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });
});

describe('a character that must not be printed', () => {
  it.each([
    ['\u0000', '<U+0000>'],
    ['\n', '<U+000A>'],
    ['\u202e', '<U+202E>'],
    ['\ud800', '<U+D800>'],
    ['\u{e0001}', '<U+E0001>'],
  ])('is shown by its number: %j', (character, expected) => {
    expect(escapeOf(character)).toBe(expected);
    expect(visible(`a${character}b`)).toBe(`a${expected}b`);
  });
});
