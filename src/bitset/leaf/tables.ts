/** Reads the tables of a leaf: its summaries, one word for 32 blocks, and its chunk table. */

import type { LeafAddress } from '../layout/addresses.js';
import { LEAF_LOWER, LEAF_META, LEAF_UPPER, META_BYTES, SUMMARY_BYTES } from '../layout/layout.js';

const WORDS_PER_SUMMARY = SUMMARY_BYTES / 4;

/** Blocks 32 `quarter` to 32 `quarter` + 31 of a chunk that may hold devices. */
export function upperWord(u32: Uint32Array, leaf: LeafAddress, chunk: number, quarter: number): number {
  const upper = u32[(leaf + LEAF_UPPER) >>> 2] as number;
  return u32[(upper >>> 2) + chunk * WORDS_PER_SUMMARY + quarter] as number;
}

/** Those of them that are known to be full. */
export function lowerWord(u32: Uint32Array, leaf: LeafAddress, chunk: number, quarter: number): number {
  const lower = u32[(leaf + LEAF_LOWER) >>> 2] as number;
  return lower === 0 ? 0 : (u32[(lower >>> 2) + chunk * WORDS_PER_SUMMARY + quarter] as number);
}

/** Where the container of a chunk lies. */
export function containerAddress(u32: Uint32Array, leaf: LeafAddress, chunk: number): number {
  return u32[((u32[(leaf + LEAF_META) >>> 2] as number) + chunk * META_BYTES) >>> 2] as number;
}

/** Its kind in the low byte, its count above. */
export function containerMeta(u32: Uint32Array, leaf: LeafAddress, chunk: number): number {
  return u32[((u32[(leaf + LEAF_META) >>> 2] as number) + chunk * META_BYTES + 4) >>> 2] as number;
}
