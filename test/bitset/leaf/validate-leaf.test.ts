/** What is written is in order; what was damaged is refused, or read without a step outside of memory and segment. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ScalarEngine } from '../../../src/bitset/engine/scalar/scalar-engine.js';
import {
  CHUNK_BYTES,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BLOCKS,
  CONTAINER_RUNS,
  chunksOf,
  DATA_AT,
  fallAddress,
  LEAF_BYTES,
  LEAF_CARDINALITY,
  LEAF_FLAGS,
  LEAF_FLAT,
  LEAF_LOWER,
  LEAF_META,
  LEAF_UPPER,
  ZEROS_AT,
} from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { countChunk } from '../../../src/bitset/leaf/count-chunk.js';
import { hasOrdinal, iterateLeaf } from '../../../src/bitset/leaf/read-leaf.js';
import { validateLeaf } from '../../../src/bitset/leaf/validate-leaf.js';
import { writeLeaf } from '../../../src/bitset/leaf/write-leaf.js';
import { forAll } from '../../support/law.js';
import { makeProgram, ordinalSet, segmentSize } from '../../support/leaves.js';

const CHUNKS = 3;

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
    fc.record({ size: fc.constant(size), ordinals: ordinalSet(size) }),
  );

  it('is in order as it was written', () => {
    forAll(
      written,
      ({ size, ordinals }) => {
        const memory = new SegmentMemory();
        const leaf = writeLeaf(memory, size, ordinals);
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
      ([{ size, ordinals }, changes]) => {
        const memory = new SegmentMemory({ wasm: false });
        const leaf = writeLeaf(memory, size, ordinals);
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

/** Two chunks, the second one of 1,000 devices: one whole block and a part. */
const SIZE = 65_536 + 1000;

interface Spoilt {
  readonly memory: SegmentMemory;
  readonly leaf: number;
  /** Reads and writes a field of the record. */
  field(offset: number, value?: number): number;
  /** Writes one of the two words of a chunk's entry. */
  entry(chunk: number, word: 0 | 1, value: number): void;
  /** Address of a chunk's container. */
  address(chunk: number): number;
}

/** What is said of the leaf of `ordinals` after `change`. */
function expectReason(ordinals: readonly number[], change: (leaf: Spoilt) => void, expected: string | null): void {
  const memory = new SegmentMemory();
  const leaf = writeLeaf(memory, SIZE, Uint32Array.from(ordinals));
  const { u32 } = memory;
  const table = (): number => u32[(leaf + LEAF_META) >>> 2]!;
  change({
    memory,
    leaf,
    field(offset, value) {
      if (value !== undefined) u32[(leaf + offset) >>> 2] = value;
      return u32[(leaf + offset) >>> 2]!;
    },
    entry(chunk, word, value) {
      u32[(table() >>> 2) + chunk * 2 + word] = value;
    },
    address: (chunk) => u32[(table() >>> 2) + chunk * 2]!,
  });
  expect(validateLeaf(guardedMemory(memory), leaf, SIZE, { from: DATA_AT, to: memory.end })).toBe(expected);
}

function range(from: number, to: number, step = 1): number[] {
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step);
}

const some = [3, 700, 65_536, 66_535];
const whole = range(0, SIZE);
const dense = range(0, SIZE, 2);
const oneRun = range(100, 60_000);
const shortRuns = range(0, 60_000).filter((ordinal) => ordinal % 100 < 50);

const tailRuns = range(65_536, SIZE).filter((ordinal) => (ordinal - 65_536) % 60 < 30);

/** A full block, and a device alone on either side. */
const blockAndTwo = [5, ...range(512, 1024), 2000];
/** More devices than a block has, in two blocks that are not full. */
const overAnEnd = range(400, 1000);

/** Puts an array in the place of the container of chunk 0. */
function useArray({ memory, entry }: Spoilt, ordinals: readonly number[]): void {
  const address = memory.allocate(2 * ordinals.length);
  memory.u16.set(ordinals, address >>> 1);
  entry(0, 0, address);
  entry(0, 1, ordinals.length * 256 + CONTAINER_ARRAY);
}

/** Puts one flat bitmap in the place of all containers. */
function useFlat({ memory, entry, field }: Spoilt, ordinals: readonly number[]): void {
  const address = memory.allocate(2 * CHUNK_BYTES);
  memory.u8.fill(0, address, address + 2 * CHUNK_BYTES);
  for (const ordinal of ordinals) memory.u8[address + (ordinal >> 3)]! |= 1 << (ordinal & 7);
  for (const chunk of [0, 1]) {
    entry(chunk, 0, address + chunk * CHUNK_BYTES);
    entry(chunk, 1, CONTAINER_BITMAP);
  }
  field(LEAF_FLAGS, LEAF_FLAT);
}

