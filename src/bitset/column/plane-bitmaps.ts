/** Codes of devices to bitmaps, one for each bit of the codes: 32 codes at a time become 32 words. */

import type { IntegerCodes } from './integer-codes.js';
import type { DraftRange, PairLog } from './pair-log.js';

const WORD_BITS = 32;

/** Bit i of byte i >> 3 of bitmap b is bit b of the code of device i, below `size`; devices without a value have code 0. */
export function planeBitmaps(size: number, log: PairLog, range: DraftRange, codes: IntegerCodes): Uint8Array[] {
  const words = Math.ceil(size / WORD_BITS);
  const planes = Array.from({ length: codes.bits }, () => new Uint32Array(words));
  const low = new Uint32Array(WORD_BITS);
  const high = new Uint32Array(WORD_BITS);
  let word = 0;
  for (const { count, ordinals, values } of log.pages(range))
    for (let at = 0; at < count; at++) {
      const ordinal = ordinals[at] as number;
      if (ordinal >>> 5 !== word) {
        turn(low, high, planes, word);
        word = ordinal >>> 5;
      }
      const code = codes.codeOf(values[at] as number);
      low[ordinal & 31] = code;
      if (codes.bits > WORD_BITS) high[ordinal & 31] = code / 4_294_967_296;
    }
  turn(low, high, planes, word);
  return planes.map((plane) => new Uint8Array(plane.buffer));
}

/** Writes the 32 codes of a word to the planes, and clears them. */
function turn(low: Uint32Array, high: Uint32Array, planes: readonly Uint32Array[], word: number): void {
  transpose(low);
  for (let bit = 0; bit < Math.min(planes.length, WORD_BITS); bit++)
    (planes[bit] as Uint32Array)[word] = low[bit] as number;
  low.fill(0);
  if (planes.length <= WORD_BITS) return;
  transpose(high);
  for (let bit = WORD_BITS; bit < planes.length; bit++)
    (planes[bit] as Uint32Array)[word] = high[bit - WORD_BITS] as number;
  high.fill(0);
}

/** Swaps bit i of word k with bit k of word i: halves, quarters and so on of the square (Warren, Hacker's Delight, section 7-3). */
function transpose(square: Uint32Array): void {
  let mask = 0x0000_ffff;
  for (let step = 16; step > 0; step >>= 1) {
    for (let row = 0; row < WORD_BITS; row = ((row | step) + 1) & ~step) {
      const upper = square[row] as number;
      const lower = square[row | step] as number;
      const swapped = ((upper >>> step) ^ lower) & mask;
      square[row] = upper ^ (swapped << step);
      square[row | step] = lower ^ swapped;
    }
    mask ^= mask << (step >> 1);
  }
}
