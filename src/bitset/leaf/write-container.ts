/** Writes the bits of one chunk as a container. */

import { popcount32 } from '../../base/popcount.js';
import {
  BLOCK_BYTES,
  CHUNK_BYTES,
  CHUNK_ORDINALS,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BLOCKS,
  CONTAINER_NONE,
  fallAddress,
  riseAddress,
} from '../layout/layout.js';
import { lowestBit32 } from '../layout/word-bits.js';
import { rampEdge } from './measure-chunk.js';

const WORDS_PER_BLOCK = BLOCK_BYTES / 4;

/** Views of the memory that is written to. Made after its last growth. */
export interface WriteViews {
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly u32: Uint32Array;
}

/** Addresses where the next references or runs, the next ids, the next bitmap and the next single block go. */
export interface WritePlaces {
  lists: number;
  arrays: number;
  bitmaps: number;
  blocks: number;
}

/** A chunk's bits, and its summaries from index `at` on. */
export interface ChunkBits {
  readonly words: Uint32Array;
  readonly upper: Uint32Array;
  readonly lower: Uint32Array;
  readonly at: number;
}

/** Writes a container where `places` says, which it moves on, and answers its address: 0 for NONE. */
export function writeContainer(views: WriteViews, places: WritePlaces, container: number, chunk: ChunkBits): number {
  switch (container) {
    case CONTAINER_NONE:
      return 0;
    case CONTAINER_BITMAP:
      return writeBitmap(views, places, chunk);
    case CONTAINER_BLOCKS:
      return writeBlocks(views, places, chunk);
    case CONTAINER_ARRAY:
      return writeArray(views, places, chunk);
    default:
      return writeRuns(views, places, chunk);
  }
}

function writeBitmap({ u32 }: WriteViews, places: WritePlaces, { words }: ChunkBits): number {
  const address = places.bitmaps;
  u32.set(words, address >>> 2);
  places.bitmaps += CHUNK_BYTES;
  return address;
}

function writeBlocks({ u32 }: WriteViews, places: WritePlaces, { words, upper, lower, at }: ChunkBits): number {
  const address = places.lists;
  for (let quarter = 0; quarter < 4; quarter++) {
    let live = (upper[at + quarter] as number) & ~(lower[at + quarter] as number);
    for (; live !== 0; live &= live - 1) {
      const word = (quarter * 32 + lowestBit32(live)) * WORDS_PER_BLOCK;
      u32[places.lists >>> 2] = rampAddress(words, word) ?? writeBlock(u32, places, words, word);
      places.lists += 4;
    }
  }
  return address;
}

function rampAddress(words: Uint32Array, word: number): number | null {
  let count = 0;
  for (let at = word; at < word + WORDS_PER_BLOCK; at++) count += popcount32(words[at] as number);
  const edge = rampEdge(words, word, count);
  if (edge === 0) return null;
  return edge > 0 ? riseAddress(edge) : fallAddress(-edge);
}

function writeBlock(u32: Uint32Array, places: WritePlaces, words: Uint32Array, word: number): number {
  const address = places.blocks;
  for (let at = 0; at < WORDS_PER_BLOCK; at++) u32[(address >>> 2) + at] = words[word + at] as number;
  places.blocks += BLOCK_BYTES;
  return address;
}

function writeArray({ u16 }: WriteViews, places: WritePlaces, { words }: ChunkBits): number {
  const address = places.arrays;
  let next = address >>> 1;
  for (let at = 0; at < words.length; at++) {
    for (let bits = words[at] as number; bits !== 0; bits &= bits - 1) u16[next++] = at * 32 + lowestBit32(bits);
  }
  places.arrays = next * 2;
  return address;
}

function writeRuns({ u16 }: WriteViews, places: WritePlaces, { words }: ChunkBits): number {
  const address = places.lists;
  let next = address >>> 1;
  let before = 0;
  for (let at = 0; at < words.length; at++) {
    const bits = words[at] as number;
    // A bit that differs from the one below it begins or ends a run: starts and ends take turns.
    let edges = bits ^ ((bits << 1) | before);
    for (; edges !== 0; edges &= edges - 1) {
      const edge = at * 32 + lowestBit32(edges);
      u16[next] = (next - (address >>> 1)) % 2 === 0 ? edge : edge - 1;
      next++;
    }
    before = bits >>> 31;
  }
  if (before === 1) u16[next++] = CHUNK_ORDINALS - 1;
  places.lists = next * 2;
  return address;
}
