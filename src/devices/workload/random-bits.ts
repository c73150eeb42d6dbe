/**
 * Random sets of ordinals as bitmaps: bit i & 31 of word i >> 5. The same seed gives the same set on every machine, and the set of
 * a larger account continues that of a smaller one.
 */

import type { Random } from '../random.js';
import { Gaps } from './gaps.js';

const WORD_BITS = 32;
/** Shares are whole multiples of 2^-12: 30 % is 1229 / 4096. */
const SHARE_BITS = 12;
/** Below this share, jumping from member to member is quicker than drawing words. */
const SPARSE_SHARE = 1 / 24;

/** Each ordinal below `size` with chance `share`, which is in `(0, 1)`, for itself. */
export function scatteredBits(random: Random, size: number, share: number): Uint32Array {
  return share < SPARSE_SHARE ? sparseBits(random, size, share) : denseBits(random, size, share);
}

/** Runs of ordinals, `meanRun` long on average, with gaps between them so that a `share` of all is in the set. */
export function clusteredBits(random: Random, size: number, share: number, meanRun: number): Uint32Array {
  const words = new Uint32Array(Math.ceil(size / WORD_BITS));
  const runs = new Gaps(1 / meanRun);
  const gaps = new Gaps(share / (meanRun * (1 - share)));
  // What lies before the first ordinal goes on: a run or a gap is entered anywhere, and neither remembers how long it was.
  let from = random.chance(share) ? 0 : gaps.draw(random) + 1;
  while (from < size) {
    const end = from + 1 + runs.draw(random);
    setRange(words, from, Math.min(end, size));
    from = end + 1 + gaps.draw(random);
  }
  return words;
}

/**
 * Each word from as many random ones as the share has binary digits: from the lowest set digit up, a 1 joins the next random word
 * to the word so far, a 0 intersects the two.
 */
function denseBits(random: Random, size: number, share: number): Uint32Array {
  const words = new Uint32Array(Math.ceil(size / WORD_BITS));
  const digits = Math.max(1, Math.round(share * 2 ** SHARE_BITS));
  const lowest = Math.clz32(digits & -digits) ^ 31;
  for (let word = 0; word < words.length; word++) {
    let bits = random.uint32();
    for (let digit = lowest + 1; digit < SHARE_BITS; digit++) {
      bits = ((digits >> digit) & 1) === 1 ? bits | random.uint32() : bits & random.uint32();
    }
    words[word] = bits;
  }
  clearBehind(words, size);
  return words;
}

function sparseBits(random: Random, size: number, share: number): Uint32Array {
  const words = new Uint32Array(Math.ceil(size / WORD_BITS));
  const gaps = new Gaps(share);
  for (let ordinal = gaps.draw(random); ordinal < size; ordinal += 1 + gaps.draw(random)) {
    // SAFETY: the ordinal is below the size.
    words[ordinal >>> 5] = (words[ordinal >>> 5] as number) | (1 << (ordinal & 31));
  }
  return words;
}

/** Sets the bits of the half-open range `[from, end)`, which is not empty. */
function setRange(words: Uint32Array, from: number, end: number): void {
  const first = from >>> 5;
  const last = (end - 1) >>> 5;
  const head = -1 << (from & 31);
  const tail = -1 >>> (31 - ((end - 1) & 31));
  // SAFETY: the caller's range lies inside the bitmap.
  if (first === last) words[first] = (words[first] as number) | (head & tail);
  else {
    words[first] = (words[first] as number) | head;
    words.fill(0xffff_ffff, first + 1, last);
    words[last] = (words[last] as number) | tail;
  }
}

function clearBehind(words: Uint32Array, size: number): void {
  const used = size & 31;
  const last = words.length - 1;
  if (used > 0) words[last] = (words[last] ?? 0) & (-1 >>> (WORD_BITS - used));
}
