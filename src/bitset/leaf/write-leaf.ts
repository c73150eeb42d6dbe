/**
 * Turns a set of ordinals into a leaf in the memory of a segment: record, summaries, chunk table and containers in a single
 * allocation, the record first. What becomes what is decided in `plan-leaf.ts`.
 */

import type { LeafAddress } from '../layout/addresses.js';
import {
  CONTAINER_BITS,
  CONTAINER_NONE,
  LEAF_BYTES,
  LEAF_CARDINALITY,
  LEAF_FLAGS,
  LEAF_FLAT,
  LEAF_LOWER,
  LEAF_META,
  LEAF_RECORD_BYTES,
  LEAF_UPPER,
  SUMMARY_BYTES,
} from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import { chooseBits } from './choose-container.js';
import { type ChunkReader, type OrdinalSet, readChunks } from './ordinal-set.js';
import { type LeafPlan, planLeaf } from './plan-leaf.js';
import { type WritePlaces, writeContainer } from './write-container.js';

/**
 * Address of the leaf of `set`, whose ordinals are below `size`; 0 when it is empty. `memory.release` of the address frees all
 * of it. Views of the memory taken before are stale after this call.
 * @throws IndexError `out-of-memory`; nothing was written
 */
export function writeLeaf(memory: SegmentMemory, size: number, set: OrdinalSet): LeafAddress {
  return writePlanned(memory, set, size, planLeaf(size, set));
}

/** As `writeLeaf`, without lists of ordinals or runs: for a set that every answer reads, and that is written anew before it could have a twin. */
export function writeBits(memory: SegmentMemory, size: number, set: OrdinalSet): LeafAddress {
  return writePlanned(memory, set, size, planLeaf(size, set, chooseBits));
}

function writePlanned(memory: SegmentMemory, set: OrdinalSet, size: number, plan: LeafPlan): LeafAddress {
  if (plan.cardinality === 0) return 0;
  const leaf = memory.allocate(plan.shape.bytes);
  const meta = writeTables(memory, leaf, plan);
  writeChunks(memory, leaf, meta, readChunks(set, size), plan);
  return leaf;
}

/** Writes record and summaries, and answers the address of the chunk table. */
function writeTables({ u32 }: SegmentMemory, leaf: LeafAddress, plan: LeafPlan): number {
  const summary = plan.chunks * SUMMARY_BYTES;
  const { thin, flat, bytes } = plan.shape;
  const upper = leaf + LEAF_RECORD_BYTES;
  const lower = thin ? 0 : upper + summary;
  const meta = upper + (thin ? summary : summary * 2);
  writeRecord(u32, leaf, {
    upper,
    lower,
    meta,
    cardinality: plan.cardinality,
    flags: flat ? LEAF_FLAT : 0,
    bytes: bytes - LEAF_RECORD_BYTES,
  });
  u32.set(plan.upper, upper >>> 2);
  if (!thin) u32.set(plan.lower, lower >>> 2);
  return meta;
}

function writeChunks(memory: SegmentMemory, leaf: number, meta: number, reader: ChunkReader, plan: LeafPlan): void {
  const { lists, arrays, bitmaps, blocks } = plan.shape;
  const places: WritePlaces = {
    lists: leaf + lists,
    arrays: leaf + arrays,
    bitmaps: leaf + bitmaps,
    blocks: leaf + blocks,
  };
  for (let chunk = 0; chunk < plan.chunks; chunk++) {
    const container = plan.containers[chunk] as number;
    const bits = { words: reader.words, upper: plan.upper, lower: plan.lower, at: chunk * 4 };
    if (container !== CONTAINER_NONE) reader.load(chunk);
    const entry = (meta >>> 2) + chunk * 2;
    memory.u32[entry] = writeContainer(memory, places, container, bits);
    memory.u32[entry + 1] = ((plan.counts[chunk] as number) << CONTAINER_BITS) + container;
  }
}

interface LeafRecord {
  readonly upper: number;
  readonly lower: number;
  readonly meta: number;
  readonly cardinality: number;
  readonly flags: number;
  readonly bytes: number;
}

/** Writes the record of a leaf. */
function writeRecord(u32: Uint32Array, leaf: LeafAddress, record: LeafRecord): void {
  u32.fill(0, leaf >>> 2, (leaf + LEAF_RECORD_BYTES) >>> 2);
  u32[(leaf + LEAF_UPPER) >>> 2] = record.upper;
  u32[(leaf + LEAF_LOWER) >>> 2] = record.lower;
  u32[(leaf + LEAF_META) >>> 2] = record.meta;
  u32[(leaf + LEAF_CARDINALITY) >>> 2] = record.cardinality;
  u32[(leaf + LEAF_FLAGS) >>> 2] = record.flags;
  u32[(leaf + LEAF_BYTES) >>> 2] = record.bytes;
}
