import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ValueDevices } from '../../../src/bitset/layout/addresses.js';
import { CHUNK_ORDINALS, chunksOf } from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { EMPTY_DEVICES } from '../../../src/bitset/layout/segment.js';
import { bindCodes } from '../../../src/bitset/leaf/bind-codes.js';
import { decodeChunk } from '../../../src/bitset/leaf/decode-chunk.js';
import { writeLeaf } from '../../../src/bitset/leaf/write-leaf.js';
import { Random } from '../../../src/devices/random.js';
import { inIntervals, normalIntervals } from '../../../src/plan/intervals.js';
import { forAll } from '../../support/law.js';
import { expectSameNumbers } from '../../support/same-numbers.js';

function store(memory: SegmentMemory, size: number, ordinals: Uint32Array, asPostings: boolean): ValueDevices {
  if (ordinals.length === 0) return EMPTY_DEVICES;
  if (!asPostings) return { kind: 'leaf', leaf: writeLeaf(memory, size, ordinals) };
  const start = memory.allocate(ordinals.length * 4);
  memory.u32.set(ordinals, start >>> 2);
  return { kind: 'postings', start, count: ordinals.length };
}

it('finds the devices whose code is looked for, and none without a code', () => {
  const arbitrary = fc.record({
    size: fc.constantFrom(1, 31, 64, 5000, 65_536, 70_000, 131_073),
    bits: fc.integer({ min: 1, max: 20 }),
    density: fc.constantFrom(1, 1, 0.5, 0.001),
    seed: fc.nat(),
    pairs: fc.array(fc.tuple(fc.nat(2 ** 20 - 1), fc.nat(300)), { minLength: 1, maxLength: 20 }),
    from: fc.nat(2),
  });
  forAll(
    arbitrary,
    ({ size, bits, density, seed, pairs, from }) => {
      const random = new Random(seed);
      const memory = new SegmentMemory({ wasm: false });
      const top = 2 ** bits - 1;
      const code = Uint32Array.from({ length: size }, () => (random.chance(density) ? random.below(top + 1) : 2 ** 31));
      const ordinals = Uint32Array.from(code.keys());
      const has = ordinals.filter((at) => code[at]! <= top);
      const planes = Array.from({ length: bits }, (_, bit) => has.filter((at) => (code[at]! >> bit) & 1));
      const codes = normalIntervals(
        pairs.map(([first, length]) => [first % (top + 1), Math.min(top, (first % (top + 1)) + length)]),
      );
      // The first allocation is the tables that every segment has in front.
      writeLeaf(memory, size, ordinals);
      const scan = {
        set: store(memory, size, has, seed % 2 === 0),
        planes: planes.map((plane, bit) => store(memory, size, plane, (seed >> bit) % 3 === 0)),
        codes,
      };
      const window = { from: Math.min(from, chunksOf(size) - 1), to: chunksOf(size) };
      const before = memory.end;
      const leaf = bindCodes(memory, scan, window);
      const found = new Uint32Array(size);
      let count = 0;
      for (let chunk = window.from; chunk < window.to; chunk++)
        count += decodeChunk(memory, leaf, chunk, 0, found, count);
      const expected = has.filter((at) => at >= window.from * CHUNK_ORDINALS && inIntervals(codes, code[at]!));
      expectSameNumbers(found.subarray(0, count), expected);
      memory.release(leaf);
      expect(memory.end).toBe(before);
    },
    0.2,
  );
});
