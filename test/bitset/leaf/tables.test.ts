import { describe, expect, it } from 'vitest';
import { LEAF_LOWER, LEAF_META, LEAF_UPPER } from '../../../src/bitset/layout/layout.js';
import { containerAddress, containerMeta, lowerWord, upperWord } from '../../../src/bitset/leaf/tables.js';

const LEAF = 64;

/** Tables of two chunks: 1 to 8 is upper, 11 to 18 lower; then the entries of chunks. Ones everywhere else. */
function tables(lower: number): Uint32Array {
  const u32 = new Uint32Array(64).fill(0xffff_ffff);
  u32[(LEAF + LEAF_UPPER) / 4] = 96;
  u32[(LEAF + LEAF_LOWER) / 4] = lower;
  u32[(LEAF + LEAF_META) / 4] = 160;
  u32.set([1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24], 24);
  return u32;
}

describe('the tables of a leaf', () => {
  it('have a word for 32 blocks, and an entry for a chunk', () => {
    const u32 = tables(128);
    expect([upperWord(u32, LEAF, 0, 0), upperWord(u32, LEAF, 0, 3), upperWord(u32, LEAF, 1, 2)]).toEqual([1, 4, 7]);
    expect([lowerWord(u32, LEAF, 0, 0), lowerWord(u32, LEAF, 0, 3), lowerWord(u32, LEAF, 1, 2)]).toEqual([11, 14, 17]);
    expect([0, 1].map((chunk) => containerAddress(u32, LEAF, chunk))).toEqual([21, 23]);
    expect([0, 1].map((chunk) => containerMeta(u32, LEAF, chunk))).toEqual([22, 24]);
  });

  it('of a thin leaf have no full block, whatever lies at address 0', () => {
    expect(lowerWord(tables(0), LEAF, 1, 3)).toBe(0);
  });
});
