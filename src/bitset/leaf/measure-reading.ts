/** What reading a sealed leaf takes: how many of its blocks have to be looked at, and whether they lie in lists instead of bits. */

import { popcount32 } from '../../base/popcount.js';
import type { LeafAddress } from '../layout/addresses.js';
import {
  BLOCKS_PER_CHUNK,
  CONTAINER_ARRAY,
  CONTAINER_BITS,
  CONTAINER_MASK,
  CONTAINER_NONE,
  CONTAINER_RUNS,
  LEAF_FLAGS,
  LEAF_FLAT,
  ORDINAL_BYTES,
  RUN_BYTES,
} from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import { containerMeta, lowerWord, upperWord } from './tables.js';

export interface LeafReading {
  /** Blocks that are neither empty nor full. */
  readonly liveBlocks: number;
  /** Whether most of what is stored of it is read faster as bits. */
  readonly isListed: boolean;
}

/** Bytes of ordinals or runs of a chunk from which on bits are read faster (measured: decision 0071). */
const LONG_LIST_BYTES = 256;
/** A leaf of which at least this share of the stored chunks are long lists is read faster as bits. */
const LISTED_SHARE = 1 / 4;

/** O(chunks). A flat leaf is not looked at: all of its blocks may be live. */
export function measureReading({ u32 }: SegmentMemory, leaf: LeafAddress, chunks: number): LeafReading {
  if (((u32[(leaf + LEAF_FLAGS) >>> 2] as number) & LEAF_FLAT) !== 0)
    return { liveBlocks: chunks * BLOCKS_PER_CHUNK, isListed: false };
  let liveBlocks = 0;
  let stored = 0;
  let lists = 0;
  for (let chunk = 0; chunk < chunks; chunk++) {
    const meta = containerMeta(u32, leaf, chunk);
    if ((meta & CONTAINER_MASK) === CONTAINER_NONE) continue;
    stored++;
    if (listBytes(meta) > LONG_LIST_BYTES) lists++;
    for (let quarter = 0; quarter < BLOCKS_PER_CHUNK / 32; quarter++)
      liveBlocks += popcount32(upperWord(u32, leaf, chunk, quarter) & ~lowerWord(u32, leaf, chunk, quarter));
  }
  return { liveBlocks, isListed: lists > 0 && lists >= stored * LISTED_SHARE };
}

function listBytes(meta: number): number {
  const container = meta & CONTAINER_MASK;
  const count = meta >>> CONTAINER_BITS;
  if (container === CONTAINER_ARRAY) return count * ORDINAL_BYTES;
  return container === CONTAINER_RUNS ? count * RUN_BYTES : 0;
}
