/** Text to bytes: UTF-8, and three bytes for a surrogate without its partner; and back, whatever the bytes are. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText, UNIT_BYTES } from '../../../src/bitset/column/wtf8.js';
import { codePoint } from '../../support/code-point.js';
import { forAll } from '../../support/law.js';

function encoded(text: string): readonly number[] {
  const bytes = new Uint8Array(text.length * UNIT_BYTES);
  return [...bytes.subarray(0, encodeText(text, bytes, 0))];
}

const decoded = (bytes: readonly number[]): string => decodeText(Uint8Array.from(bytes), 0, bytes.length);

const ROWS: readonly (readonly [string, readonly number[]])[] = [
  ['', []],
  ['A\u007f', [0x41, 0x7f]],
  ['\u0080', [0xc2, 0x80]],
  ['\u07ff', [0xdf, 0xbf]],
  ['\u0800', [0xe0, 0xa0, 0x80]],
  ['\ud7ff', [0xed, 0x9f, 0xbf]],
  ['\ue000', [0xee, 0x80, 0x80]],
  ['\uffff', [0xef, 0xbf, 0xbf]],
  ['\u{10000}', [0xf0, 0x90, 0x80, 0x80]],
  ['\u{10ffff}', [0xf4, 0x8f, 0xbf, 0xbf]],
  ['\ufeffA', [0xef, 0xbb, 0xbf, 0x41]],
  // Without a partner: at the end, in front of a letter, the wrong way round.
  ['\ud800', [0xed, 0xa0, 0x80]],
  ['\udbffA', [0xed, 0xaf, 0xbf, 0x41]],
  ['\udc00', [0xed, 0xb0, 0x80]],
  ['\udfff\ud800', [0xed, 0xbf, 0xbf, 0xed, 0xa0, 0x80]],
  ['\ud83d\ud83d\ude00', [0xed, 0xa0, 0xbd, 0xf0, 0x9f, 0x98, 0x80]],
];

describe('a text', () => {
  it.each(ROWS)('case %#: to bytes and back', (text, bytes) => {
    expect(encoded(text)).toEqual(bytes);
    expect(decoded(bytes)).toBe(text);
  });

  it('is written from a place on, and read between two', () => {
    const bytes = new Uint8Array(8).fill(0x2e);
    expect(encodeText('\u20ac', bytes, 2)).toBe(5);
    expect([...bytes]).toEqual([0x2e, 0x2e, 0xe2, 0x82, 0xac, 0x2e, 0x2e, 0x2e]);
    expect(decodeText(bytes, 1, 6)).toBe('.\u20ac.');
  });

  it.each([47, 48, 49, 50])('of %i letters of ASCII comes back, as one with another letter does', (length) => {
    const text = 'abcdefghij'.repeat(6).slice(0, length);
    for (const each of [text, `${text.slice(1)}\u00e9`, `\u00e9${text.slice(1)}`])
      expect(decoded(encoded(each))).toBe(each);
  });

  it('in shared memory is read as elsewhere', () => {
    const bytes = new Uint8Array(new SharedArrayBuffer(4));
    bytes.set([0xe2, 0x82, 0xac, 0x41]);
    expect(decodeText(bytes, 0, 4)).toBe('\u20acA');
  });
});

it('law: every string comes back, as Buffer has it where it has no lone surrogate', () => {
  forAll(
    fc.oneof(
      fc.string({ unit: codePoint }),
      fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
    ),
    (text) => {
      const bytes = encoded(text);
      expect(decoded(bytes)).toBe(text);
      if (Buffer.from(text).toString() === text) expect(bytes).toEqual([...Buffer.from(text)]);
    },
  );
});

it('law: bytes that nobody wrote are some text, and nothing outside is read', () => {
  forAll(fc.uint8Array({ maxLength: 60 }), (bytes) => {
    const around = Uint8Array.from([0x41, ...bytes, 0x42]);
    expect(decodeText(around, 1, bytes.length + 1)).toBe(decodeText(bytes, 0, bytes.length));
  });
});

it.each([
  ['a surrogate with a piece that is cut off', [0xed, 0xa0, 0x80, 0xf0, 0x9f], '\ud800\u001f'],
  ['a piece without its beginning', [0xed, 0xa0, 0x80, 0x85], '\ud800\u0005'],
  ['a point behind the last', [0xed, 0xa0, 0x80, 0xf7, 0xbf, 0xbf, 0xbf], '\ud800\u{10ffff}'],
])('beside a surrogate, %s is read without an error', (_, bytes, text) => {
  expect(decoded(bytes)).toBe(text);
});
