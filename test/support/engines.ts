/** Asks an engine for everything it can tell of a program over leaves, and reads the result back naively. */

import { expect } from 'vitest';
import type { Engine } from '../../src/bitset/engine/engine.js';
import {
  CHUNK_ORDINALS,
  chunksOf,
  LEAF_LOWER,
  LEAF_META,
  LEAF_RECORD_BYTES,
  LEAF_UPPER,
  META_BYTES,
  SUMMARY_BYTES,
} from '../../src/bitset/layout/layout.js';
import type { SegmentMemory } from '../../src/bitset/layout/memory.js';
import type { Program } from '../../src/bitset/program/program.js';
import { ordinalsOfMembers, runOnMembers } from './leaves.js';

/** Expects count, isEmpty, evaluate and decode of `engine` to say what the sets of bytes in `members` do. */
export function expectEngine(
  engine: Engine,
  memory: SegmentMemory,
  size: number,
  program: Program,
  leaves: readonly number[],
  members: readonly Uint8Array[],
): void {
  const expected = runOnMembers(program, members);
  const chunks = chunksOf(size);
  const ordinals = ordinalsOfMembers(expected);
  expect(engine.count(program, leaves, 0, chunks)).toBe(ordinals.length);
  expect(engine.isEmpty(program, leaves, 0, chunks)).toBe(ordinals.length === 0);
  for (let chunk = 0; chunk < chunks; chunk++) {
    const inChunk = expected.subarray(chunk * CHUNK_ORDINALS, (chunk + 1) * CHUNK_ORDINALS);
    expect(engine.count(program, leaves, chunk, chunk + 1)).toBe(inChunk.reduce((sum, member) => sum + member, 0));
  }
  const result = evaluate(engine, memory, program, leaves, chunks);
  expectOrdinals(engine, result, chunks, ordinals);
  expectOrdinals(engine, leaves[0] as number, chunks, ordinalsOfMembers(members[0] as Uint8Array));
  memory.release(result);
}

/** Evaluates into room that is filled with noise before. */
function evaluate(
  engine: Engine,
  memory: SegmentMemory,
  program: Program,
  leaves: ArrayLike<number>,
  chunks: number,
): number {
  const tables = LEAF_RECORD_BYTES + chunks * (2 * SUMMARY_BYTES + META_BYTES);
  const room = Math.ceil(tables / 4) * 4;
  const bytes = room + chunks * (8192 + 512 + 64);
  const result = memory.allocate(bytes);
  memory.u8.fill(0xa5, result, result + bytes);
  memory.u32[(result + LEAF_UPPER) >>> 2] = result + LEAF_RECORD_BYTES;
  memory.u32[(result + LEAF_LOWER) >>> 2] = result + LEAF_RECORD_BYTES + chunks * SUMMARY_BYTES;
  memory.u32[(result + LEAF_META) >>> 2] = result + LEAF_RECORD_BYTES + 2 * chunks * SUMMARY_BYTES;
  const end = engine.evaluate(program, leaves, 0, chunks, result, result + room);
  expect(end).toBeLessThanOrEqual(result + bytes);
  return result;
}

/** In one call, and in calls for one chunk each. */
function expectOrdinals(engine: Engine, leaf: number, chunks: number, expected: Uint32Array): void {
  for (const step of [Math.max(1, chunks), 1]) {
    const into = new Uint32Array(expected.length + 1).fill(0xffff_ffff);
    let at = 0;
    for (let from = 0; from < chunks; from += step)
      at += engine.decode(leaf, from, Math.min(chunks, from + step), 0, into, at);
    expect(at).toBe(expected.length);
    expect(into[at]).toBe(0xffff_ffff);
    // Large arrays are slow to compare by `toEqual`.
    const wrong = expected.findIndex((ordinal, index) => into[index] !== ordinal);
    if (wrong >= 0) expect(`ordinal ${wrong}: ${into[wrong]}`).toBe(`ordinal ${wrong}: ${expected[wrong]}`);
  }
}
