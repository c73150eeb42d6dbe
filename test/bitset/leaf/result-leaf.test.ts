/** Room for a result: empty tables in used memory, containers behind them, and the rest given back. */

import { describe, expect, it } from 'vitest';
import {
  CONTAINER_BITMAP,
  CONTAINER_BLOCKS,
  LEAF_BYTES,
  LEAF_CARDINALITY,
  LEAF_FLAGS,
  LEAF_FLAT,
  LEAF_META,
  UNKNOWN_CARDINALITY,
} from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { allocateResult, finishResult, type ResultLeaf, ROOM_PER_CHUNK } from '../../../src/bitset/leaf/result-leaf.js';
import { containerAddress, containerMeta, lowerWord, upperWord } from '../../../src/bitset/leaf/tables.js';

const NOISE = 0xa5;

/** A result in memory that was used before, between two allocations that are somebody else's. */
function between(chunks: number, written: number) {
  const memory = new SegmentMemory({ wasm: false });
  const front = memory.allocate(128);
  const used = memory.allocate(64 * 1024);
  memory.u8.fill(NOISE, front, memory.end);
  memory.release(used);
  const result = allocateResult(memory, chunks, written);
  const end = memory.end;
  const back = memory.allocate(64);
  memory.u8.fill(NOISE, back, back + 64);
  return { memory, front, result, end, back };
}

function field({ u32 }: SegmentMemory, { leaf }: ResultLeaf, at: number): number | undefined {
  return u32[(leaf + at) >>> 2];
}

/** Writes the entry of a chunk. */
function enter({ u32 }: SegmentMemory, { leaf }: ResultLeaf, chunk: number, address: number, meta: number): void {
  u32.set([address, meta], (u32[(leaf + LEAF_META) >>> 2]! >>> 2) + chunk * 2);
}

describe('room for a result', () => {
  it('is an empty leaf of unknown cardinality, in front of its containers', () => {
    const { memory, front, result, end } = between(3, 2);
    const { u32 } = memory;
    const { leaf, room } = result;
    // Record, two summaries and a chunk table of three chunks; rounded to a cache line.
    expect([leaf - front, room - leaf, end - room]).toEqual([128, 192, 2 * ROOM_PER_CHUNK]);
    expect(field(memory, result, LEAF_CARDINALITY)).toBe(UNKNOWN_CARDINALITY);
    for (let chunk = 0; chunk < 3; chunk++) {
      expect([containerAddress(u32, leaf, chunk), containerMeta(u32, leaf, chunk)]).toEqual([0, 0]);
      for (let quarter = 0; quarter < 4; quarter++)
        expect([upperWord(u32, leaf, chunk, quarter), lowerWord(u32, leaf, chunk, quarter)]).toEqual([0, 0]);
    }
  });

  it('has tables that do not overlap', () => {
    const { memory, result } = between(3, 0);
    const tables = [0, 4, 8].map((at) => (field(memory, result, at) ?? 0) - result.leaf);
    expect(tables).toEqual([32, 80, 128]);
  });

  it('holds references to all blocks of a chunk, and these on cache lines', () => {
    const worst = 4 * 128 + 63 + 64 * 128;
    expect(ROOM_PER_CHUNK).toBeGreaterThanOrEqual(worst);
    expect(ROOM_PER_CHUNK % 64).toBe(0);
  });

  it('touches nobody else', () => {
    const { memory, front, result, back } = between(5, 3);
    finishResult(memory, result, result.room + 4096);
    const beside = [...memory.u8.subarray(front, front + 128), ...memory.u8.subarray(back, back + 64)];
    expect(beside).toEqual(new Array<number>(192).fill(NOISE));
  });
});

describe('a finished result', () => {
  it('knows its bytes, and gives the rest back', () => {
    const memory = new SegmentMemory({ wasm: false });
    memory.allocate(64);
    const result = allocateResult(memory, 2, 2);
    finishResult(memory, result, result.room + 8192);
    expect(field(memory, result, LEAF_BYTES)).toBe(result.room + 8192 - result.leaf - 32);
    expect(memory.end).toBe(result.room + 8192);
  });

  it.each([
    ['of bitmaps one behind the other', 0, CONTAINER_BITMAP, 8192, LEAF_FLAT],
    ['of bitmaps with something between', 0, CONTAINER_BITMAP, 8256, 0],
    ['of a bitmap and blocks', 0, 256 + CONTAINER_BLOCKS, 8192, 0],
    ['that begins somewhere', 64, CONTAINER_BITMAP, 8192 + 64, LEAF_FLAT],
  ])('%s is marked as flat or not', (_, at, meta, next, flags) => {
    const memory = new SegmentMemory({ wasm: false });
    const result = allocateResult(memory, 2, 2);
    enter(memory, result, 0, result.room + at, CONTAINER_BITMAP);
    enter(memory, result, 1, result.room + next, meta);
    finishResult(memory, result, result.room + next + 8192);
    expect(field(memory, result, LEAF_FLAGS)).toBe(flags);
  });
});
