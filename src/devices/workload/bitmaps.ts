/** Reading bitmaps: bit i & 31 of word i >> 5 is ordinal i. */

/** Ordinals in the bitmap. O(words). */
export function countBits(words: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < words.length; at++) count += bitsIn(words[at] ?? 0);
  return count;
}

/** The ordinals, ascending. */
export function ordinalsOf(words: Uint32Array): Uint32Array {
  const ordinals = new Uint32Array(countBits(words));
  let count = 0;
  for (let at = 0; at < words.length; at++) {
    for (let bits = words[at] ?? 0; bits !== 0; bits &= bits - 1) {
      ordinals[count++] = at * 32 + (31 - Math.clz32(bits & -bits));
    }
  }
  return ordinals;
}

/** Whether the ordinal, which is below the bitmap's length, is in it. */
export function hasBit(words: Uint32Array, ordinal: number): boolean {
  return (((words[ordinal >>> 5] ?? 0) >>> (ordinal & 31)) & 1) === 1;
}

/** Hacker's Delight, figure 5-2. */
function bitsIn(word: number): number {
  word -= (word >>> 1) & 0x5555_5555;
  word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
