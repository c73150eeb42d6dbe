/** Sets are read chunk by chunk; what cannot be in the segment is refused. */

import { describe, expect, it } from 'vitest';
import { readChunks } from '../../../src/bitset/leaf/ordinal-set.js';

describe('a set of ordinals', () => {
  it.each([
    [13, [0xff, 0x3f]],
    [13, [0x00, 0x80]],
    [3, [0x08]],
    [9, [0x00, 0x02]],
    [15, [0x00, 0x80]],
  ])('of %i devices is refused as a bitmap with a bit behind them', (size, bytes) => {
    expect(() => readChunks(Uint8Array.from(bytes), size)).toThrow('a leaf holds ordinals of its segment alone');
  });

  it('is read to the last device where the bitmap is longer', () => {
    const reader = readChunks(Uint8Array.of(0xff, 0x1f, 0xff), 13);
    reader.load(0);
    expect([...reader.words.subarray(0, 2)]).toEqual([0x1fff, 0]);
  });

  it('is refused as a list that ends behind them', () => {
    expect(() => readChunks(Uint32Array.of(1, 13), 13)).toThrow('a leaf holds ordinals of its segment alone');
  });

  it('is read in order, and chunks may be left out', () => {
    const reader = readChunks(Uint32Array.of(1, 65_537, 131_074), 200_000);
    expect(reader.load(0)).toBe(true);
    expect(reader.load(2)).toBe(true);
    expect([reader.words[0], reader.touched[0]]).toEqual([4, 1]);
    for (const chunk of [1, 2]) expect(() => reader.load(chunk)).toThrow('chunks of a list are read in order');
  });
});
