/** Bitmaps that begin anywhere: bit i of byte i >> 3 is ordinal i. */

import { popcount32 } from '../../base/popcount.js';

/** Sets those bits of `target` from `at` on whose counterparts in `source` from `from` on are set, `count` of them. */
export function orBits(source: Uint8Array, from: number, count: number, target: Uint8Array, at: number): void {
  for (let done = 0; done < count; ) {
    const low = (at + done) & 7;
    const taken = Math.min(8 - low, count - done);
    const bits = bitsAt(source, from + done, taken);
    target[(at + done) >>> 3] = (target[(at + done) >>> 3] ?? 0) | (bits << low);
    done += taken;
  }
}

/** Set bits of `[from, to)`. */
export function countBits(source: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 8) count += popcount32(bitsAt(source, at, Math.min(8, to - at)));
  return count;
}

/** Calls `visit` with the ordinals of the set bits of `[from, to)`, ascending. */
export function eachBit(source: Uint8Array, from: number, to: number, visit: (ordinal: number) => void): void {
  for (let at = from; at < to; at += 8)
    for (let bits = bitsAt(source, at, Math.min(8, to - at)); bits !== 0; bits &= bits - 1)
      visit(at + 31 - Math.clz32(bits & -bits));
}

/** The `count` bits, at most eight, from bit `at` on; behind the end of the bitmap they are clear. */
function bitsAt(source: Uint8Array, at: number, count: number): number {
  const byte = at >>> 3;
  const pair = (source[byte] ?? 0) | ((source[byte + 1] ?? 0) << 8);
  return (pair >>> (at & 7)) & (0xff >>> (8 - count));
}
