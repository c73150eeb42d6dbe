/**
 * Reads blocks of a leaf as bits, whatever container they are in. A block is 16 words; block b of a chunk holds its ordinals
 * 512 b to 512 b + 511.
 */

import { firstNotBelow } from '../../base/binary-search.js';
import { popcount32 } from '../../base/popcount.js';
import type { LeafAddress } from '../layout/addresses.js';
import {
  BLOCK_BYTES,
  BLOCK_ORDINALS,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BITS,
  CONTAINER_BLOCKS,
  CONTAINER_MASK,
  CONTAINER_RUNS,
} from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import { rangeMask32, unalignedWord } from '../layout/word-bits.js';
import { containerAddress, containerMeta, lowerWord, upperWord } from './tables.js';

/** Blocks `first` to `last` - 1 of a chunk. */
export interface BlockSpan {
  readonly chunk: number;
  readonly first: number;
  readonly last: number;
}

/** A container as the chunk table has it. */
interface Container {
  readonly address: number;
  readonly count: number;
}

const WORDS_PER_BLOCK = BLOCK_BYTES / 4;

/** Writes the bits of `span` to `into`, from word `at` on. O(blocks), and the ids or runs that lie in them. */
export function loadBlocks(
  memory: SegmentMemory,
  leaf: LeafAddress,
  span: BlockSpan,
  into: Uint32Array,
  at: number,
): void {
  const { u16, u32 } = memory;
  const address = containerAddress(u32, leaf, span.chunk);
  const meta = containerMeta(u32, leaf, span.chunk);
  switch (meta & CONTAINER_MASK) {
    case CONTAINER_BITMAP:
      loadBitmap(u32, address, span, into, at);
      break;
    case CONTAINER_ARRAY:
      loadArray(u16, { address, count: meta >>> CONTAINER_BITS }, span, into, at);
      break;
    case CONTAINER_RUNS:
      loadRuns(u16, { address, count: meta >>> CONTAINER_BITS }, span, into, at);
      break;
    case CONTAINER_BLOCKS:
      loadReferences(u32, leaf, address, span, into, at);
      break;
    default:
      loadSummarised(u32, leaf, span, into, at);
      break;
  }
}

function loadBitmap(
  u32: Uint32Array,
  address: number,
  { first, last }: BlockSpan,
  into: Uint32Array,
  at: number,
): void {
  const from = (address >>> 2) + first * WORDS_PER_BLOCK;
  const words = (last - first) * WORDS_PER_BLOCK;
  // A call of `set` costs more than it saves for a block or two.
  if (words > 4 * WORDS_PER_BLOCK) into.set(u32.subarray(from, from + words), at);
  else for (let word = 0; word < words; word++) into[at + word] = u32[from + word] as number;
}

function loadArray(
  u16: Uint16Array,
  array: Container,
  { first, last }: BlockSpan,
  into: Uint32Array,
  at: number,
): void {
  into.fill(0, at, at + (last - first) * WORDS_PER_BLOCK);
  const from = array.address >>> 1;
  const lowest = first * BLOCK_ORDINALS;
  const end = last * BLOCK_ORDINALS;
  for (let next = from + firstNotBelow(u16, from, array.count, 1, lowest); next < from + array.count; next++) {
    const ordinal = u16[next] as number;
    if (ordinal >= end) return;
    const word = at + ((ordinal - lowest) >> 5);
    into[word] = (into[word] as number) | (1 << (ordinal & 31));
  }
}

function loadRuns(u16: Uint16Array, runs: Container, { first, last }: BlockSpan, into: Uint32Array, at: number): void {
  const words = (last - first) * WORDS_PER_BLOCK;
  into.fill(0, at, at + words);
  const from = runs.address >>> 1;
  const lowest = first * BLOCK_ORDINALS;
  const end = last * BLOCK_ORDINALS;
  // The first run whose last ordinal is not below the span.
  for (let run = firstNotBelow(u16, from + 1, runs.count, 2, lowest); run < runs.count; run++) {
    const begin = Math.max(u16[from + run * 2] as number, lowest) - lowest;
    const behind = Math.min((u16[from + run * 2 + 1] as number) + 1, end) - lowest;
    if (begin >= behind) return;
    fillRange(into, at, begin, behind);
  }
}

/** Sets bits `begin` to `behind` - 1. */
function fillRange(into: Uint32Array, at: number, begin: number, behind: number): void {
  const last = (behind - 1) >> 5;
  for (let word = begin >> 5; word <= last; word++) {
    into[at + word] = (into[at + word] as number) | rangeMask32(word, begin, behind);
  }
}

function loadSummarised(u32: Uint32Array, leaf: LeafAddress, span: BlockSpan, into: Uint32Array, at: number): void {
  for (let block = span.first; block < span.last; block++) {
    const full = (lowerWord(u32, leaf, span.chunk, block >> 5) >>> (block & 31)) & 1;
    into.fill(-full, at, at + WORDS_PER_BLOCK);
    at += WORDS_PER_BLOCK;
  }
}

function loadReferences(
  u32: Uint32Array,
  leaf: LeafAddress,
  references: number,
  { chunk, first, last }: BlockSpan,
  into: Uint32Array,
  at: number,
): void {
  let reference = (references >>> 2) + liveBlocksBelow(u32, leaf, chunk, first);
  for (let block = first; block < last; block++) {
    const bit = 1 << (block & 31);
    const full = lowerWord(u32, leaf, chunk, block >> 5) & bit;
    const some = upperWord(u32, leaf, chunk, block >> 5) & bit;
    if (full !== 0 || some === 0) into.fill(full === 0 ? 0 : -1, at, at + WORDS_PER_BLOCK);
    else loadReferred(u32, u32[reference++] as number, into, at);
    at += WORDS_PER_BLOCK;
  }
}

/** The rank of a block among those that have a reference. */
export function liveBlocksBelow(u32: Uint32Array, leaf: LeafAddress, chunk: number, block: number): number {
  let count = 0;
  for (let quarter = 0; quarter * 32 < block; quarter++) {
    const live = upperWord(u32, leaf, chunk, quarter) & ~lowerWord(u32, leaf, chunk, quarter);
    count += popcount32(live & rangeMask32(quarter, 0, block));
  }
  return count;
}

/** A block of any alignment: ramps begin at any byte. */
function loadReferred(u32: Uint32Array, address: number, into: Uint32Array, at: number): void {
  for (let word = 0; word < WORDS_PER_BLOCK; word++) into[at + word] = unalignedWord(u32, address + word * 4);
}
