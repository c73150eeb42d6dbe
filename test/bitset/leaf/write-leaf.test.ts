/** What is written as a leaf is read back, whatever the container; and the cheapest of them was chosen. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BLOCKS,
  CONTAINER_NONE,
  CONTAINER_RUNS,
  chunksOf,
  DATA_AT,
  LEAF_BYTES,
  LEAF_CARDINALITY,
  LEAF_FLAGS,
  LEAF_FLAT,
  LEAF_LOWER,
  LEAF_META,
  LEAF_RECORD_BYTES,
} from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { belongsIntoPostings } from '../../../src/bitset/leaf/choose-postings.js';
import { leafBytes } from '../../../src/bitset/leaf/plan-leaf.js';
import { hasOrdinal, iterateLeaf, leafCardinality, leafOrdinals } from '../../../src/bitset/leaf/read-leaf.js';
import { containerMeta, lowerWord, upperWord } from '../../../src/bitset/leaf/tables.js';
import { validateLeaf } from '../../../src/bitset/leaf/validate-leaf.js';
import { writeBits, writeLeaf } from '../../../src/bitset/leaf/write-leaf.js';
import { forAll } from '../../support/law.js';
import {
  bitmapOf,
  type ChunkShape,
  leafStyle,
  membersOf,
  ordinalSet,
  ordinalsOf,
  segmentSize,
  writeStyledLeaf,
} from '../../support/leaves.js';
import { expectSameNumbers } from '../../support/same-numbers.js';

const CHUNKS = 3;
const setOfSize = segmentSize(CHUNKS).chain((size) => fc.tuple(fc.constant(size), ordinalSet(size)));

const KINDS = ['none', 'bitmap', 'array', 'blocks', 'runs'];

interface Written {
  readonly memory: SegmentMemory;
  readonly leaf: number;
}

function write(size: number, ordinals: Uint32Array): Written {
  const memory = new SegmentMemory();
  return { memory, leaf: writeLeaf(memory, size, ordinals) };
}

function containersOf({ memory, leaf }: Written, size: number): readonly (string | undefined)[] {
  return Array.from({ length: chunksOf(size) }, (_, chunk) => KINDS[containerMeta(memory.u32, leaf, chunk) & 0xff]);
}

function record({ memory, leaf }: Written, field: number): number | undefined {
  return memory.u32[(leaf + field) >>> 2];
}

/** The containers of a segment of whole chunks of these shapes. */
function expectContainers(shapes: readonly ChunkShape[], expected: string): void {
  const size = shapes.length * 65_536;
  expect(containersOf(write(size, ordinalsOf(shapes, size)), size).join(' ')).toBe(expected);
}

