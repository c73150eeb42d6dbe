/** Counts the devices of one chunk of a leaf. */

import { popcount32 } from '../../base/popcount.js';
import type { LeafAddress } from '../layout/addresses.js';
import {
  BLOCK_BYTES,
  BLOCK_ORDINALS,
  BLOCKS_PER_CHUNK,
  CHUNK_BYTES,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BITS,
  CONTAINER_BLOCKS,
  CONTAINER_MASK,
  CONTAINER_RUNS,
} from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import { popcountWords, unalignedWord } from '../layout/word-bits.js';
import { containerAddress, containerMeta, lowerWord } from './tables.js';

/** Devices of `leaf` in chunk `chunk`. O(live blocks), or O(runs). */
export function countChunk({ u16, u32 }: SegmentMemory, leaf: LeafAddress, chunk: number): number {
  const address = containerAddress(u32, leaf, chunk);
  const meta = containerMeta(u32, leaf, chunk);
  switch (meta & CONTAINER_MASK) {
    case CONTAINER_BITMAP:
      return popcountWords(u32, address >>> 2, CHUNK_BYTES / 4);
    case CONTAINER_ARRAY:
      return meta >>> CONTAINER_BITS;
    case CONTAINER_RUNS:
      return countRunOrdinals(u16, address >>> 1, meta >>> CONTAINER_BITS);
    case CONTAINER_BLOCKS:
      return countFull(u32, leaf, chunk) + countReferred(u32, address >>> 2, meta >>> CONTAINER_BITS);
    default:
      return countFull(u32, leaf, chunk);
  }
}

function countFull(u32: Uint32Array, leaf: LeafAddress, chunk: number): number {
  let blocks = 0;
  for (let quarter = 0; quarter < BLOCKS_PER_CHUNK / 32; quarter++) {
    blocks += popcount32(lowerWord(u32, leaf, chunk, quarter));
  }
  return blocks * BLOCK_ORDINALS;
}

function countReferred(u32: Uint32Array, references: number, count: number): number {
  let total = 0;
  for (let reference = references; reference < references + count; reference++) {
    const block = u32[reference] as number;
    for (let at = block; at < block + BLOCK_BYTES; at += 4) total += popcount32(unalignedWord(u32, at));
  }
  return total;
}

function countRunOrdinals(u16: Uint16Array, from: number, count: number): number {
  let total = 0;
  for (let at = from; at < from + count * 2; at += 2) total += (u16[at + 1] as number) - (u16[at] as number) + 1;
  return total;
}
