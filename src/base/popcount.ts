/** Set bits of words. */

/** Set bits of the 32 bits of `word`. The sum of neighbouring fields, in parallel (Warren, Hacker's Delight, section 5-1). */
export function popcount32(word: number): number {
  word -= (word >>> 1) & 0x5555_5555;
  word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