describe('a written leaf', () => {
  it('is read back from a list and from a bitmap', () => {
    forAll(setOfSize, ([size, ordinals]) => {
      const memory = new SegmentMemory({ wasm: false });
      const fromList = writeLeaf(memory, size, ordinals);
      const fromBitmap = writeLeaf(memory, size, bitmapOf(ordinals, size));
      expect(fromList === 0).toBe(ordinals.length === 0);
      for (const leaf of [fromList, fromBitmap]) {
        expect(leafCardinality(memory, leaf, size)).toBe(ordinals.length);
        expectSameNumbers(leafOrdinals(memory, leaf, size), ordinals);
      }
    });
  });

  it('answers for every ordinal, and iterates, in every style', () => {
    forAll(
      fc.tuple(setOfSize, leafStyle),
      ([[size, ordinals], style]) => {
        const memory = new SegmentMemory();
        const leaf = writeStyledLeaf(memory, size, ordinals, style);
        const members = membersOf(ordinals, size);
        const has = members.map((_, ordinal) => Number(hasOrdinal(memory, leaf, ordinal)));
        expectSameNumbers(has, members);
        expectSameNumbers(Uint32Array.from(iterateLeaf(memory, leaf, size)), ordinals);
      },
      0.25,
    );
  });

  it('does not take what lies behind a chunk for a part of it', () => {
    const size = 4 * 65_536;
    // Arrays that are followed by the id that is asked for; runs, by one that it would lie in.
    const tails = [[3], [5], [0, 1, 2, 10, 11, 12], [20, 21, 22, 30, 31, 32]];
    const ordinals = Uint32Array.from(tails.flatMap((ids, chunk) => ids.map((id) => chunk * 65_536 + id)));
    const { memory, leaf } = write(size, ordinals);
    const asked = Array.from({ length: size }, (_, ordinal) => ordinal).filter((ordinal) => (ordinal & 0xffff) < 600);
    expect(asked.filter((ordinal) => hasOrdinal(memory, leaf, ordinal))).toEqual([...ordinals]);
  });

  it('has exact summaries, and no lower one only where no block is full', () => {
    forAll(setOfSize, ([size, ordinals]) => {
      const written = write(size, ordinals);
      if (written.leaf === 0) return;
      const counts = new Uint16Array(chunksOf(size) * 128);
      for (const ordinal of ordinals) counts[ordinal >>> 9] = (counts[ordinal >>> 9] ?? 0) + 1;
      const bit = (word: number, block: number): number => (word >>> (block % 32)) & 1;
      const { memory, leaf } = written;
      const uppers = counts.map((_, block) => bit(upperWord(memory.u32, leaf, block >> 7, (block >> 5) & 3), block));
      const lowers = counts.map((_, block) => bit(lowerWord(memory.u32, leaf, block >> 7, (block >> 5) & 3), block));
      expectSameNumbers(
        uppers,
        counts.map((count) => Number(count > 0)),
      );
      expectSameNumbers(
        lowers,
        counts.map((count) => Number(count === 512)),
      );
      const thin = record(written, LEAF_LOWER) === 0;
      if (record(written, LEAF_FLAGS) === 0) expect(thin).toBe(!counts.includes(512));
    });
  });

  it('takes the bytes that were announced, in one allocation', () => {
    forAll(setOfSize, ([size, ordinals]) => {
      const written = write(size, ordinals);
      const bytes = leafBytes(size, ordinals);
      expect(leafBytes(size, bitmapOf(ordinals, size))).toBe(bytes);
      expect(written.memory.end - DATA_AT).toBe(bytes);
      if (written.leaf === 0) return;
      expect(record(written, LEAF_BYTES)).toBe(bytes - LEAF_RECORD_BYTES);
      expect(record(written, LEAF_CARDINALITY)).toBe(ordinals.length);
      written.memory.release(written.leaf);
      expect(written.memory.end).toBe(DATA_AT);
    });
  });

  it('writes over whatever lay in its memory before', () => {
    forAll(setOfSize, ([size, ordinals]) => {
      const memory = new SegmentMemory();
      const used = memory.allocate(leafBytes(size, ordinals));
      memory.u8.fill(0xa5, used, memory.end);
      memory.release(used);
      const leaf = writeLeaf(memory, size, ordinals);
      expectSameNumbers(leafOrdinals(memory, leaf, size), ordinals);
      if (leaf !== 0) expect(validateLeaf(memory, leaf, size, { from: DATA_AT, to: memory.end })).toBeNull();
    });
  });

  it('leaves the memory as it was when there is no room', () => {
    const memory = new SegmentMemory({ maxBytes: 65_536 });
    const ordinals = ordinalsOf(new Array<ChunkShape>(8).fill({ shape: 'some', count: 30_000, seed: 1 }), 8 * 65_536);
    expect(() => writeLeaf(memory, 8 * 65_536, ordinals)).toThrow(expect.objectContaining({ code: 'out-of-memory' }));
    expect(memory.end).toBe(DATA_AT);
  });

  it.each([
    ['a list', Uint32Array.of(100)],
    ['a bitmap', new Uint8Array(13).fill(0xff)],
  ])('refuses an ordinal behind the segment in %s', (_, set) => {
    expect(() => leafBytes(100, set)).toThrow('a leaf holds ordinals of its segment alone');
  });

  it('refuses a list that is not ascending', () => {
    expect(() => leafBytes(200_000, Uint32Array.of(70_000, 5, 80_000))).toThrow('ascending');
    expect(() => leafBytes(200_000, Uint32Array.of(5, 5))).toThrow('ascending');
  });
});

