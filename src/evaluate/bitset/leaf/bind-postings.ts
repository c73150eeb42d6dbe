/** Makes the ordinals of posting slices readable for kernels, for as long as a query runs. Few ordinals become arrays, many become one bitmap. */

import {
  CHUNK_BYTES,
  CHUNK_ORDINALS,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  LEAF_BYTES,
  LEAF_RECORD_BYTES,
  ONES_AT,
  SUMMARY_BYTES,
} from '../layout.js';
import type { SegmentMemory } from '../memory.js';
import type { LeafAddress } from '../segment/segment.js';
import { bindBitmap, bitmapWindowBytes, type ChunkRange, thinWindowBytes, writeWindowTables } from './window-leaf.js';

/** `count` ascending u32 ordinals from byte address `start` on. */
export interface PostingSlice {
  readonly start: number;
  readonly count: number;
}

/** Ordinals a chunk up to which sorting them is less work than writing and reading a bitmap. */
const SORTED_PER_CHUNK = 16;

const WORDS_PER_SUMMARY = SUMMARY_BYTES / 4;

/**
 * A leaf of the ordinals in any of `slices` inside `window`, to be read there alone. Slices may overlap. Its cardinality is unknown. Released by
 * `memory.release`. O(ordinals), and for many slices O(window).
 * @throws IndexError `out-of-memory`
 */
export function bindPostings(memory: SegmentMemory, slices: readonly PostingSlice[], window: ChunkRange): LeafAddress {
  const inside = slices.map((slice) => clipSlice(memory.u32, slice, window)).filter(({ count }) => count > 0);
  const ordinals = inside.reduce((sum, { count }) => sum + count, 0);
  const chunks = window.to - window.from;
  if (inside.length > 1 && ordinals > SORTED_PER_CHUNK * chunks)
    return bindBitmap(memory, window, (words, at) => scatter(words, at, window, inside));
  const leaf = memory.allocate(thinWindowBytes(chunks, ordinals));
  writeArrays(memory, leaf, window, ascending(memory.u32, inside, ordinals));
  return leaf;
}

/** Bytes that binding `devices` ordinals in `slices` slices takes over a window of `chunks` chunks, at most. */
export function boundBytes(chunks: number, slices: number, devices: number): number {
  const isSorted = slices === 1 || devices <= SORTED_PER_CHUNK * chunks;
  return isSorted ? thinWindowBytes(chunks, devices) : bitmapWindowBytes(chunks);
}

/** The part of a slice that lies in the window. O(log count). */
export function clipSlice(u32: Uint32Array, { start, count }: PostingSlice, { from, to }: ChunkRange): PostingSlice {
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

function writeArrays(memory: SegmentMemory, leaf: LeafAddress, window: ChunkRange, ordinals: Uint32Array): void {
  const { u16, u32 } = memory;
  writeWindowTables(u32, leaf, window, true);
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

function scatter(words: Uint32Array, at: number, { from, to }: ChunkRange, slices: readonly PostingSlice[]): void {
  words.fill(0, at, at + ((to - from) * CHUNK_BYTES) / 4);
  const origin = from * CHUNK_ORDINALS;
  for (const { start, count } of slices) {
    const end = (start >>> 2) + count;
    for (let posting = start >>> 2; posting < end; posting++) {
      const bit = (words[posting] as number) - origin;
      const word = at + (bit >>> 5);
      words[word] = (words[word] as number) | (1 << (bit & 31));
    }
  }
}
