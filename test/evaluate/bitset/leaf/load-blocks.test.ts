/** Blocks of every container come out as bits, as many as were asked for, and nothing beside them is touched. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHUNK_ORDINALS, chunksOf } from '../../../../src/evaluate/bitset/layout.js';
import { loadBlocks } from '../../../../src/evaluate/bitset/leaf/load-blocks.js';
import { containerMeta } from '../../../../src/evaluate/bitset/leaf/tables.js';
import { SegmentMemory } from '../../../../src/evaluate/bitset/memory.js';
import { CASES, forAll } from '../../../support/law.js';
import { leafStyle, membersOf, ordinalSet, segmentSize, writeStyledLeaf } from '../../../support/leaves.js';
import { expectSameNumbers } from '../../../support/same-numbers.js';

const WORDS = 16;
const NOISE = 0x5a5a_a5a5;

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
          const words = (last - first) * WORDS;
          const expected = new Uint32Array(at + words + 40).fill(NOISE);
          for (let word = 0; word < words; word++)
            expected[at + word] = wordOf(members, chunk * CHUNK_ORDINALS + first * 512 + word * 32);
          const into = new Uint32Array(expected.length).fill(NOISE);
          loadBlocks(memory, leaf, { chunk, first, last }, into, at);
          expectSameNumbers(into, expected);
        }
      },
      0.25,
    );
    // Few cases need not meet every container.
    if (CASES >= 400) expect([...containers].sort()).toEqual([0, 1, 2, 3, 4]);
  });
});

function wordOf(members: Uint8Array, from: number): number {
  let word = 0;
  for (let bit = 0; bit < 32; bit++) word |= (members[from + bit] ?? 0) << bit;
  return word >>> 0;
}
