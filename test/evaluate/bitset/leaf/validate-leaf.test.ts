/** What is written is in order; what was damaged is refused, or read without a step outside of memory and segment. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ScalarEngine } from '../../../../src/evaluate/bitset/engine/scalar/scalar-engine.js';
import { chunksOf, DATA_AT } from '../../../../src/evaluate/bitset/layout.js';
import type { LeafLayout } from '../../../../src/evaluate/bitset/leaf/choose-container.js';
import { countChunk } from '../../../../src/evaluate/bitset/leaf/count-chunk.js';
import { hasOrdinal, iterateLeaf } from '../../../../src/evaluate/bitset/leaf/read-leaf.js';
import { validateLeaf } from '../../../../src/evaluate/bitset/leaf/validate-leaf.js';
import { writeLeaf } from '../../../../src/evaluate/bitset/leaf/write-leaf.js';
import { SegmentMemory } from '../../../../src/evaluate/bitset/memory.js';
import { forAll } from '../../../support/law.js';
import { makeProgram, ordinalSet, segmentSize } from '../../../support/leaves.js';

const CHUNKS = 3;
const layout = fc.constantFrom<LeafLayout>('fast', 'compact');

/** Numbers that are wrong in interesting ways, where the layout has addresses, counts or ids. */
const word = fc.oneof(
  fc.constantFrom(
    0,
    1,
    63,
    511,
    512,
    8192,
    16_384,
    24_576,
    32_704,
    32_767,
    32_768,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_fff0,
    0xffff_ffff,
  ),
  fc.integer({ min: 0, max: 0xffff_ffff }),
  fc.integer({ min: 0, max: 5 }).map((container) => 65_535 * 256 + container),
  fc.integer({ min: 0, max: 5 }),
);

/** A change of one byte or one word, at a place counted from the record, mostly in its tables. */
const damage = fc.record({
  at: fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 160 }) }, fc.nat({ max: 40_000 })),
  how: fc.oneof(
    fc.integer({ min: 1, max: 255 }).map((flip) => ({ kind: 'flip' as const, flip })),
    word.map((value) => ({ kind: 'word' as const, value })),
    fc.constantFrom(-8, -4, -2, -1, 1, 2, 4, 8, 256).map((by) => ({ kind: 'shift' as const, by })),
  ),
});

type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

function spoil(memory: SegmentMemory, leaf: number, bytes: number, { at, how }: Damage): void {
  const byte = leaf + (at % bytes);
  const { u8, u32 } = memory;
  if (how.kind === 'flip') u8[byte] = (u8[byte] ?? 0) ^ how.flip;
  else if (how.kind === 'word') u32[byte >>> 2] = how.value;
  else u32[byte >>> 2] = (u32[byte >>> 2] ?? 0) + how.by;
}

/** A view that fails where it would answer `undefined`. */
function guarded<T extends Uint8Array | Uint16Array | Uint32Array>(view: T): T {
  return new Proxy(view, {
    get(target, name) {
      if (typeof name === 'string' && /^-?\d/.test(name) && Number(name) >= target.length)
        throw new Error(`read of ${name}`);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The views of a memory, cut off at the end of what was allocated. */
function guardedMemory(memory: SegmentMemory): SegmentMemory {
  const views = {
    u8: guarded(memory.u8.subarray(0, memory.end)),
    u16: guarded(memory.u16.subarray(0, memory.end / 2)),
    u32: guarded(memory.u32.subarray(0, memory.end / 4)),
  };
  // Validation reads views only.
  return views as SegmentMemory;
}

/** Reads all of a leaf in every way there is; fails when an ordinal is no ordinal of the segment. */
function readAll(memory: SegmentMemory, leaf: number, size: number): void {
  let before = -1;
  for (const ordinal of iterateLeaf(memory, leaf, size)) {
    if (ordinal <= before || ordinal >= size) throw new Error(`ordinal ${ordinal} of ${size}, behind ${before}`);
    before = ordinal;
  }
  for (let chunk = 0; chunk < chunksOf(size); chunk++) countChunk(memory, leaf, chunk);
  for (let ordinal = 0; ordinal < size; ordinal += 509) hasOrdinal(memory, leaf, ordinal);
  const count = new ScalarEngine(memory).count(makeProgram(1, 0, []), [leaf], 0, chunksOf(size));
  if (count > size) throw new Error(`${count} devices of ${size}`);
}

describe('a leaf from outside', () => {
  const written = segmentSize(CHUNKS).chain((size) =>
    fc.record({ size: fc.constant(size), ordinals: ordinalSet(size), layout }),
  );

  it('is in order as it was written', () => {
    forAll(
      written,
      ({ size, ordinals, layout }) => {
        const memory = new SegmentMemory();
        const leaf = writeLeaf(memory, size, ordinals, layout);
        if (leaf !== 0)
          expect(validateLeaf(guardedMemory(memory), leaf, size, { from: DATA_AT, to: memory.end })).toBeNull();
      },
      0.5,
    );
  });

  it('is refused when damaged, or harmless', () => {
    const damages = fc.array(damage, { minLength: 1, maxLength: 3 });
    let refused = 0;
    let harmless = 0;
    forAll(
      fc.tuple(written, damages),
      ([{ size, ordinals, layout }, changes]) => {
        const memory = new SegmentMemory({ wasm: false });
        const leaf = writeLeaf(memory, size, ordinals, layout);
        if (leaf === 0) return;
        for (const change of changes) spoil(memory, leaf, memory.end - leaf, change);
        const allowed = { from: leaf, to: memory.end };
        const reason = validateLeaf(guardedMemory(memory), leaf, size, allowed);
        if (reason === null) readAll(memory, leaf, size);
        if (reason === null) harmless++;
        else refused++;
      },
      2,
    );
    expect(refused).toBeGreaterThan(harmless);
    expect(harmless).toBeGreaterThan(0);
  });
});