describe('the container of a chunk', () => {
  const empty: ChunkShape = { shape: 'empty' };
  const full: ChunkShape = { shape: 'full' };
  const oneRun: ChunkShape = { shape: 'run', at: 700, count: 9_000 };
  const some = (count: number): ChunkShape => ({ shape: 'some', count, seed: 7 });

  it('is none where summaries say all', () => expectContainers([empty, full, full], 'none none none'));

  it('is an array while a bitmap takes more than 1.4 times as much: up to 2,925 ids', () => {
    expectContainers([some(128), empty], 'array none');
    expectContainers([some(2_925), empty], 'array none');
    expectContainers([some(2_926), empty], 'bitmap none');
  });

  it('is blocks for runs, which take four bytes an edge', () => {
    expectContainers([oneRun, empty, full], 'blocks none none');
    const written = write(65_536, ordinalsOf([oneRun], 65_536));
    // Record, two summaries and a table entry of one chunk, two references; rounded to a cache line.
    expect(record(written, LEAF_BYTES)).toBe(128 - LEAF_RECORD_BYTES);
  });

  it('is runs where there are many: blocks take a cache line more', () => {
    expectContainers([{ shape: 'runs', mean: 40, seed: 3 }, empty], 'runs none');
  });

  it('is a bitmap throughout where chunks save little', () => {
    expectContainers([some(30_000), full, some(20_000), some(20_000)], 'bitmap bitmap bitmap bitmap');
    expectContainers([some(30_000), full, some(20_000)], 'bitmap none bitmap');
  });

  it('takes at most 1.4 times the smallest of array, runs and bitmap, or a cache line more', () => {
    forAll(setOfSize, ([size, ordinals]) => {
      const [ids, runs] = [new Uint32Array(chunksOf(size)), new Uint32Array(chunksOf(size))];
      for (const [at, ordinal] of ordinals.entries()) {
        ids[ordinal >>> 16]!++;
        if (ordinal % 65_536 === 0 || ordinals[at - 1] !== ordinal - 1) runs[ordinal >>> 16]!++;
      }
      const most = ids.reduce((sum, count, chunk) => {
        const smallest = Math.min(8192, 2 * count, 4 * runs[chunk]!);
        return sum + Math.max(1.4 * smallest, smallest + 64);
      }, 0);
      const tables = 32 + chunksOf(size) * 40;
      // All of it in one bitmap may once more take 1.4 times as much; what rounding adds comes on top.
      expect(leafBytes(size, ordinals)).toBeLessThanOrEqual(1.4 * (tables + most + 128) + 64);
      expect(leafBytes(size, ordinals)).toBeLessThanOrEqual(64 + chunksOf(size) * (8192 + 40) + 64);
    });
  });

  it('is a bitmap or blocks in a leaf that is written as bits, whatever they take', () => {
    const shapes = [some(2_000), empty, oneRun, { shape: 'runs', mean: 40, seed: 3 }, full] as const;
    const [memory, size] = [new SegmentMemory(), shapes.length * 65_536];
    expectContainers(shapes, 'array none blocks runs none');
    const leaf = writeBits(memory, size, ordinalsOf(shapes, size));
    expect(containersOf({ memory, leaf }, size)).toEqual(['bitmap', 'none', 'blocks', 'bitmap', 'none']);
  });

  it('changes nothing about the devices', () => {
    forAll(setOfSize, ([size, ordinals]) => {
      const memory = new SegmentMemory({ wasm: false });
      const leaf = writeBits(memory, size, ordinals);
      expect(leaf === 0).toBe(ordinals.length === 0);
      expectSameNumbers(leafOrdinals(memory, leaf, size), ordinals);
      if (leaf !== 0) expect(validateLeaf(memory, leaf, size, { from: DATA_AT, to: memory.end })).toBeNull();
    });
  });

  it('knows all five kinds', () => {
    expect([CONTAINER_NONE, CONTAINER_BITMAP, CONTAINER_ARRAY, CONTAINER_BLOCKS, CONTAINER_RUNS]).toEqual([
      0, 1, 2, 3, 4,
    ]);
    expect(LEAF_META).toBe(8);
  });
});

describe('a value belongs into postings', () => {
  const size = 160 * 65_536;
  const spread = (count: number): Uint32Array =>
    Uint32Array.from({ length: count }, (_, at) => Math.floor((at * size) / count) + 100);

  it('below about four devices a chunk', () => {
    expect(belongsIntoPostings(size, spread(3 * 160))).toBe(true);
    expect(belongsIntoPostings(size, spread(4 * 160))).toBe(false);
    // One percent: dearer than postings as a bitmap, and still a leaf.
    expect(belongsIntoPostings(size, spread(655 * 160))).toBe(false);
  });
});

describe('a leaf that is no leaf', () => {
  it('is the empty set, whatever lies at address 0', () => {
    const memory = new SegmentMemory();
    memory.u8.fill(0xff, 0, 64);
    expect(hasOrdinal(memory, 0, 5)).toBe(false);
    expect(leafCardinality(memory, 0, 100)).toBe(0);
    expect(leafOrdinals(memory, 0, 100)).toEqual(new Uint32Array());
    expect([...iterateLeaf(memory, 0, 100)]).toEqual([]);
  });
});

describe('a leaf', () => {
  const size = 131_072;
  const flags = (...shapes: readonly ChunkShape[]): number => {
    const memory = new SegmentMemory();
    return memory.u32[(writeLeaf(memory, size, ordinalsOf(shapes, size)) + LEAF_FLAGS) >>> 2]!;
  };
  const dense: ChunkShape = { shape: 'some', count: 30_000, seed: 1 };

  it('is flat where every chunk is a bitmap, and nowhere else', () => {
    expect(flags(dense, dense)).toBe(LEAF_FLAT);
    expect(flags(dense, { shape: 'full' })).toBe(0);
    expect(flags(dense, { shape: 'run', at: 3, count: 900 })).toBe(0);
  });
});

describe('a leaf of single blocks', () => {
  it('writes nothing behind its last block, whatever follows in the set', () => {
    const memory = new SegmentMemory();
    const odd = Array.from({ length: 256 }, (_, at) => 2 * at + 1);
    const full = Array.from({ length: 512 }, (_, at) => 512 + at);
    const leaf = writeLeaf(memory, 65_536, Uint32Array.from([...odd, ...full]));
    expect(containerMeta(memory.u32, leaf, 0)).toBe(256 + CONTAINER_BLOCKS);
    expect(memory.u32[memory.end >>> 2]).toBe(0);
  });
});
