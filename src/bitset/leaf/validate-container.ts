/** Looks over one container of a leaf from outside, whose record, summaries and chunk table were found to be in order. */

import { popcount32 } from '../../base/popcount.js';
import type { LeafAddress } from '../layout/addresses.js';
import {
  BLOCK_BYTES,
  BLOCK_ORDINALS,
  BLOCKS_PER_CHUNK,
  CHUNK_BYTES,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BITS,
  CONTAINER_BLOCKS,
  CONTAINER_MASK,
  CONTAINER_NONE,
  CONTAINER_RUNS,
  DATA_AT,
  ZEROS_AT,
} from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import { rangeMask32, unalignedWord } from '../layout/word-bits.js';
import { containerAddress, containerMeta, lowerWord, upperWord } from './tables.js';

/** `[from, to)`, byte addresses. */
export interface AddressRange {
  readonly from: number;
  readonly to: number;
}

/** Whether `bytes` bytes at `address`, which is a multiple of `align`, lie in `allowed`. */
export function liesIn(allowed: AddressRange, address: number, bytes: number, align: number): boolean {
  return address % align === 0 && address >= allowed.from && address + bytes <= allowed.to;
}

/** Which container is meant, and what it has to fit. */
export interface ContainerPlace {
  readonly leaf: LeafAddress;
  readonly chunk: number;
  /** Devices that the segment has in this chunk. */
  readonly ordinals: number;
  readonly allowed: AddressRange;
}

/** Devices a chunk holds at least and at most; equal where nothing had to be left open. */
export interface CardinalityBounds {
  readonly least: number;
  readonly most: number;
}

const QUARTERS = BLOCKS_PER_CHUNK / 32;
const CONSTANTS: AddressRange = { from: ZEROS_AT, to: DATA_AT };

/** What is wrong with a container, or how many devices it holds. O(ids + runs + references). */
export function validateContainer(memory: SegmentMemory, place: ContainerPlace): string | CardinalityBounds {
  const address = containerAddress(memory.u32, place.leaf, place.chunk);
  const meta = containerMeta(memory.u32, place.leaf, place.chunk);
  const count = meta >>> CONTAINER_BITS;
  switch (meta & CONTAINER_MASK) {
    case CONTAINER_NONE:
      return validateNone(memory.u32, place, address, count);
    case CONTAINER_BITMAP:
      return validateBitmap(memory.u32, place, address, count);
    case CONTAINER_BLOCKS:
      return validateBlocks(memory.u32, place, address, count);
    case CONTAINER_ARRAY:
      return validateArray(memory.u16, memory.u32, place, address, count);
    case CONTAINER_RUNS:
      return validateRuns(memory.u16, memory.u32, place, address, count);
    default:
      return 'a container is of no kind';
  }
}

function validateNone(
  u32: Uint32Array,
  place: ContainerPlace,
  address: number,
  count: number,
): string | CardinalityBounds {
  if (address !== 0 || count !== 0) return 'a container is and is not there';
  return liveBlocks(u32, place) === 0 ? summaryBounds(u32, place) : 'a container is missing';
}

function validateBitmap(
  u32: Uint32Array,
  place: ContainerPlace,
  address: number,
  count: number,
): string | CardinalityBounds {
  if (count !== 0 || !liesIn(place.allowed, address, CHUNK_BYTES, BLOCK_BYTES)) return 'a bitmap lies outside';
  for (let word = place.ordinals >>> 5; word < CHUNK_BYTES / 4; word++) {
    const beyond = ~rangeMask32(word, 0, place.ordinals);
    if (((u32[(address >>> 2) + word] as number) & beyond) !== 0) return 'a bitmap holds devices behind the last';
  }
  return summaryBounds(u32, place);
}

function validateBlocks(
  u32: Uint32Array,
  place: ContainerPlace,
  address: number,
  count: number,
): string | CardinalityBounds {
  if (count !== liveBlocks(u32, place)) return 'there are not as many blocks as the summaries say';
  if (!liesIn(place.allowed, address, count * 4, 4)) return 'references to blocks lie outside';
  for (let reference = address >>> 2; reference < (address >>> 2) + count; reference++) {
    const block = u32[reference] as number;
    if (!liesIn(CONSTANTS, block, BLOCK_BYTES, 1) && !liesIn(place.allowed, block, BLOCK_BYTES, 1)) {
      return 'a block lies outside';
    }
  }
  const tail = place.ordinals % BLOCK_ORDINALS;
  const last = place.ordinals >>> 9;
  if (tail !== 0 && ((upperWord(u32, place.leaf, place.chunk, last >> 5) >>> (last & 31)) & 1) === 1) {
    // No block behind the last device is in upper, and a part of one is never full: the last reference is this block's.
    const block = u32[(address >>> 2) + count - 1] as number;
    if (!endsAt(u32, block, tail)) return 'a block holds devices behind the last';
  }
  return summaryBounds(u32, place);
}

