/** Reading bitmaps: bit i & 31 of word i >> 5 is ordinal i. */

import { popcount32 } from '../../base/popcount.js';

/** Ordinals in the bitmap. O(words). */
export function countBits(words: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < words.length; at++) count += popcount32(words[at] ?? 0);
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
