/** Questions to a whole leaf. 0 is the empty leaf, as everywhere outside the kernels. */

import { firstNotBelow } from '../../base/binary-search.js';
import type { LeafAddress } from '../layout/addresses.js';
import {
  BLOCK_ORDINALS,
  CHUNK_ORDINALS,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BITS,
  CONTAINER_BLOCKS,
  CONTAINER_MASK,
  CONTAINER_RUNS,
  chunksOf,
  LEAF_CARDINALITY,
  UNKNOWN_CARDINALITY,
} from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import { countChunk } from './count-chunk.js';
import { decodeChunk } from './decode-chunk.js';
import { liveBlocksBelow } from './load-blocks.js';
import { containerAddress, containerMeta, lowerWord, upperWord } from './tables.js';

/** Whether the device with this ordinal, of the leaf's segment, is in `leaf`. O(log ids of a chunk). */
export function hasOrdinal(memory: SegmentMemory, leaf: LeafAddress, ordinal: number): boolean {
  if (leaf === 0) return false;
  const { u32 } = memory;
  const chunk = Math.floor(ordinal / CHUNK_ORDINALS);
  const low = ordinal % CHUNK_ORDINALS;
  const block = low >>> 9;
  if (((upperWord(u32, leaf, chunk, block >> 5) >>> (block & 31)) & 1) === 0) return false;
  if (((lowerWord(u32, leaf, chunk, block >> 5) >>> (block & 31)) & 1) === 1) return true;
  return hasInContainer(memory, leaf, chunk, low);
}

function hasInContainer({ u8, u16, u32 }: SegmentMemory, leaf: LeafAddress, chunk: number, low: number): boolean {
  const address = containerAddress(u32, leaf, chunk);
  const meta = containerMeta(u32, leaf, chunk);
  const from = address >>> 1;
  const count = meta >>> CONTAINER_BITS;
  switch (meta & CONTAINER_MASK) {
    case CONTAINER_BITMAP:
      return hasBit(u8, address, low);
    case CONTAINER_ARRAY:
      return hasId(u16, from, count, low);
    case CONTAINER_RUNS:
      return isInRun(u16, from, count, low);
    case CONTAINER_BLOCKS: {
      const reference = (address >>> 2) + liveBlocksBelow(u32, leaf, chunk, low >>> 9);
      return hasBit(u8, u32[reference] as number, low % BLOCK_ORDINALS);
    }
    default:
      return false;
  }
}

function hasId(u16: Uint16Array, from: number, count: number, id: number): boolean {
  const at = firstNotBelow(u16, from, count, 1, id);
  return at < count && u16[from + at] === id;
}

function isInRun(u16: Uint16Array, from: number, count: number, id: number): boolean {
  const run = firstNotBelow(u16, from + 1, count, 2, id);
  return run < count && (u16[from + run * 2] as number) <= id;
}

function hasBit(u8: Uint8Array, address: number, bit: number): boolean {
  return (((u8[address + (bit >>> 3)] as number) >>> (bit & 7)) & 1) === 1;
}

/** Devices in `leaf`, of a segment of `size`. Counts those of a result once, and notes it in the record. */
export function leafCardinality(memory: SegmentMemory, leaf: LeafAddress, size: number): number {
  if (leaf === 0) return 0;
  const known = memory.u32[(leaf + LEAF_CARDINALITY) >>> 2] as number;
  if (known !== UNKNOWN_CARDINALITY) return known;
  let cardinality = 0;
  for (let chunk = 0; chunk < chunksOf(size); chunk++) cardinality += countChunk(memory, leaf, chunk);
  memory.u32[(leaf + LEAF_CARDINALITY) >>> 2] = cardinality;
  return cardinality;
}

/** All ordinals of `leaf`, ascending. */
export function leafOrdinals(memory: SegmentMemory, leaf: LeafAddress, size: number): Uint32Array {
  const ordinals = new Uint32Array(leafCardinality(memory, leaf, size));
  if (leaf === 0) return ordinals;
  let at = 0;
  for (let chunk = 0; chunk < chunksOf(size); chunk++) at += decodeChunk(memory, leaf, chunk, 0, ordinals, at);
  return ordinals;
}

/** The ordinals of `leaf`, ascending, in bounded room: one chunk is decoded at a time. */
export function* iterateLeaf(
  memory: SegmentMemory,
  leaf: LeafAddress,
  size: number,
): Generator<number, void, undefined> {
  if (leaf === 0) return;
  const ordinals = new Uint32Array(Math.min(size, CHUNK_ORDINALS));
  for (let chunk = 0; chunk < chunksOf(size); chunk++) {
    const count = decodeChunk(memory, leaf, chunk, 0, ordinals, 0);
    for (let at = 0; at < count; at++) yield ordinals[at] as number;
  }
}
