/**
 * Makes the ordinals of posting slices readable for kernels: a temporary leaf over a window of chunks. It may be read in that window alone, so that
 * thousands of them fit into little memory, one window after the other. Few ordinals become arrays, many become one bitmap.
 */

import { invariant } from '../../../base/invariant.js';
import {
  BLOCK_BYTES,
  CHUNK_BYTES,
  CHUNK_ORDINALS,
  CONTAINER_ARRAY,
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
  ONES_AT,
  SUMMARY_BYTES,
  UNKNOWN_CARDINALITY,
} from '../layout.js';
import type { SegmentMemory } from '../memory.js';
import type { LeafAddress } from '../segment/segment.js';

/** `count` ascending u32 ordinals from byte address `start` on. */
export interface PostingSlice {
  readonly start: number;
  readonly count: number;
}

/** Chunks `from` to `to` - 1. */
export interface ChunkRange {
  readonly from: number;
  readonly to: number;
}

/** Ordinals a chunk up to which sorting them is less work than writing and reading a bitmap. */
const SORTED_PER_CHUNK = 16;

const WORDS_PER_BLOCK = BLOCK_BYTES / 4;
const WORDS_PER_SUMMARY = SUMMARY_BYTES / 4;

/**
 * A leaf of the ordinals in any of `slices` inside `window`; its tables exist for these chunks only. Slices may overlap. Its cardinality is unknown.
 * Released by `memory.release`. O(ordinals), and for many slices O(window).
 * @throws IndexError `out-of-memory`
 */
export function bindPostings(memory: SegmentMemory, slices: readonly PostingSlice[], window: ChunkRange): LeafAddress {
  const inside = slices.map((slice) => clip(memory.u32, slice, window)).filter(({ count }) => count > 0);
  const ordinals = inside.reduce((sum, { count }) => sum + count, 0);
  if (inside.length <= 1 || ordinals <= SORTED_PER_CHUNK * (window.to - window.from)) {
    const bytes = tableBytes(window, SUMMARY_BYTES + META_BYTES);
    const leaf = memory.allocate(bytes + 2 * ordinals);
    writeArrays(memory, leaf, window, ascending(memory.u32, inside, ordinals));
    return leaf;
  }
  const leaf = memory.allocate(bitmapBytes(window));
  writeBitmap(memory, leaf, window, inside);
  return leaf;
}

/** Bytes that binding `devices` ordinals in `slices` slices takes over a window of `chunks` chunks, at most. */
export function boundBytes(chunks: number, slices: number, devices: number): number {
  const window = { from: 0, to: chunks };
  const arrays = tableBytes(window, SUMMARY_BYTES + META_BYTES) + 2 * devices;
  if (slices === 1) return arrays;
  return devices <= SORTED_PER_CHUNK * chunks ? arrays : bitmapBytes(window);
}

function tableBytes({ from, to }: ChunkRange, bytesPerChunk: number): number {
  return LEAF_RECORD_BYTES + (to - from) * bytesPerChunk;
}

function bitmapBytes(window: ChunkRange): number {
  return bitmapOffset(window) + (window.to - window.from) * CHUNK_BYTES;
}

function bitmapOffset(window: ChunkRange): number {
  return Math.ceil(tableBytes(window, 2 * SUMMARY_BYTES + META_BYTES) / BLOCK_BYTES) * BLOCK_BYTES;
}

/** The part of a slice that lies in the window. O(log count). */
function clip(u32: Uint32Array, { start, count }: PostingSlice, { from, to }: ChunkRange): PostingSlice {
  const first = firstNotBelow(u32, start >>> 2, count, from * CHUNK_ORDINALS);
  const behind = firstNotBelow(u32, start >>> 2, count, to * CHUNK_ORDINALS);
  return { start: start + 4 * first, count: behind - first };
}

