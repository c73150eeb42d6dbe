/** Chunks of a result, written one by one: what their tables say, where their containers lie, and that nothing else is touched. */

import { describe, expect, it } from 'vitest';
import { ResultWriter } from '../../../../src/bitset/engine/scalar/write-result.js';
import {
  BLOCK_BYTES,
  CHUNK_BYTES,
  CONTAINER_BITMAP,
  CONTAINER_BLOCKS,
  CONTAINER_NONE,
} from '../../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../../src/bitset/layout/memory.js';
import { allocateResult } from '../../../../src/bitset/leaf/result-leaf.js';
import { containerAddress, containerMeta, lowerWord, upperWord } from '../../../../src/bitset/leaf/tables.js';

const BLOCK_WORDS = BLOCK_BYTES / 4;
const NOISE = 0xa5a5_5a5a;
/** What lies behind the words that are to be written. */
const OTHER_NOISE = 0x1234_5678;
const CHUNK = 1;

interface Written {
  readonly memory: SegmentMemory;
  readonly leaf: number;
  readonly room: number;
  readonly writer: ResultWriter;
}

/** A writer of three chunks, whose containers begin `gap` bytes behind a cache line; noise lies where they will be. */
function open(gap = 0): Written {
  const memory = new SegmentMemory({ wasm: false });
  const { leaf, room } = allocateResult(memory, 3, 3);
  memory.u32.fill(NOISE, room / 4, memory.end / 4);
  return { memory, leaf, room: room + gap, writer: new ResultWriter(memory.u32, leaf, room + gap) };
}

/** The words of a chunk whose blocks are empty but for `blocks`, with a word in front of them and noise behind, as in a list of registers. */
function chunkOf(blocks: ReadonlyMap<number, readonly number[]>) {
  const words = new Uint32Array(1 + CHUNK_BYTES / 4 + BLOCK_WORDS).fill(OTHER_NOISE, 1 + CHUNK_BYTES / 4);
  for (const [block, values] of blocks) words.set(values, 1 + block * BLOCK_WORDS);
  return { words, from: 1 };
}

const FULL = new Array<number>(BLOCK_WORDS).fill(0xffff_ffff);
/** Without their first or last device, with only that one. */
const ALL_BUT_FIRST = [0xffff_fffe, ...FULL.slice(1)];
const ALL_BUT_LAST = [...FULL.slice(1), 0x7fff_ffff];
const FIRST = [1, ...new Array<number>(BLOCK_WORDS - 1).fill(0)];
const LAST = [...new Array<number>(BLOCK_WORDS - 1).fill(0), 0x8000_0000];

function blocksIn(read: typeof upperWord, { memory, leaf }: Written, chunk: number): readonly number[] {
  const blocks = Array.from({ length: 128 }, (_, block) => block);
  return blocks.filter((block) => ((read(memory.u32, leaf, chunk, block >> 5) >>> (block & 31)) & 1) === 1);
}

function tableOf(written: Written, chunk = CHUNK) {
  const { memory, leaf } = written;
  return {
    upper: blocksIn(upperWord, written, chunk),
    lower: blocksIn(lowerWord, written, chunk),
    address: containerAddress(memory.u32, leaf, chunk),
    meta: containerMeta(memory.u32, leaf, chunk),
  };
}

function expectNothingBeside(written: Written): void {
  const empty = { upper: [], lower: [], address: 0, meta: 0 };
  expect([tableOf(written, 0), tableOf(written, 2)]).toEqual([empty, empty]);
}

function wordsAt({ memory }: Written, address: number, count: number): readonly number[] {
  return [...memory.u32.subarray(address / 4, address / 4 + count)];
}

describe('a chunk of words', () => {
  it('is a bitmap with exact summaries', () => {
    const written = open();
    const some = new Map([
      [0, LAST],
      [31, FULL],
      [32, FIRST],
      [127, ALL_BUT_FIRST],
    ]);
    written.writer.writeChunk(CHUNK, chunkOf(some));
    const { room, writer } = written;
    expect(tableOf(written)).toEqual({ upper: [0, 31, 32, 127], lower: [31], address: room, meta: CONTAINER_BITMAP });
    expect(wordsAt(written, room + BLOCK_BYTES - 4, 2)).toEqual([0x8000_0000, 0]);
    expect(wordsAt(written, room + CHUNK_BYTES - 4, 2)).toEqual([0xffff_ffff, NOISE]);
    expect(writer.end).toBe(room + CHUNK_BYTES);
    expectNothingBeside(written);
  });

  it('begins at a cache line', () => {
    const written = open(4);
    written.writer.writeChunk(CHUNK, chunkOf(new Map([[5, FIRST]])));
    expect(tableOf(written).address).toBe(written.room - 4 + BLOCK_BYTES);
    expect(wordsAt(written, written.room, 1)).toEqual([NOISE]);
    expect(written.writer.end).toBe(written.room - 4 + BLOCK_BYTES + CHUNK_BYTES);
  });

  it.each([
    ['empty', new Map<number, readonly number[]>(), [], []],
    ['empty or full', new Map([[64, FULL]]), [64], [64]],
  ])('needs no container where all blocks are %s', (_, blocks, upper, lower) => {
    const written = open();
    written.writer.writeChunk(CHUNK, chunkOf(blocks));
    expect(tableOf(written)).toEqual({ upper, lower, address: 0, meta: CONTAINER_NONE });
    expect(wordsAt(written, written.room, 1)).toEqual([NOISE]);
    expect(written.writer.end).toBe(written.room);
  });
});