describe('the reason to refuse a leaf', () => {
  it.each<[string, readonly number[], (leaf: Spoilt) => void]>([
    ['its upper summary lies outside', some, ({ field }) => field(LEAF_UPPER, 0)],
    ['its upper summary lies outside', some, ({ field, memory }) => field(LEAF_UPPER, memory.end - 16)],
    ['its upper summary lies outside', some, ({ field }) => field(LEAF_UPPER, field(LEAF_UPPER) + 4)],
    ['its lower summary lies outside', whole, ({ field, memory }) => field(LEAF_LOWER, memory.end - 16)],
    ['its lower summary lies outside', some, ({ field }) => field(LEAF_LOWER, 16)],
    ['its chunk table lies outside', some, ({ field, memory }) => field(LEAF_META, memory.end - 8)],
    ['its chunk table lies outside', some, ({ field }) => field(LEAF_META, 0xffff_fff8)],
    ['it has more devices than the segment', some, ({ field }) => field(LEAF_CARDINALITY, SIZE + 1)],
    ['its flags are unknown', some, ({ field }) => field(LEAF_FLAGS, 2)],
    ['it has more bytes than there are', some, ({ field }) => field(LEAF_BYTES, 0xffff_ffff)],
    ['its count of devices is wrong', some, ({ field }) => field(LEAF_CARDINALITY, 3)],
    ['its count of devices is wrong', whole, ({ field }) => field(LEAF_CARDINALITY, SIZE - 1000)],
    ['its count of devices is wrong', dense, ({ field }) => field(LEAF_CARDINALITY, 129)],
    // Two blocks that are neither empty nor full, beside 116 full ones, hold 1,022 devices at most.
    ['its count of devices is wrong', oneRun, ({ field }) => field(LEAF_CARDINALITY, 116 * 512 + 1023)],
    ['its count of devices is wrong', shortRuns, ({ field }) => field(LEAF_CARDINALITY, 30_001)],
    ['it has more bytes than there are', some, ({ field, memory }) => field(LEAF_BYTES, memory.end)],
    ['a flat leaf is no bitmap in chunk 0', some, ({ field }) => field(LEAF_FLAGS, LEAF_FLAT)],
    [
      'a flat leaf is no bitmap in chunk 1',
      dense,
      (leaf) => {
        useFlat(leaf, dense);
        leaf.entry(1, 0, leaf.address(0));
      },
    ],
    [
      'blocks behind the last device are used in chunk 1',
      some,
      ({ memory, field }) => {
        memory.u8[field(LEAF_UPPER) + 16] = 0b111;
      },
    ],
    [
      'blocks are full that cannot be in chunk 1',
      whole,
      ({ memory, field }) => {
        memory.u8[field(LEAF_LOWER) + 16] = 0b11;
      },
    ],
    [
      'blocks are full that cannot be in chunk 0',
      oneRun,
      ({ memory, field }) => {
        memory.u8[field(LEAF_UPPER)] = 0b1111_1101;
      },
    ],
    ['a container is of no kind in chunk 1', some, ({ entry }) => entry(1, 1, 5)],
    ['a container is and is not there in chunk 0', whole, ({ entry, memory }) => entry(0, 0, memory.end)],
    ['a container is and is not there in chunk 0', whole, ({ entry }) => entry(0, 1, 256)],
    ['a container is missing in chunk 1', whole, ({ entry }) => [entry(1, 0, 0), entry(1, 1, 0)]],
    ['a bitmap lies outside in chunk 0', dense, ({ entry, memory }) => entry(0, 0, memory.end - 4096)],
    [
      'a bitmap lies outside in chunk 0',
      dense,
      ({ entry, address, field }) => [field(LEAF_FLAGS, 0), entry(0, 0, address(0) + 32)],
    ],
    ['a bitmap lies outside in chunk 0', dense, ({ entry, field }) => [field(LEAF_FLAGS, 0), entry(0, 1, 257)]],
    [
      'a bitmap holds devices behind the last in chunk 1',
      dense,
      (leaf) => {
        useFlat(leaf, dense);
        leaf.memory.u8[leaf.address(1) + 125] = 1;
      },
    ],
    [
      'a bitmap holds devices behind the last in chunk 1',
      dense,
      (leaf) => {
        useFlat(leaf, dense);
        leaf.memory.u8[leaf.address(1) + 8191] = 128;
      },
    ],
    [
      'there are not as many blocks as the summaries say in chunk 0',
      oneRun,
      ({ entry }) => entry(0, 1, 3 * 256 + CONTAINER_BLOCKS),
    ],
    ['references to blocks lie outside in chunk 0', oneRun, ({ entry, memory }) => entry(0, 0, memory.end - 4)],
    ['references to blocks lie outside in chunk 0', oneRun, ({ entry, address }) => entry(0, 0, address(0) + 2)],
    [
      'a block lies outside in chunk 0',
      oneRun,
      ({ memory, address }) => {
        memory.u32[(address(0) >>> 2) + 1] = memory.end - 63;
      },
    ],
    [
      'a block lies outside in chunk 0',
      oneRun,
      ({ memory, address }) => {
        memory.u32[address(0) >>> 2] = ZEROS_AT - 1;
      },
    ],
    [
      'a block holds devices behind the last in chunk 1',
      whole,
      ({ memory, address }) => {
        // Of the second block of chunk 1, devices 0 to 487 are there.
        memory.u32[address(1) >>> 2] = fallAddress(489);
      },
    ],
    ['an array lies outside in chunk 0', some, ({ entry }) => entry(0, 1, CONTAINER_ARRAY)],
    ['an array lies outside in chunk 0', some, ({ entry, memory }) => entry(0, 0, memory.end - 2)],
    ['an array lies outside in chunk 0', some, ({ entry, address }) => entry(0, 0, address(0) + 1)],
    [
      'an array is not ascending in chunk 0',
      some,
      ({ memory, address }) => {
        memory.u16[(address(0) >>> 1) + 1] = 3;
      },
    ],
    [
      'an array holds devices behind the last in chunk 1',
      some,
      ({ memory, address }) => {
        memory.u16[(address(1) >>> 1) + 1] = 1000;
      },
    ],
    [
      'an array is not what the summaries say in chunk 0',
      some,
      ({ memory, address }) => {
        memory.u16[(address(0) >>> 1) + 1] = 300;
      },
    ],
    ['runs lie outside in chunk 0', shortRuns, ({ entry }) => entry(0, 1, CONTAINER_RUNS)],
    ['runs lie outside in chunk 0', shortRuns, ({ entry, memory }) => entry(0, 0, memory.end - 4)],
    ['runs lie outside in chunk 0', shortRuns, ({ entry, address }) => entry(0, 0, address(0) + 1)],
    ['runs lie outside in chunk 0', shortRuns, ({ entry, memory }) => entry(0, 0, memory.end - 1200)],
    [
      'runs are not what the summaries say in chunk 0',
      blockAndTwo,
      ({ memory, field }) => {
        memory.u8[field(LEAF_LOWER)] = 0;
      },
    ],
    [
      'an array is not what the summaries say in chunk 0',
      blockAndTwo,
      (leaf) => {
        useArray(leaf, blockAndTwo);
        leaf.memory.u8[leaf.field(LEAF_LOWER)] = 0;
      },
    ],
    [
      'runs are not ascending in chunk 0',
      shortRuns,
      ({ memory, address }) => {
        memory.u16[(address(0) >>> 1) + 2] = 50;
      },
    ],
    [
      'runs are not ascending in chunk 0',
      shortRuns,
      ({ memory, address }) => {
        memory.u16[(address(0) >>> 1) + 3] = 99;
      },
    ],
    [
      'runs hold devices behind the last in chunk 1',
      tailRuns,
      ({ memory, address }) => {
        memory.u16[(address(1) >>> 1) + 33] = 1000;
      },
    ],
    [
      'runs are not what the summaries say in chunk 0',
      shortRuns,
      ({ memory, address }) => {
        memory.u16[(address(0) >>> 1) + 1199] = 61_000;
      },
    ],
  ])('%s', (reason, ordinals, change) => expectReason(ordinals, change, reason));

  it('is its record, where that is not allowed', () => {
    const memory = new SegmentMemory();
    const leaf = writeLeaf(memory, SIZE, Uint32Array.from(some));
    const all = { from: DATA_AT, to: memory.end };
    for (const [address, allowed] of [
      [leaf, { from: DATA_AT + 64, to: memory.end }],
      [leaf, { from: DATA_AT, to: leaf + 16 }],
      [leaf + 8, all],
      [0, all],
      [memory.end, all],
      [Number.NaN, all],
      [-64, all],
    ] as const) {
      expect(validateLeaf(memory, address, SIZE, allowed)).toBe('its record lies outside');
    }
  });

  it('is none for runs to the last device, and for blocks that end there', () => {
    expectReason(range(65_636, SIZE), () => {}, null);
    expectReason([...shortRuns, ...range(65_700, SIZE)], () => {}, null);
    expectReason(whole, () => {}, null);
    // The last block, which ends early, is empty: the reference is that of the block before.
    expectReason(range(65_636, 66_036), () => {}, null);
  });

  it('is none for runs of one device and of one block, and for arrays with a full block or without', () => {
    expectReason(blockAndTwo, () => {}, null);
    expectReason(blockAndTwo, (leaf) => useArray(leaf, blockAndTwo), null);
    expectReason(overAnEnd, (leaf) => useArray(leaf, overAnEnd), null);
  });

  it('is none for one flat bitmap', () => {
    expectReason(dense, (leaf) => useFlat(leaf, dense), null);
  });
});
