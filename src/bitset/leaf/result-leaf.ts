/** Room for the result of an engine's `evaluate`: a leaf whose tables say "empty" until chunks are written, and whose containers follow. */

import type { LeafAddress } from '../layout/addresses.js';
import {
  BLOCK_BYTES,
  BLOCKS_PER_CHUNK,
  CHUNK_BYTES,
  CONTAINER_BITMAP,
  LEAF_BYTES,
  LEAF_CARDINALITY,
  LEAF_FLAGS,
  LEAF_FLAT,
  LEAF_LOWER,
  LEAF_META,
  LEAF_RECORD_BYTES,
  LEAF_UPPER,
  META_BYTES,
  SUMMARY_BYTES,
  UNKNOWN_CARDINALITY,
} from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import { containerAddress, containerMeta } from './tables.js';

export interface ResultLeaf {
  readonly leaf: LeafAddress;
  /** Where the containers begin. */
  readonly room: number;
  readonly chunks: number;
}

const REFERENCE_BYTES = 4;

/** Containers of a chunk at most: a bitmap, or references to blocks and these, and what aligning takes. */
export const ROOM_PER_CHUNK = CHUNK_BYTES + REFERENCE_BYTES * BLOCKS_PER_CHUNK + BLOCK_BYTES;

/** Bytes of a leaf of `chunks` chunks with room for the containers of `written` of them. */
export function resultBytes(chunks: number, written: number): number {
  return containersAt(chunks) + written * ROOM_PER_CHUNK;
}

/** Record and tables, up to a cache line. */
function containersAt(chunks: number): number {
  const tables = LEAF_RECORD_BYTES + chunks * (2 * SUMMARY_BYTES + META_BYTES);
  return Math.ceil(tables / BLOCK_BYTES) * BLOCK_BYTES;
}

/**
 * A leaf of `chunks` chunks, empty, with room for the containers of `written` of them. Its cardinality is unknown. Released by
 * `memory.release(leaf)`.
 * @throws IndexError `out-of-memory`
 */
export function allocateResult(memory: SegmentMemory, chunks: number, written: number): ResultLeaf {
  const containers = containersAt(chunks);
  const leaf = memory.allocate(resultBytes(chunks, written));
  const { u32 } = memory;
  u32.fill(0, leaf >>> 2, (leaf + containers) >>> 2);
  const upper = leaf + LEAF_RECORD_BYTES;
  u32[(leaf + LEAF_UPPER) >>> 2] = upper;
  u32[(leaf + LEAF_LOWER) >>> 2] = upper + chunks * SUMMARY_BYTES;
  u32[(leaf + LEAF_META) >>> 2] = upper + 2 * chunks * SUMMARY_BYTES;
  u32[(leaf + LEAF_CARDINALITY) >>> 2] = UNKNOWN_CARDINALITY;
  return { leaf, room: leaf + containers, chunks };
}

/** Gives back the room behind `end`, where the last container ends, and marks the leaf as flat where it is. O(chunks). */
export function finishResult(memory: SegmentMemory, { leaf, chunks }: ResultLeaf, end: number): void {
  memory.u32[(leaf + LEAF_BYTES) >>> 2] = end - leaf - LEAF_RECORD_BYTES;
  memory.u32[(leaf + LEAF_FLAGS) >>> 2] = isFlat(memory.u32, leaf, chunks) ? LEAF_FLAT : 0;
  memory.shrink(leaf, end - leaf);
}

function isFlat(u32: Uint32Array, leaf: LeafAddress, chunks: number): boolean {
  const first = containerAddress(u32, leaf, 0);
  for (let chunk = 0; chunk < chunks; chunk++) {
    if (containerMeta(u32, leaf, chunk) !== CONTAINER_BITMAP) return false;
    if (containerAddress(u32, leaf, chunk) !== first + chunk * CHUNK_BYTES) return false;
  }
  return true;
}
