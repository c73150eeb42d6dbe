/** Constants at the beginning of a segment's memory, and what numbers say of how much lies behind them. */

import { expect, it } from 'vitest';
import { codesOf } from '../../../src/bitset/layout/directory.js';
import { chunksOf, DATA_AT, fallAddress, riseAddress, writeConstants } from '../../../src/bitset/layout/layout.js';
import { tagKey } from '../../../src/bitset/layout/segment.js';

const bytes = new Uint8Array(DATA_AT);
writeConstants(bytes);

/** Of the 512 bits from an address on, those that are set. */
function bitsAt(address: number): number[] {
  return Array.from({ length: 512 }, (_, bit) => bit).filter((bit) => (bytes[address + (bit >> 3)]! >> (bit & 7)) & 1);
}

/** `from` to `to - 1`. */
function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

it('has a block for each edge within it whose bits are set from there on, and one whose bits are set below', () => {
  const wrong = range(1, 512).filter(
    (edge) =>
      bitsAt(riseAddress(edge)).join() !== range(edge, 512).join() ||
      bitsAt(fallAddress(edge)).join() !== range(0, edge).join(),
  );
  expect(wrong).toEqual([]);
});

it('has a chunk of zeros at 8,192 and a chunk of ones behind it', () => {
  expect([bytes.subarray(0, 16_384).some((byte) => byte !== 0), bytes[16_384], bytes[24_575]]).toEqual([
    false,
    0xff,
    0xff,
  ]);
  expect(bytes.subarray(16_384, 24_576).every((byte) => byte === 0xff)).toBe(true);
});

it.each([
  [0, 0],
  [1, 1],
  [65_536, 1],
  [65_537, 2],
  [134_217_728, 2048],
])('%i devices are in %i chunks of 65,536', (size, chunks) => {
  expect(chunksOf(size)).toBe(chunks);
});

it('numbers integers from the smallest to the largest, or only those that there are', () => {
  const column = { set: { kind: 'leaf', leaf: 0 }, minimum: -3, maximum: 4, planes: [] } as const;
  expect(codesOf({ ...column, distinct: null })).toBe(8);
  expect(codesOf({ ...column, distinct: { address: DATA_AT, count: 2 } })).toBe(2);
});

it('tells tags of the account and of applications apart, whatever their names', () => {
  const keys = [
    tagKey(null, '1:ab'),
    tagKey(null, 'ab'),
    tagKey('a', 'b'),
    tagKey('', 'ab'),
    tagKey('ab', ''),
    tagKey('1', ':ab'),
    tagKey('1:a', 'b'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(tagKey('a', 'b')).toBe(tagKey('a', 'b'));
});