describe('a chunk of spans', () => {
  interface Span {
    readonly first: number;
    readonly last: number;
  }

  /** Writes the spans of a chunk with these blocks: `run` answers with the words of a span, and noise behind them. */
  function write(written: Written, spans: readonly Span[], blocks: ReadonlyMap<number, readonly number[]>): void {
    const { words, from } = chunkOf(blocks);
    written.writer.writeSpans(
      CHUNK,
      spans.map((span) => ({ chunk: CHUNK, ...span })),
      ({ first, last }) => {
        const own = words.slice(from + first * BLOCK_WORDS, from + last * BLOCK_WORDS);
        return { words: Uint32Array.from([OTHER_NOISE, ...own, OTHER_NOISE]), from: 1 };
      },
    );
  }

  const NONE = new Array<number>(BLOCK_WORDS).fill(0);

  it('refers to the blocks that are neither empty nor full', () => {
    const written = open();
    const blocks = new Map([
      [3, NONE],
      [4, FIRST],
      [5, FULL],
      [127, ALL_BUT_LAST],
    ]);
    write(
      written,
      [
        { first: 3, last: 6 },
        { first: 127, last: 128 },
      ],
      blocks,
    );
    const { room, writer } = written;
    const meta = 2 * 256 + CONTAINER_BLOCKS;
    expect(tableOf(written)).toEqual({ upper: [4, 5, 127], lower: [5], address: room, meta });
    // Four blocks were open: so much is kept free for references, and two of them are there.
    expect(wordsAt(written, room, 3)).toEqual([room + 64, room + 128, NOISE]);
    expect(wordsAt(written, room + 64, 33)).toEqual([...FIRST, ...ALL_BUT_LAST, NOISE]);
    expect(writer.end).toBe(room + 192);
    expectNothingBeside(written);
  });

  it.each([
    [16, 64],
    [17, 128],
    [31, 128],
  ])('of %i blocks keeps %i bytes for its references', (count, bytes) => {
    const written = open();
    const blocks = new Map(Array.from({ length: count }, (_, block) => [block + 40, [block + 1, ...FIRST.slice(1)]]));
    write(written, [{ first: 40, last: 40 + count }], blocks);
    const { room, writer } = written;
    const addresses = Array.from({ length: count }, (_, block) => room + bytes + block * BLOCK_BYTES);
    expect(wordsAt(written, room, count)).toEqual(addresses);
    expect(addresses.map((address) => wordsAt(written, address, 1)[0])).toEqual(addresses.map((_, at) => at + 1));
    expect(writer.end).toBe(room + bytes + count * BLOCK_BYTES);
  });

  it('puts its references where a word may begin', () => {
    const written = open(6);
    write(written, [{ first: 9, last: 10 }], new Map([[9, LAST]]));
    expect(tableOf(written).address).toBe(written.room + 2);
    expect(wordsAt(written, written.room + 2, 1)).toEqual([written.room - 6 + BLOCK_BYTES]);
  });

  it('does not look at the block behind one that is empty', () => {
    const written = open();
    write(
      written,
      [{ first: 20, last: 22 }],
      new Map([
        [20, NONE],
        [21, FIRST],
      ]),
    );
    expect(tableOf(written)).toMatchObject({ upper: [21], lower: [] });
  });

  it('needs no container where nothing is left open', () => {
    const written = open();
    write(
      written,
      [{ first: 30, last: 33 }],
      new Map([
        [31, FULL],
        [32, FULL],
      ]),
    );
    expect(tableOf(written)).toEqual({ upper: [31, 32], lower: [31, 32], address: 0, meta: CONTAINER_NONE });
    expect(written.writer.end).toBe(written.room);
  });
});
