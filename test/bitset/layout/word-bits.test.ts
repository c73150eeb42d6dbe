import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { popcount32 } from '../../../src/base/popcount.js';
import { lowestBit32, popcountWords, rangeMask32, unalignedWord } from '../../../src/bitset/layout/word-bits.js';
import { forAll } from '../../support/law.js';

const word = fc.oneof(
  fc.constantFrom(0, 1, 2, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff),
  fc.integer({ min: 0, max: 0xffff_ffff }),
);

const onesOf = (bits: number): number => (bits >>> 0).toString(2).replaceAll('0', '').length;

describe('words', () => {
  it('have as many ones as their digits', () => {
    forAll(word, (bits) => {
      expect(popcount32(bits)).toBe(onesOf(bits));
      expect(popcount32(bits | 0)).toBe(onesOf(bits));
    });
  });

  it('are counted together as one by one', () => {
    const groups = fc.array(fc.tuple(word, word, word, word, word, word, word, word), { maxLength: 40 });
    forAll(groups, (some) => {
      const words = Uint32Array.from([7, ...some.flat(), 7]);
      expect(popcountWords(words, 1, words.length - 2)).toBe(some.flat().reduce((sum, bits) => sum + onesOf(bits), 0));
    });
  });

  it('have their lowest one where it is', () => {
    forAll(word, (bits) => {
      if (bits !== 0) expect(lowestBit32(bits)).toBe((bits >>> 0).toString(2).split('').reverse().indexOf('1'));
    });
  });

  it('are masked to a range of bits', () => {
    const end = fc.integer({ min: 0, max: 130 });
    forAll(fc.tuple(fc.integer({ min: 0, max: 3 }), end, end), ([index, from, to]) => {
      const expected = Array.from({ length: 32 }, (_, bit) => index * 32 + bit >= from && index * 32 + bit < to);
      expect(expected.map((_, bit) => ((rangeMask32(index, from, to) >>> bit) & 1) === 1)).toEqual(expected);
    });
  });

  it('are read from any byte', () => {
    const bytes = Uint8Array.from({ length: 16 }, (_, at) => 0x81 + at * 7);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at <= 8; at++) {
      expect(unalignedWord(new Uint32Array(bytes.buffer), at) >>> 0).toBe(view.getUint32(at, true));
    }
  });
});
