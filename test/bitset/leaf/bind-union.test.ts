import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ValueDevices } from '../../../src/bitset/layout/addresses.js';
import { BLOCK_ORDINALS, CHUNK_ORDINALS, chunksOf, UNKNOWN_CARDINALITY } from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { bindUnion, boundBytes } from '../../../src/bitset/leaf/bind-union.js';
import { allocateResult, finishResult } from '../../../src/bitset/leaf/result-leaf.js';
import type { ChunkRange } from '../../../src/bitset/leaf/window-leaf.js';
import { writeLeaf } from '../../../src/bitset/leaf/write-leaf.js';
import { forAll } from '../../support/law.js';

const CHUNKS = 5;

function store(memory: SegmentMemory, ordinals: readonly number[], asLeaf: boolean): ValueDevices {
  if (asLeaf) return { kind: 'leaf', leaf: writeLeaf(memory, CHUNKS * CHUNK_ORDINALS, Uint32Array.from(ordinals)) };
  const start = memory.allocate(ordinals.length * 4);
  memory.u32.set(ordinals, start >>> 2);
  return { kind: 'postings', start, count: ordinals.length };
}

/** What the leaf says of the chunks of the window, read word by word as layout.ts has it; its summaries must be exact. */
function ordinalsOf({ u32, u16 }: SegmentMemory, leaf: number, { from, to }: ChunkRange): number[] {
  const [upper, lower, meta, cardinality] = [0, 4, 8, 12].map((offset) => u32[(leaf + offset) >>> 2]!);
  expect(cardinality).toBe(UNKNOWN_CARDINALITY);
  const found: number[] = [];
  for (let chunk = from; chunk < to; chunk++) {
    const [address, count] = [u32[(meta! + chunk * 8) >>> 2]!, u32[(meta! + chunk * 8 + 4) >>> 2]!];
    const bits = new Set<number>();
    if ((count & 0xff) === 2) for (let at = 0; at < count >>> 8; at++) bits.add(u16[(address >>> 1) + at]!);
    else if ((count & 0xff) === 1)
      for (let bit = 0; bit < CHUNK_ORDINALS; bit++)
        if ((u32[(address >>> 2) + (bit >>> 5)]! >>> (bit & 31)) & 1) bits.add(bit);
    const filled = new Array<number>(128).fill(0);
    for (const bit of bits) filled[bit >>> 9]!++;
    const summary = (table: number, block: number): number =>
      table === 0 ? 0 : (u32[(table + chunk * 16 + (block >>> 5) * 4) >>> 2]! >>> (block & 31)) & 1;
    for (let block = 0; block < 128; block++) {
      expect(summary(upper!, block)).toBe(filled[block] === 0 ? 0 : 1);
      if (lower !== 0) expect(summary(lower!, block)).toBe(filled[block] === BLOCK_ORDINALS ? 1 : 0);
    }
    for (const bit of [...bits].sort((left, right) => left - right)) found.push(chunk * CHUNK_ORDINALS + bit);
  }
  return found;
}

const edges = [0, 1, 63, 64, 511, 512, 4095, 4096, 65_535, 65_536, 131_071, 131_072, CHUNKS * CHUNK_ORDINALS - 1];

const arbitraryOrdinals: fc.Arbitrary<number[]> = fc
  .oneof(
    fc.uniqueArray(fc.oneof(fc.constantFrom(...edges), fc.nat(CHUNKS * CHUNK_ORDINALS - 1)), { maxLength: 40 }),
    fc
      .tuple(fc.constantFrom(...edges), fc.constantFrom(1, 64, 511, 512, 513, 4096))
      .map(([first, count]) => Array.from({ length: count }, (_, index) => first + index))
      .map((run) => run.filter((ordinal) => ordinal < CHUNKS * CHUNK_ORDINALS)),
  )
  .map((ordinals) => ordinals.sort((left, right) => left - right));

const arbitraryWindow: fc.Arbitrary<ChunkRange> = fc
  .tuple(fc.nat(CHUNKS - 1), fc.nat(CHUNKS - 1))
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) + 1 }));

