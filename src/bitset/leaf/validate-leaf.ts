/**
 * Looks over a sealed leaf that came from outside, before any engine reads it: every address, alignment and count, lists ascending, summaries
 * that agree with the containers. Bits of bitmaps are not compared with their summaries - that would read all of them - but those
 * behind the last device are: a leaf that was let through never makes an engine read or answer outside of memory and segment.
 */

import type { LeafAddress } from '../layout/addresses.js';
import {
  BLOCK_ORDINALS,
  BLOCKS_PER_CHUNK,
  CHUNK_BYTES,
  CHUNK_ORDINALS,
  CONTAINER_BITMAP,
  chunksOf,
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
} from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import { rangeMask32 } from '../layout/word-bits.js';
import { containerAddress, containerMeta, lowerWord, upperWord } from './tables.js';
import { type AddressRange, liesIn, validateContainer } from './validate-container.js';

const RECORD_ALIGN = 16;
const SUMMARY_ALIGN = 16;
const TABLE_ALIGN = 8;

/**
 * What is wrong with the leaf at `leaf` of a sealed segment of `size` devices, or null. `allowed` lies within the memory. Reads
 * nothing outside of it but the constants of the layout. O(chunks + ids + runs + references).
 */
export function validateLeaf(
  memory: SegmentMemory,
  leaf: LeafAddress,
  size: number,
  allowed: AddressRange,
): string | null {
  return validateRecord(memory.u32, leaf, size, allowed) ?? validateChunks(memory, leaf, size, allowed);
}

function validateRecord(u32: Uint32Array, leaf: LeafAddress, size: number, allowed: AddressRange): string | null {
  if (!liesIn(allowed, leaf, LEAF_RECORD_BYTES, RECORD_ALIGN)) return 'its record lies outside';
  const field = (offset: number): number => u32[(leaf + offset) >>> 2] as number;
  const chunks = chunksOf(size);
  const lower = field(LEAF_LOWER);
  if (!liesIn(allowed, field(LEAF_UPPER), chunks * SUMMARY_BYTES, SUMMARY_ALIGN))
    return 'its upper summary lies outside';
  if (lower !== 0 && !liesIn(allowed, lower, chunks * SUMMARY_BYTES, SUMMARY_ALIGN))
    return 'its lower summary lies outside';
  if (!liesIn(allowed, field(LEAF_META), chunks * META_BYTES, TABLE_ALIGN)) return 'its chunk table lies outside';
  if (field(LEAF_CARDINALITY) > size) return 'it has more devices than the segment';
  if (field(LEAF_FLAGS) > LEAF_FLAT) return 'its flags are unknown';
  if (field(LEAF_BYTES) > allowed.to - allowed.from) return 'it has more bytes than there are';
  return null;
}

function validateChunks(memory: SegmentMemory, leaf: LeafAddress, size: number, allowed: AddressRange): string | null {
  let least = 0;
  let most = 0;
  for (let chunk = 0; chunk < chunksOf(size); chunk++) {
    const ordinals = Math.min(size - chunk * CHUNK_ORDINALS, CHUNK_ORDINALS);
    const wrong = validateSummaries(memory.u32, leaf, chunk, ordinals) ?? validateFlatness(memory.u32, leaf, chunk);
    if (wrong !== null) return `${wrong} in chunk ${chunk}`;
    const found = validateContainer(memory, { leaf, chunk, ordinals, allowed });
    if (typeof found === 'string') return `${found} in chunk ${chunk}`;
    least += found.least;
    most += found.most;
  }
  const cardinality = memory.u32[(leaf + LEAF_CARDINALITY) >>> 2] as number;
  return cardinality < least || cardinality > most ? 'its count of devices is wrong' : null;
}

/** Of the summaries of a chunk that has `ordinals` devices. */
function validateSummaries(u32: Uint32Array, leaf: LeafAddress, chunk: number, ordinals: number): string | null {
  const some = Math.ceil(ordinals / BLOCK_ORDINALS);
  const whole = Math.floor(ordinals / BLOCK_ORDINALS);
  for (let quarter = 0; quarter < BLOCKS_PER_CHUNK / 32; quarter++) {
    const upper = upperWord(u32, leaf, chunk, quarter);
    const lower = lowerWord(u32, leaf, chunk, quarter);
    if ((upper & ~rangeMask32(quarter, 0, some)) !== 0) return 'blocks behind the last device are used';
    if ((lower & ~(upper & rangeMask32(quarter, 0, whole))) !== 0) return 'blocks are full that cannot be';
  }
  return null;
}

/** A flat leaf is one bitmap: each chunk's lies behind the one before. */
function validateFlatness(u32: Uint32Array, leaf: LeafAddress, chunk: number): string | null {
  if (u32[(leaf + LEAF_FLAGS) >>> 2] !== LEAF_FLAT) return null;
  const address = containerAddress(u32, leaf, 0) + chunk * CHUNK_BYTES;
  const isFlat = containerMeta(u32, leaf, chunk) === CONTAINER_BITMAP && containerAddress(u32, leaf, chunk) === address;
  return isFlat ? null : 'a flat leaf is no bitmap';
}
