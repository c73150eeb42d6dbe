/**
 * Makes the devices of one value, or of many, readable for kernels as one leaf, for as long as a query runs. Few ordinals become arrays, many become
 * one bitmap.
 */

import type { LeafAddress, ValueDevices } from '../layout/addresses.js';
import {
  CHUNK_BYTES,
  CHUNK_ORDINALS,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BITS,
  LEAF_BYTES,
  LEAF_CARDINALITY,
  LEAF_RECORD_BYTES,
  ONES_AT,
  SUMMARY_BYTES,
} from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import { decodeChunk } from './decode-chunk.js';
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
 * A leaf of the ordinals in any of `sets` inside `window`, to be read there alone. Sets may overlap; leaves among them are sealed ones. Its cardinality is
 * unknown. Released by `memory.release`. O(ordinals), and for many O(window).
 * @throws IndexError `out-of-memory`
 */
export function bindUnion(memory: SegmentMemory, sets: readonly ValueDevices[], window: ChunkRange): LeafAddress {
  const inside = sets.map((set) => clipSet(memory.u32, set, window)).filter((set) => mostOf(memory.u32, set) > 0);
  const ordinals = inside.reduce((sum, set) => sum + mostOf(memory.u32, set), 0);
  const chunks = window.to - window.from;
  if (!isSorted(chunks, inside.length, ordinals))
    return bindBitmap(memory, window, (words, at) => {
      words.fill(0, at, at + (chunks * CHUNK_BYTES) / 4);
      for (const set of inside) scatter(memory, words, at, window, set);
    });
  const leaf = memory.allocate(thinWindowBytes(chunks, ordinals));
  writeArrays(memory, leaf, window, ascending(memory, inside, window, ordinals));
  return leaf;
}

/** Bytes that binding `devices` ordinals in `sets` sets takes over a window of `chunks` chunks, at most. */
export function boundBytes(chunks: number, sets: number, devices: number): number {
  return isSorted(chunks, sets, devices) ? thinWindowBytes(chunks, devices) : bitmapWindowBytes(chunks);
}

function isSorted(chunks: number, sets: number, ordinals: number): boolean {
  return sets <= 1 || ordinals <= SORTED_PER_CHUNK * chunks;
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

function clipSet(u32: Uint32Array, set: ValueDevices, window: ChunkRange): ValueDevices {
  return set.kind === 'postings' ? { kind: 'postings', ...clipSlice(u32, set, window) } : set;
}

/** Ordinals of the set in the window, or of a leaf in all. */
function mostOf(u32: Uint32Array, set: ValueDevices): number {
  if (set.kind === 'postings') return set.count;
  return set.leaf === 0 ? 0 : (u32[(set.leaf + LEAF_CARDINALITY) >>> 2] as number);
}

/** The ordinals of all sets, ascending; duplicates stay. */
function ascending(
  memory: SegmentMemory,
  sets: readonly ValueDevices[],
  { from, to }: ChunkRange,
  most: number,
): Uint32Array {
  const { u32 } = memory;
  const all = new Uint32Array(most);
  let next = 0;
  for (const set of sets) {
    if (set.kind === 'postings') {
      for (let at = set.start >>> 2; at < (set.start >>> 2) + set.count; at++) all[next++] = u32[at] as number;
    } else for (let chunk = from; chunk < to; chunk++) next += decodeChunk(memory, set.leaf, chunk, 0, all, next);
  }
  const found = all.subarray(0, next);
  return sets.length > 1 ? found.sort() : found;
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
    u32[meta + chunk * 2 + 1] =
      count === CHUNK_ORDINALS ? CONTAINER_BITMAP : (count << CONTAINER_BITS) + CONTAINER_ARRAY;
  }
  u32[(leaf + LEAF_BYTES) >>> 2] = id * 2 - leaf - LEAF_RECORD_BYTES;
}

/** Sets the bits of a set's ordinals in a bitmap of the window that begins at word `at`. */
function scatter(
  memory: SegmentMemory,
  words: Uint32Array,
  at: number,
  { from, to }: ChunkRange,
  set: ValueDevices,
): void {
  if (set.kind === 'postings') {
    setBits(words, at, from * CHUNK_ORDINALS, words, set.start >>> 2, set.count);
    return;
  }
  const ordinals = new Uint32Array(Math.min(CHUNK_ORDINALS, mostOf(memory.u32, set)));
  for (let chunk = from; chunk < to; chunk++)
    setBits(words, at, from * CHUNK_ORDINALS, ordinals, 0, decodeChunk(memory, set.leaf, chunk, 0, ordinals, 0));
}

function setBits(
  words: Uint32Array,
  at: number,
  origin: number,
  ordinals: Uint32Array,
  first: number,
  count: number,
): void {
  for (let next = first; next < first + count; next++) {
    const bit = (ordinals[next] as number) - origin;
    const word = at + (bit >>> 5);
    words[word] = (words[word] as number) | (1 << (bit & 31));
  }
}