/** Whether no bit of a block is set from `end` on. */
function endsAt(u32: Uint32Array, block: number, end: number): boolean {
  for (let word = 0; word < BLOCK_BYTES / 4; word++) {
    if ((unalignedWord(u32, block + word * 4) & ~rangeMask32(word, 0, end)) !== 0) return false;
  }
  return true;
}

function validateArray(
  u16: Uint16Array,
  u32: Uint32Array,
  place: ContainerPlace,
  address: number,
  count: number,
): string | CardinalityBounds {
  if (count === 0 || !liesIn(place.allowed, address, count * 2, 2)) return 'an array lies outside';
  const upper = new Uint32Array(QUARTERS);
  const lower = new Uint32Array(QUARTERS);
  let before = -1;
  let inBlock = 0;
  for (let at = address >>> 1; at < (address >>> 1) + count; at++) {
    const id = u16[at] as number;
    if (id <= before) return 'an array is not ascending';
    const block = id >>> 9;
    inBlock = block === before >> 9 ? inBlock + 1 : 1;
    markBlocks(upper, block, block + 1);
    if (inBlock === BLOCK_ORDINALS) markBlocks(lower, block, block + 1);
    before = id;
  }
  if (before >= place.ordinals) return 'an array holds devices behind the last';
  return agree(u32, place, upper, lower) ? { least: count, most: count } : 'an array is not what the summaries say';
}

function validateRuns(
  u16: Uint16Array,
  u32: Uint32Array,
  place: ContainerPlace,
  address: number,
  count: number,
): string | CardinalityBounds {
  if (count === 0 || !liesIn(place.allowed, address, count * 4, 2)) return 'runs lie outside';
  const upper = new Uint32Array(QUARTERS);
  const lower = new Uint32Array(QUARTERS);
  let before = -2;
  let ordinals = 0;
  for (let at = address >>> 1; at < (address >>> 1) + count * 2; at += 2) {
    const first = u16[at] as number;
    const last = u16[at + 1] as number;
    if (first <= before + 1 || last < first) return 'runs are not ascending';
    markBlocks(upper, first >>> 9, (last >>> 9) + 1);
    markBlocks(lower, (first + BLOCK_ORDINALS - 1) >>> 9, (last + 1) >>> 9);
    ordinals += last - first + 1;
    before = last;
  }
  if (before >= place.ordinals) return 'runs hold devices behind the last';
  return agree(u32, place, upper, lower) ? { least: ordinals, most: ordinals } : 'runs are not what the summaries say';
}

/** Sets the bits of blocks `from` to `to` - 1. */
function markBlocks(summary: Uint32Array, from: number, to: number): void {
  for (let quarter = from >> 5; quarter * 32 < to; quarter++) {
    summary[quarter] = (summary[quarter] as number) | rangeMask32(quarter, from, to);
  }
}

function agree(u32: Uint32Array, { leaf, chunk }: ContainerPlace, upper: Uint32Array, lower: Uint32Array): boolean {
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    if (upper[quarter] !== upperWord(u32, leaf, chunk, quarter)) return false;
    if (lower[quarter] !== lowerWord(u32, leaf, chunk, quarter)) return false;
  }
  return true;
}

/** Blocks that are neither empty nor full. */
function liveBlocks(u32: Uint32Array, { leaf, chunk }: ContainerPlace): number {
  let live = 0;
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    live += popcount32(upperWord(u32, leaf, chunk, quarter) & ~lowerWord(u32, leaf, chunk, quarter));
  }
  return live;
}

/** What the summaries alone leave open: a block that is neither empty nor full holds 1 to 511 devices. */
function summaryBounds(u32: Uint32Array, { leaf, chunk, ordinals }: ContainerPlace): CardinalityBounds {
  let full = 0;
  for (let quarter = 0; quarter < QUARTERS; quarter++) full += popcount32(lowerWord(u32, leaf, chunk, quarter));
  const live = liveBlocks(u32, { leaf, chunk, ordinals, allowed: CONSTANTS });
  const least = full * BLOCK_ORDINALS + live;
  return { least, most: Math.min(least + live * (BLOCK_ORDINALS - 2), ordinals) };
}
