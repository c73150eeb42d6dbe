/** What is known of reading a leaf: its live blocks, and whether it is read from long lists. */

import { describe, expect, it } from 'vitest';
import { CHUNK_ORDINALS } from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { type LeafReading, measureReading } from '../../../src/bitset/leaf/measure-reading.js';
import { type ChunkShape, type LeafStyle, ordinalsOf, writeStyledLeaf } from '../../support/leaves.js';

const some = (count: number): ChunkShape => ({ shape: 'some', count, seed: 3 });
const empty: ChunkShape = { shape: 'empty' };
const full: ChunkShape = { shape: 'full' };

function readingOf(shapes: readonly ChunkShape[], style: LeafStyle = 'sealed'): LeafReading {
  const memory = new SegmentMemory({ wasm: false });
  const size = shapes.length * CHUNK_ORDINALS;
  return measureReading(memory, writeStyledLeaf(memory, size, ordinalsOf(shapes, size), style), shapes.length);
}

describe('a leaf', () => {
  it('is read from lists where chunks have more than 128 ordinals in arrays', () => {
    expect(readingOf([some(128), empty]).isListed).toBe(false);
    expect(readingOf([some(129), empty]).isListed).toBe(true);
  });

  it('is read from lists where chunks have more than 64 runs', () => {
    const runs = (count: number): ChunkShape[] => [empty, { shape: 'runs', mean: Math.ceil(16_384 / count), seed: 1 }];
    expect(readingOf(runs(20), 'listed').isListed).toBe(false);
    expect(readingOf(runs(400), 'listed').isListed).toBe(true);
  });

  it('is not where lists are less than a quarter of what is stored', () => {
    expect(readingOf([some(1_000), some(30_000), some(30_000), some(30_000), empty, empty]).isListed).toBe(true);
    expect(readingOf([some(1_000), some(9_000), some(9_000), some(9_000), some(9_000), empty, empty]).isListed).toBe(
      false,
    );
  });

  it('has the live blocks that its summaries say: none in chunks that are empty or full', () => {
    expect(readingOf([full, empty, { shape: 'one', at: 700 }])).toEqual({ liveBlocks: 1, isListed: false });
    expect(readingOf([{ shape: 'run', at: 100, count: 2_000 }, full, empty])).toEqual({
      liveBlocks: 2,
      isListed: false,
    });
  });

  it('may have any block live where it is flat', () => {
    expect(readingOf([some(30_000), some(30_000)])).toEqual({ liveBlocks: 256, isListed: false });
  });
});
