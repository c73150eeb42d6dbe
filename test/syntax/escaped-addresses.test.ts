/** The escapes of addresses, one by one: what each stands for, and which texts are escaped as a whole. */

import { describe, expect, it } from 'vitest';
import { undoFullWidth, undoPercent } from '../../src/syntax/tolerant/encodings.js';

/** What is decoded behind an escaped quote. */
function behindQuote(escaped: string): string | undefined {
  return undoPercent(`%22${escaped}`)?.text.slice(1);
}

describe('an escape of an address', () => {
  it.each([
    ['%00', '\u0000'],
    ['%20', ' '],
    ['%2A', '*'],
    ['%2a', '*'],
    ['%7F', '\u007f'],
    ['%C2%80', '\u0080'],
    ['%c3%bf', 'ÿ'],
    ['%CF%BF', '\u03ff'],
    ['%D0%80', 'Ѐ'],
    ['%df%bf', '\u07ff'],
    ['%E2%82%AC', '€'],
    ['%ef%bb%bf', '\ufeff'],
    ['%EF%BF%BD', '\ufffd'],
    ['%F0%9F%98%80', '😀'],
    ['%f4%8f%bf%bf', '\u{10ffff}'],
    ['%4142', 'A42'],
    ['%C3%A9%C3%A9', 'éé'],
  ])('%s stands for %j', (escaped, text) => expect(behindQuote(escaped)).toBe(text));

  it.each([
    '%',
    '%2',
    '%2G',
    '%g2',
    '%80',
    '%BF',
    '%C1%81',
    '%C3',
    '%C3%',
    '%C3%7F',
    '%C3%C3',
    '%D0%7F',
    '%E2%82',
    '%E2%82%2C',
    '%E0%80%80',
    '%ED%A0%80',
    '%F0%9F%98',
    '%F4%90%80%80',
    '%F5%80%80%80',
  ])('is not %s', (text) => {
    expect(behindQuote(`${text};`)?.startsWith(text.slice(0, 2))).toBe(true);
  });
});

describe('a text that was escaped for an address', () => {
  it.each(['A(%22X%22)', 'A(%27X%27)', 'A(%2522X%2522)', 'A(%252527X)'])('has an escaped quote: %s', (text) => {
    expect(undoPercent(text)).not.toBeNull();
  });

  it.each(['A(X)', '', 'A("X%22")', 'A(%20X)', 'A(%2622)', 'A(%23X)'])('is not %s', (text) => {
    expect(undoPercent(text)).toBeNull();
  });

  it.each([
    ['A(%22X%22)%2BA(%22Y%22)+', 'A("X")+A("Y") '],
    ['A(%22X%22)+%2b+A(%22Y%22)', 'A("X") + A("Y")'],
    ['A(%22X%22)+*+A(%22Y%22)', 'A("X") * A("Y")'],
    ['A(%22X%22)+&+A(%22Y%22)', 'A("X") & A("Y")'],
    ['A(%22X%22)+|+A(%22Y%22)', 'A("X") | A("Y")'],
    ['A(%22X%22)+\\+A(%22Y%22)', 'A("X") \\ A("Y")'],
    ['A(%22X%22)+-+A(%22Y%22)', 'A("X") - A("Y")'],
    ['A(%22X%22)+%2A+A(%22Y%22)', 'A("X") * A("Y")'],
    ['A(%22X%22)+%5C+A(%22Y%22)', 'A("X") \\ A("Y")'],
    ['A(%22X%22)+%26+A(%22Y%22)', 'A("X") & A("Y")'],
    ['A(%22X%22)+%7c+A(%22Y%22)', 'A("X") | A("Y")'],
    ['A(%22X%22,+[iOS])', 'A("X", [iOS])'],
  ])('is a form where a plus stands beside an operator or behind a comma: %s', (text, decoded) => {
    expect(undoPercent(text)?.text).toBe(decoded);
  });

  it.each([
    ['A(%22X%22)+A(%22Y%22)', 'A("X")+A("Y")'],
    ['A(%22X%22)+/+A(%22Y%22)', 'A("X")+/+A("Y")'],
    ['A(%22X%22+,iOS)', 'A("X"+,iOS)'],
  ])('is none elsewhere, where a plus is a union: %s', (text, decoded) => {
    expect(undoPercent(text)?.text).toBe(decoded);
  });

  it.each([
    ['A(%22X%22)', false],
    ['A(%27X%27)', false],
    ['A(%22X%22)%2', false],
    ['A(%22X%22)%g1', false],
    ['A%28%22X%22)', true],
    ['A(%22X%22)%2c', true],
    ['A(%22X%22)+%5CA(%22Y%22)', false],
    ['A(%22X%22)%20+A(%22Y%22)', false],
    ['A(%22X%22)+%20A(%22Y%22)', false],
    ['A(%22X%22)%20+%20A(%22Y%22)', true],
  ])('is so throughout where more than quotes is escaped, and blanks around each plus: %s', (text, even) => {
    expect(undoPercent(text)?.even).toBe(even);
  });
});

describe('a text with full-width signs', () => {
  it.each([
    ['！', '!'],
    ['～', '~'],
    ['０９ＡＺａｚ', '09AZaz'],
    ['（［＋＊＼］）', '([+*\\])'],
    ['，、', ',,'],
  ])('%s stands for %s', (text, plain) => expect(undoFullWidth(text)?.text).toBe(plain));

  it.each(['', 'A("X")', '\uff00', '｟', '。', '￦'])('is not %j', (text) => expect(undoFullWidth(text)).toBeNull());

  it.each([
    ['（\uff00｟。', '(\uff00｟。'],
    ['（# ，\n，', '(# ，\n,'],
    ['（# ，\r，', '(# ，\r,'],
    ['（"，",，', '("，",,'],
    ['（＂X＂，', '("X",'],
    ['（＇X＇，', '("X",'],
    ['（＂X＇，', '(＂X＇，'],
    ['（＂X")', '(＂X")'],
    ['（＂a\\n＂，', '(＂a\\n＂,'],
    ["（＂a'b＂，", "(＂a'b＂,"],
    ['（“X”，', '(“X”,'],
    ['（"X，\n，', '("X，\n,'],
  ])('keeps comments, strings, and what has no other form: %j', (text, plain) => {
    expect(undoFullWidth(text)?.text).toBe(plain);
  });

  it.each([
    ['（# note', true],
    ['（# ，', false],
    ['（＂X＂', true],
    ['（"X', false],
    ['（"X""', false],
  ])('is one throughout, unless a sign stands in a comment or a quote is wrong: %s', (text, even) => {
    expect(undoFullWidth(text)?.even).toBe(even);
  });
});