function firstNotBelow(u32: Uint32Array, at: number, count: number, wanted: number): number {
  if (count === 0 || (u32[at] as number) >= wanted) return 0;
  if ((u32[at + count - 1] as number) < wanted) return count;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((u32[at + middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ordinals of all slices, ascending; duplicates stay. A copy: the memory may move. */
function ascending(u32: Uint32Array, slices: readonly PostingSlice[], ordinals: number): Uint32Array {
  const all = new Uint32Array(ordinals);
  let next = 0;
  for (const { start, count } of slices) {
    for (let at = start >>> 2; at < (start >>> 2) + count; at++) all[next++] = u32[at] as number;
  }
  return slices.length > 1 ? all.sort() : all;
}

/**
 * Writes the record. Addresses of tables are those of chunk 0, which is not there: only chunks of the window are ever looked up.
 * INVARIANT: every segment has a stored leaf with tables for all chunks, so that these addresses are not negative.
 */
function writeRecord(u32: Uint32Array, leaf: LeafAddress, { from, to }: ChunkRange, hasLower: boolean): void {
  const summary = (to - from) * SUMMARY_BYTES;
  const upper = leaf + LEAF_RECORD_BYTES;
  const meta = upper + (hasLower ? 2 : 1) * summary;
  invariant(upper >= from * SUMMARY_BYTES, 'a window of a temporary leaf lies behind tables of all chunks');
  u32.fill(0, leaf >>> 2, (meta + (to - from) * META_BYTES) >>> 2);
  u32[(leaf + LEAF_UPPER) >>> 2] = upper - from * SUMMARY_BYTES;
  u32[(leaf + LEAF_LOWER) >>> 2] = hasLower ? upper + summary - from * SUMMARY_BYTES : 0;
  u32[(leaf + LEAF_META) >>> 2] = meta - from * META_BYTES;
  u32[(leaf + LEAF_CARDINALITY) >>> 2] = UNKNOWN_CARDINALITY;
}

function writeArrays(memory: SegmentMemory, leaf: LeafAddress, window: ChunkRange, ordinals: Uint32Array): void {
  const { u16, u32 } = memory;
  writeRecord(u32, leaf, window, false);
  const chunks = window.to - window.from;
  const upper = (leaf + LEAF_RECORD_BYTES) >>> 2;
  const meta = upper + chunks * WORDS_PER_SUMMARY;
  const ids = (meta + chunks * 2) << 1;
  let id = ids;
  for (let at = 0; at < ordinals.length; ) {
    const chunk = ((ordinals[at] as number) >>> 16) - window.from;
    const first = id;
    for (let before = -1; at < ordinals.length; at++) {
      const ordinal = ordinals[at] as number;
      if (ordinal >>> 16 !== chunk + window.from) break;
      if (ordinal === before) continue;
      before = ordinal;
      u16[id++] = ordinal;
      const block = (ordinal & 0xffff) >>> 9;
      const word = upper + chunk * WORDS_PER_SUMMARY + (block >> 5);
      u32[word] = (u32[word] as number) | (1 << (block & 31));
    }
    const count = id - first;
    // An array has room for all ordinals of a chunk but one.
    u32[meta + chunk * 2] = count === CHUNK_ORDINALS ? ONES_AT : first * 2;
    u32[meta + chunk * 2 + 1] = count === CHUNK_ORDINALS ? CONTAINER_BITMAP : count * 256 + CONTAINER_ARRAY;
  }
  u32[(leaf + LEAF_BYTES) >>> 2] = id * 2 - leaf - LEAF_RECORD_BYTES;
}

function writeBitmap(
  memory: SegmentMemory,
  leaf: LeafAddress,
  window: ChunkRange,
  slices: readonly PostingSlice[],
): void {
  const { u32 } = memory;
  writeRecord(u32, leaf, window, true);
  const bits = (leaf + bitmapOffset(window)) >>> 2;
  const chunks = window.to - window.from;
  u32.fill(0, bits, bits + (chunks * CHUNK_BYTES) / 4);
  const origin = window.from * CHUNK_ORDINALS;
  for (const { start, count } of slices) {
    const end = (start >>> 2) + count;
    for (let at = start >>> 2; at < end; at++) {
      const bit = (u32[at] as number) - origin;
      const word = bits + (bit >>> 5);
      u32[word] = (u32[word] as number) | (1 << (bit & 31));
    }
  }
  writeSummaries(u32, (leaf + LEAF_RECORD_BYTES) >>> 2, chunks, bits);
  u32[(leaf + LEAF_FLAGS) >>> 2] = LEAF_FLAT;
  u32[(leaf + LEAF_BYTES) >>> 2] = bitmapBytes(window) - LEAF_RECORD_BYTES;
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
    for (let word = first; word < first + WORDS_PER_BLOCK; word++) {
      some |= u32[word] as number;
      all &= u32[word] as number;
    }
    if (some === 0) continue;
    const bit = 1 << (block & 31);
    u32[tables + (block >>> 5)] = (u32[tables + (block >>> 5)] as number) | bit;
    if (all === -1) u32[lower + (block >>> 5)] = (u32[lower + (block >>> 5)] as number) | bit;
  }
}