describe('binding sets', () => {
  it('makes a leaf of the ordinals in any of them, in the window', () => {
    forAll(
      fc.tuple(fc.array(arbitraryOrdinals, { maxLength: 4 }), arbitraryWindow, fc.nat(15)),
      ([lists, window, leaves]) => {
        const memory = new SegmentMemory({ wasm: false, maxBytes: 2 ** 22 });
        const sets = lists.map((ordinals, at) => store(memory, ordinals, ((leaves >> at) & 1) === 1));
        const before = memory.end;
        // What is left behind by others must not show.
        const dirty = memory.allocate(2 ** 20);
        memory.u8.fill(0xa5, dirty, dirty + 2 ** 20);
        memory.release(dirty);
        const leaf = bindUnion(memory, sets, window);
        const wanted = [...new Set(lists.flat())]
          .filter((ordinal) => ordinal >>> 16 >= window.from && ordinal >>> 16 < window.to)
          .sort((left, right) => left - right);
        expect(ordinalsOf(memory, leaf, window)).toEqual(wanted);
        const devices = lists.reduce((sum, { length }) => sum + length, 0);
        expect(memory.end - before).toBeLessThanOrEqual(64 + boundBytes(window.to - window.from, sets.length, devices));
        memory.release(leaf);
        expect(memory.end).toBe(before);
        return undefined;
      },
      0.5,
    );
  });

  it.each([1, 2])('takes %d slices that fill a chunk', (times) => {
    const memory = new SegmentMemory({ wasm: false, maxBytes: 2 ** 24 });
    const all = Array.from({ length: CHUNK_ORDINALS + 2 }, (_, index) => index + CHUNK_ORDINALS - 1);
    const sets = Array.from({ length: times }, () => store(memory, all, false));
    const window = { from: 0, to: CHUNKS };
    expect(ordinalsOf(memory, bindUnion(memory, sets, window), window)).toEqual(all);
  });

  it('stores an ordinal of several slices once, as arrays have them', () => {
    const memory = new SegmentMemory({ wasm: false, maxBytes: 2 ** 24 });
    const sets = [[3, 70_000], [3, 4, 70_000], [3]].map((ordinals) => store(memory, ordinals, false));
    const leaf = bindUnion(memory, sets, { from: 0, to: CHUNKS });
    const meta = memory.u32[(leaf + 8) >>> 2]!;
    const counts = Array.from({ length: CHUNKS }, (_, chunk) => memory.u32[(meta + chunk * 8 + 4) >>> 2]! >>> 8);
    expect(counts).toEqual([2, 1, 0, 0, 0]);
  });

  it.each([CHUNK_ORDINALS - 1, CHUNK_ORDINALS])('takes one slice of %d ordinals of a chunk', (count) => {
    const memory = new SegmentMemory({ wasm: false, maxBytes: 2 ** 24 });
    const all = Array.from({ length: count }, (_, index) => index + CHUNK_ORDINALS);
    const window = { from: 1, to: 2 };
    expect(ordinalsOf(memory, bindUnion(memory, [store(memory, all, false)], window), window)).toEqual(all);
  });
});

describe('room for a result', () => {
  it('is an empty leaf, whose end is given back', () => {
    const memory = new SegmentMemory({ wasm: false, maxBytes: 2 ** 24 });
    const dirty = memory.allocate(2 ** 20);
    memory.u8.fill(0xa5, dirty, dirty + 2 ** 20);
    memory.release(dirty);
    const chunks = chunksOf(200_000);
    const result = allocateResult(memory, chunks, 2);
    expect(result.room % 64).toBe(0);
    expect(memory.end - result.room).toBeGreaterThanOrEqual(2 * (8192 + 512 + 64));
    expect(ordinalsOf(memory, result.leaf, { from: 0, to: chunks })).toEqual([]);
    finishResult(memory, result, result.room + 8192);
    expect(memory.end).toBe(result.room + 8192);
    memory.release(result.leaf);
    expect(memory.end).toBe(dirty);
  });
});
