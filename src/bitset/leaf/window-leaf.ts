/**
 * Temporary leaves that exist for a window of chunks only: their tables begin with the first chunk of the window, so that thousands of them fit into
 * little memory, one window after the other. They may be read in their window alone.
 */

import { invariant } from '../../base/invariant.js';
import type { LeafAddress } from '../layout/addresses.js';
import {
  BLOCK_BYTES,
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

/** Chunks `from` to `to` - 1. */
export interface ChunkRange {
  readonly from: number;
  readonly to: number;
}

const WORDS_PER_BLOCK = BLOCK_BYTES / 4;
const WORDS_PER_SUMMARY = SUMMARY_BYTES / 4;

/** Bytes of a thin leaf over `chunks` chunks, arrays of `ordinals` ids included. */
export function thinWindowBytes(chunks: number, ordinals: number): number {
  return tableBytes(chunks, SUMMARY_BYTES + META_BYTES) + 2 * ordinals;
}

/** Bytes of a leaf over `chunks` chunks that is one bitmap. */
export function bitmapWindowBytes(chunks: number): number {
  return bitmapOffset(chunks) + chunks * CHUNK_BYTES;
}

function tableBytes(chunks: number, bytesPerChunk: number): number {
  return LEAF_RECORD_BYTES + chunks * bytesPerChunk;
}

function bitmapOffset(chunks: number): number {
  return Math.ceil(tableBytes(chunks, 2 * SUMMARY_BYTES + META_BYTES) / BLOCK_BYTES) * BLOCK_BYTES;
}

/**
 * Writes the record and empty tables. Addresses of tables are those of chunk 0, which is not there: only chunks of the window are ever looked up.
 * INVARIANT: every segment has a stored leaf with tables for all chunks, so that these addresses are not negative.
 */
export function writeWindowTables(
  u32: Uint32Array,
  leaf: LeafAddress,
  { from, to }: ChunkRange,
  isThin: boolean,
): void {
  const summary = (to - from) * SUMMARY_BYTES;
  const upper = leaf + LEAF_RECORD_BYTES;
  const meta = upper + (isThin ? 1 : 2) * summary;
  invariant(upper >= from * SUMMARY_BYTES, 'a window of a temporary leaf lies behind tables of all chunks');
  u32.fill(0, leaf >>> 2, (meta + (to - from) * META_BYTES) >>> 2);
  u32[(leaf + LEAF_UPPER) >>> 2] = upper - from * SUMMARY_BYTES;
  u32[(leaf + LEAF_LOWER) >>> 2] = isThin ? 0 : upper + summary - from * SUMMARY_BYTES;
  u32[(leaf + LEAF_META) >>> 2] = meta - from * META_BYTES;
  u32[(leaf + LEAF_CARDINALITY) >>> 2] = UNKNOWN_CARDINALITY;
}

/**
 * A leaf over the window that is one bitmap. `write` is told where to put it: into `words`, from word `at` on, `CHUNK_BYTES` a chunk; what
 * lies there is undefined before. Released by `memory.release`.
 * @throws IndexError `out-of-memory`
 */
export function bindBitmap(
  memory: SegmentMemory,
  window: ChunkRange,
  write: (words: Uint32Array, at: number) => void,
): LeafAddress {
  const chunks = window.to - window.from;
  const leaf = memory.allocate(bitmapWindowBytes(chunks));
  const { u32 } = memory;
  const bits = (leaf + bitmapOffset(chunks)) >>> 2;
  writeWindowTables(u32, leaf, window, false);
  write(u32, bits);
  writeSummaries(u32, (leaf + LEAF_RECORD_BYTES) >>> 2, chunks, bits);
  u32[(leaf + LEAF_FLAGS) >>> 2] = LEAF_FLAT;
  u32[(leaf + LEAF_BYTES) >>> 2] = bitmapWindowBytes(chunks) - LEAF_RECORD_BYTES;
  return leaf;
}

/** Exact summaries and chunk table of `chunks` chunks of bits from word `bits` on; tables lie from word `tables` on, zero before. */
function writeSummaries(u32: Uint32Array, tables: number, chunks: number, bits: number): void {
  const lower = tables + chunks * WORDS_PER_SUMMARY;
  const meta = lower + chunks * WORDS_PER_SUMMARY;
  for (let chunk = 0; chunk < chunks; chunk++) {
    u32[meta + chunk * 2] = (bits << 2) + chunk * CHUNK_BYTES;
    u32[meta + chunk * 2 + 1] = CONTAINER_BITMAP;
  }
  for (let block = 0; block < chunks * 128; block++) {
    let some = 0;
    let all = -1;
    const first = bits + block * WORDS_PER_BLOCK;
    for (let word = first; word < first + WORDS_PER_BLOCK && (some === 0 || all === -1); word++) {
      some |= u32[word] as number;
      all &= u32[word] as number;
    }
    if (some === 0) continue;
    const bit = 1 << (block & 31);
    u32[tables + (block >>> 5)] = (u32[tables + (block >>> 5)] as number) | bit;
    if (all === -1) u32[lower + (block >>> 5)] = (u32[lower + (block >>> 5)] as number) | bit;
  }
}
