/** Bits of 32-bit words, as everything over the layout counts and finds them. */

/** Set bits of `word`. The sum of neighbouring fields, in parallel (Warren, Hacker's Delight, section 5-1). */
export function popcount32(word: number): number {
  word -= (word >>> 1) & 0x5555_5555;
  word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Position of the lowest set bit of `word`, which is not 0. */
export function lowestBit32(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** The bits of the ordinals (or blocks) `from` to `to - 1` in word number `index`, as a mask. */
export function rangeMask32(index: number, from: number, to: number): number {
  const low = Math.max(from - index * 32, 0);
  const high = Math.min(to - index * 32, 32);
  if (low >= high) return 0;
  return (0xffff_ffff >>> (32 - (high - low))) << low;
}

/** The 32 bits from byte `address` on. Reads the word behind, too, unless the address is a multiple of 4. */
export function unalignedWord(u32: Uint32Array, address: number): number {
  const low = u32[address >>> 2] as number;
  const shift = (address & 3) * 8;
  return shift === 0 ? low : (low >>> shift) | ((u32[(address >>> 2) + 1] as number) << (32 - shift));
}
