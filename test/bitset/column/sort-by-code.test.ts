/** Devices by the codes of their integers, equal codes in the order they had; ordinals to a set, however they come. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitPieces } from '../../../src/bitset/column/bit-pieces.js';
import { collectOrdinals } from '../../../src/bitset/column/ordinal-collector.js';
import { sortByCode } from '../../../src/bitset/column/sort-by-code.js';
import { forAll } from '../../support/law.js';

const WORD = 2 ** 32;

/** The ordinals 0, 1, 2 … by their codes. */
function sorted(codes: readonly number[], bits: number): readonly number[] {
  const devices = {
    low: Uint32Array.from(codes, (code) => code % WORD),
    high: bits > 32 ? Uint32Array.from(codes, (code) => Math.floor(code / WORD)) : new Uint32Array(0),
    ordinals: Uint32Array.from(codes, (_, at) => at),
  };
  sortByCode(devices, bits);
  for (const [at, ordinal] of devices.ordinals.entries()) {
    const code = (devices.low[at] ?? 0) + (devices.high[at] ?? 0) * WORD;
    expect(code).toBe(codes[ordinal]);
  }
  return [...devices.ordinals];
}

describe('devices', () => {
  it.each<readonly [number, readonly number[], readonly number[]]>([
    [0, [0, 0, 0], [0, 1, 2]],
    [1, [1, 0, 1, 0], [1, 3, 0, 2]],
    [11, [2047, 0, 1024], [1, 2, 0]],
    [12, [2048, 2047, 4095, 0], [3, 1, 0, 2]],
    [22, [2 ** 21, 2 ** 11, 1], [2, 1, 0]],
    [23, [2 ** 22, 2 ** 21, 2 ** 22], [1, 0, 2]],
    [32, [WORD - 1, 2 ** 31, 5], [2, 1, 0]],
    [33, [WORD, WORD - 1, WORD + 1, 0], [3, 1, 0, 2]],
    [53, [2 ** 52, 2 ** 43, 2 ** 44, 2 ** 52 - 1], [1, 2, 3, 0]],
  ])('with codes of %i bits: %j come as %j', (bits, codes, ordinals) => {
    expect(sorted(codes, bits)).toEqual(ordinals);
  });

  it('law: as a sort that is stable', () => {
    const codes = fc
      .integer({ min: 1, max: 53 })
      .chain((bits) =>
        fc.tuple(
          fc.constant(bits),
          fc.array(fc.oneof(fc.nat(3), fc.maxSafeInteger().map(Math.abs)).map((code) => code % 2 ** bits)),
        ),
      );
    forAll(codes, ([bits, each]) => {
      const expected = each.map((_, at) => at).sort((left, right) => (each[left] ?? 0) - (each[right] ?? 0));
      expect(sorted(each, bits)).toEqual(expected);
    });
  });
});

describe('ordinals', () => {
  const collected = (size: number, most: number, ordinals: readonly number[]) => {
    const collector = collectOrdinals(size, most);
    for (const ordinal of ordinals) collector.add(ordinal);
    return collector.set();
  };

  it.each([
    // Four bytes for each against a bit for each there may be.
    [31, 1, true],
    [32, 1, true],
    [33, 1, false],
    [64, 2, true],
    [65, 2, false],
  ])('below %i, %i of them: are a bitmap: %s', (size, most, isBitmap) => {
    expect(collected(size, most, [3]) instanceof Uint8Array).toBe(isBitmap);
  });

  it.each<readonly [readonly number[], readonly number[]]>([
    [[], []],
    [
      [3, 5, 900],
      [3, 5, 900],
    ],
    [
      [3, 3, 5, 5, 5],
      [3, 5],
    ],
    [
      [5, 3],
      [3, 5],
    ],
    [
      [5, 3, 5, 900, 3],
      [3, 5, 900],
    ],
    [
      [0, 0, 7, 0],
      [0, 7],
    ],
  ])('%j in a list are %j', (ordinals, set) => {
    expect(collected(1000, 6, ordinals)).toEqual(Uint32Array.from(set));
  });

  it('in a bitmap are its bits, up to the last byte', () => {
    expect(collected(17, 17, [16, 0, 9, 0])).toEqual(Uint8Array.of(1, 2, 1));
  });

  it.each([
    ['a bitmap', 16, 16, Uint8Array.of(0b1010_0001, 0b1000_0000)],
    ['a list', 10_000, 6, Uint32Array.of(0, 5, 7, 15)],
  ])('of a bitmap, to %s', (_, size, most, set) => {
    const collector = collectOrdinals(size, most);
    collector.add(5);
    collector.addBits(Uint8Array.of(0b1000_0001, 0b1000_0000));
    expect(collector.set()).toEqual(set);
  });
});

describe('pieces of bitmaps', () => {
  const filled = () => {
    const pieces = new BitPieces();
    pieces.add(7, 0, Uint8Array.of(0b0000_0101), 0, 3);
    pieces.add(7, 3, Uint8Array.of(0b1111_0000, 0b0000_0001), 4, 13);
    pieces.add(9, 3, Uint8Array.of(0b0001_0000), 4, 13);
    return pieces;
  };
  const bitsOf = (pieces: BitPieces, code: number, from: number, to: number) => {
    const target = new Uint8Array(2);
    pieces.orInto(code, { from, to } as Parameters<BitPieces['orInto']>[1], target);
    return target.reduce((text, byte) => text + byte.toString(2).padStart(8, '0').split('').reverse().join(''), '');
  };

  it('are told by their codes, each where its batch began', () => {
    const pieces = filled();
    expect([...pieces.codes]).toEqual([7, 9]);
    expect(bitsOf(pieces, 7, 0, 12)).toBe('1011111100000000');
    expect(bitsOf(pieces, 9, 0, 12)).toBe('0001000000000000');
    expect(bitsOf(pieces, 8, 0, 12)).toBe('0000000000000000');
  });

  it('are cut to a range, whose first device is bit 0', () => {
    const pieces = filled();
    expect(bitsOf(pieces, 7, 2, 5)).toBe('1110000000000000');
    expect(bitsOf(pieces, 7, 1, 2)).toBe('0000000000000000');
    expect(bitsOf(pieces, 7, 12, 20)).toBe('0000000000000000');
    expect(bitsOf(pieces, 9, 3, 4)).toBe('1000000000000000');
  });

  it('count their bytes, and give back those of a batch that is taken back', () => {
    const pieces = filled();
    expect(pieces.bytes).toBe(1 + 2 + 2);
    pieces.truncate(4);
    expect(pieces.bytes).toBe(5);
    pieces.truncate(3);
    expect([pieces.bytes, [...pieces.codes]]).toEqual([1, [7]]);
    expect(bitsOf(pieces, 7, 0, 12)).toBe('1010000000000000');
    pieces.truncate(0);
    expect([pieces.bytes, [...pieces.codes]]).toEqual([0, []]);
  });
});
