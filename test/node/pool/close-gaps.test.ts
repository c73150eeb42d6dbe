/** Parts of a result that lie in room of their own are moved together, and all that points into them with them. */

import { describe, expect, it } from 'vitest';
import { closeGaps, type ResultUnit } from '../../../src/node/pool/close-gaps.js';

/** A leaf at 0, whose chunk table is at 128: two words for each chunk, where its container is, and its kind with a count above the lowest byte. */
const LEAF = 0;
const TABLE = 128;
const BITMAP = 1;
const BLOCKS = 3;
/** Where the containers before the first unit end. */
const END = 1_024;

interface Chunk {
  readonly address: number;
  readonly kind?: number;
  readonly count?: number;
}

function memoryWith(chunks: Readonly<Record<number, Chunk>>): Uint32Array {
  const u32 = new Uint32Array(4_096);
  u32[2] = TABLE;
  for (const [chunk, { address, kind = BITMAP, count = 0 }] of Object.entries(chunks)) {
    u32[(TABLE + 8 * Number(chunk)) / 4] = address;
    u32[(TABLE + 8 * Number(chunk)) / 4 + 1] = kind | (count << 8);
  }
  return u32;
}

function addressOf(u32: Uint32Array, chunk: number): number | undefined {
  return u32[(TABLE + 8 * chunk) / 4];
}

function fill(u32: Uint32Array, start: number, end: number, value: number): void {
  u32.fill(value, start / 4, end / 4);
}

function holds(u32: Uint32Array, start: number, end: number, value: number): boolean {
  return u32.subarray(start / 4, end / 4).every((word) => word === value);
}

describe('gaps', () => {
  it('of an eighth of the whole stay', () => {
    const units: ResultUnit[] = [
      { from: 0, to: 1, start: END, end: END + 700 },
      { from: 1, to: 2, start: END + 800, end: END + 1_500 },
      { from: 2, to: 3, start: END + 1_600, end: END + 1_600 },
    ];
    const u32 = memoryWith({ 0: { address: END }, 1: { address: END + 800 } });
    // 1,600 bytes, 200 of them unused.
    expect(closeGaps(u32, LEAF, END, units)).toBe(END + 1_600);
    expect(addressOf(u32, 1)).toBe(END + 800);
  });

  it('of more than an eighth are closed', () => {
    const units: ResultUnit[] = [
      { from: 0, to: 1, start: END, end: END + 640 },
      { from: 1, to: 2, start: END + 832, end: END + 1_532 },
    ];
    // 1,532 bytes, 192 of them unused.
    const u32 = memoryWith({ 0: { address: END }, 1: { address: END + 832 } });
    fill(u32, END, END + 640, 7);
    fill(u32, END + 832, END + 1_532, 9);
    expect(closeGaps(u32, LEAF, END, units)).toBe(END + 640 + 700);
    expect([addressOf(u32, 0), addressOf(u32, 1)]).toEqual([END, END + 640]);
    expect(holds(u32, END, END + 640, 7)).toBe(true);
    expect(holds(u32, END + 640, END + 1_340, 9)).toBe(true);
  });

  it('there are none without units, nor in one that lies where the rest ends', () => {
    expect(closeGaps(memoryWith({}), LEAF, END, [])).toBe(END);
    const u32 = memoryWith({ 0: { address: END } });
    expect(closeGaps(u32, LEAF, END, [{ from: 0, to: 1, start: END, end: END + 64 }])).toBe(END + 64);
    expect(addressOf(u32, 0)).toBe(END);
  });
});

describe('what is moved', () => {
  it('goes to the next multiple of 64, so that it is aligned as it was', () => {
    const u32 = memoryWith({ 0: { address: 2_048 }, 1: { address: 4_096 } });
    const units: ResultUnit[] = [
      { from: 0, to: 1, start: 2_048, end: 2_058 },
      { from: 1, to: 2, start: 4_096, end: 4_160 },
    ];
    fill(u32, 2_048, 2_060, 5);
    fill(u32, 4_096, 4_160, 6);
    // The containers before end at 1,030; the first unit has ten bytes, of which the last two are half of a word.
    expect(closeGaps(u32, LEAF, 1_030, units)).toBe(1_152 + 64);
    expect([addressOf(u32, 0), addressOf(u32, 1)]).toEqual([1_088, 1_152]);
    expect(holds(u32, 1_088, 1_100, 5)).toBe(true);
    expect(holds(u32, 1_152, 1_216, 6)).toBe(true);
  });

  it('leaves no room for a unit without containers', () => {
    const u32 = memoryWith({ 0: { address: 0 }, 1: { address: 4_096 } });
    const units: ResultUnit[] = [
      { from: 0, to: 1, start: 2_048, end: 2_048 },
      { from: 1, to: 2, start: 4_096, end: 4_160 },
    ];
    expect(closeGaps(u32, LEAF, END, units)).toBe(END + 64);
    expect([addressOf(u32, 0), addressOf(u32, 1)]).toEqual([0, END]);
  });

  it('is the chunks of its own unit, first and last, and only what lies in it: constants and sealed blocks stay', () => {
    const u32 = memoryWith({
      3: { address: 4_096 },
      4: { address: 4_096 },
      5: { address: 64 },
      6: { address: 4_160 },
      7: { address: 4_224 },
      8: { address: 4_100 },
    });
    expect(closeGaps(u32, LEAF, END, [{ from: 4, to: 8, start: 4_096, end: 4_224 }])).toBe(END + 128);
    expect([3, 4, 5, 6, 7, 8].map((chunk) => addressOf(u32, chunk))).toEqual([
      4_096,
      END,
      64,
      END + 64,
      // Where a unit ends, another one begins.
      4_224,
      4_100,
    ]);
  });

  it('takes the references of a container of blocks with it, as many as it has, and those alone', () => {
    const u32 = memoryWith({
      0: { address: 4_096, kind: BLOCKS, count: 3 },
      1: { address: 4_112, kind: BITMAP, count: 2 },
    });
    u32.set([4_160, 64, 4_096, 4_160], 4_096 / 4);
    u32.set([4_160, 4_160], 4_112 / 4);
    expect(closeGaps(u32, LEAF, END, [{ from: 0, to: 2, start: 4_096, end: 4_224 }])).toBe(END + 128);
    expect(addressOf(u32, 0)).toBe(END);
    expect([...u32.subarray(END / 4, END / 4 + 6)]).toEqual([END + 64, 64, END, 4_160, 4_160, 4_160]);
  });
});
