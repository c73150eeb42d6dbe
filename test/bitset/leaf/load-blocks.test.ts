/** Blocks of every container come out as bits, as many as were asked for, and nothing beside them is touched. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHUNK_ORDINALS,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BLOCKS,
  CONTAINER_NONE,
  CONTAINER_RUNS,
  chunksOf,
} from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { type BlockSpan, loadBlocks } from '../../../src/bitset/leaf/load-blocks.js';
import { containerMeta } from '../../../src/bitset/leaf/tables.js';
import { CASES, forAll } from '../../support/law.js';
import {
  type ChunkShape,
  leafStyle,
  membersOf,
  ordinalSet,
  ordinalsOf,
  segmentSize,
  writeStyledLeaf,
} from '../../support/leaves.js';
import { expectSameNumbers } from '../../support/same-numbers.js';

const WORDS = 16;
const NOISE = 0xa5a5_5a5a;

const asked = segmentSize(3).chain((size) =>
  fc.record({
    size: fc.constant(size),
    ordinals: ordinalSet(size),
    style: leafStyle,
    spans: fc.array(
      fc.record({
        chunk: fc.nat(chunksOf(size) - 1),
        ends: fc.tuple(
          fc.oneof(fc.nat(127), fc.constantFrom(0, 31, 32, 63)),
          fc.oneof(fc.integer({ min: 1, max: 128 }), fc.constantFrom(1, 32, 64, 128)),
        ),
        at: fc.constantFrom(16, 17, 40),
      }),
      { minLength: 8, maxLength: 8 },
    ),
  }),
);

describe('blocks of a leaf', () => {
  it('are the bits of the set, and nothing beside them is written', () => {
    const containers = new Set<number>();
    forAll(
      asked,
      ({ size, ordinals, style, spans }) => {
        const memory = new SegmentMemory();
        const leaf = writeStyledLeaf(memory, size, ordinals, style);
        const members = membersOf(ordinals, chunksOf(size) * CHUNK_ORDINALS);
        for (const { chunk, ends, at } of spans) {
          const first = Math.min(ends[0], ends[1] - 1);
          const last = Math.max(ends[0] + 1, ends[1]);
          containers.add(containerMeta(memory.u32, leaf, chunk) & 0xff);
          expectBlocks(memory, leaf, members, { chunk, first, last }, at);
        }
      },
      0.25,
    );
    // Few cases need not meet every container.
    if (CASES >= 400) expect([...containers].sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it.each<[string, number, ChunkShape]>([
    ['no container', CONTAINER_NONE, { shape: 'full' }],
    ['a bitmap', CONTAINER_BITMAP, { shape: 'some', count: 30_000, seed: 1 }],
    ['an array', CONTAINER_ARRAY, { shape: 'some', count: 100, seed: 2 }],
    ['blocks', CONTAINER_BLOCKS, { shape: 'blocks', live: 20, full: 60, seed: 3 }],
    ['runs', CONTAINER_RUNS, { shape: 'runs', mean: 1000, seed: 4 }],
  ])('are read from %s', (_, container, shape) => {
    const memory = new SegmentMemory();
    const ordinals = ordinalsOf([shape], CHUNK_ORDINALS);
    const leaf = writeStyledLeaf(memory, CHUNK_ORDINALS, ordinals, 'sealed');
    expect(containerMeta(memory.u32, leaf, 0) & 0xff).toBe(container);
    const members = membersOf(ordinals, CHUNK_ORDINALS);
    for (const at of [16, 40])
      for (const first of [0, 1, 31, 64, 127])
        for (const last of [1, 3, 33, 100, 128])
          if (first < last) expectBlocks(memory, leaf, members, { chunk: 0, first, last }, at);
  });

  it('end in front of a device that begins the next', () => {
    const memory = new SegmentMemory();
    const ordinals = Uint32Array.from({ length: 128 }, (_, block) => block * 512);
    const leaf = writeStyledLeaf(memory, CHUNK_ORDINALS, ordinals, 'sealed');
    expect(containerMeta(memory.u32, leaf, 0) & 0xff).toBe(CONTAINER_ARRAY);
    const members = membersOf(ordinals, CHUNK_ORDINALS);
    for (const last of [1, 2, 64, 127]) expectBlocks(memory, leaf, members, { chunk: 0, first: last - 1, last }, 16);
  });
});

function expectBlocks(memory: SegmentMemory, leaf: number, members: Uint8Array, span: BlockSpan, at: number): void {
  const words = (span.last - span.first) * WORDS;
  const expected = new Uint32Array(at + words + 40).fill(NOISE);
  for (let word = 0; word < words; word++)
    expected[at + word] = wordOf(members, span.chunk * CHUNK_ORDINALS + span.first * 512 + word * 32);
  const into = new Uint32Array(expected.length).fill(NOISE);
  loadBlocks(memory, leaf, span, into, at);
  expectSameNumbers(into, expected);
}

function wordOf(members: Uint8Array, from: number): number {
  let word = 0;
  for (let bit = 0; bit < 32; bit++) word |= (members[from + bit] ?? 0) << bit;
  return word >>> 0;
}
