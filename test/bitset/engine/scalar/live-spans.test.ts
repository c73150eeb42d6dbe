/** Which blocks are read: those that are neither empty nor full, in as few spans as there are, or the whole chunk. */

import { describe, expect, it } from 'vitest';
import { Bounds, SUMMARY_WORDS } from '../../../../src/bitset/engine/scalar/bounds.js';
import { encodeProgram } from '../../../../src/bitset/engine/scalar/code.js';
import { type LiveBlocks, liveBlocks } from '../../../../src/bitset/engine/scalar/live-spans.js';
import { makeProgram } from '../../../support/leaves.js';
import { summaryMemory } from './summary-memory.js';

const BLOCKS = 128;

/** Of one chunk in the middle of three; in the others every block is open. */
function openIn(upper: readonly number[], lower: readonly number[] = []): LiveBlocks {
  const words = (around: number, blocks: readonly number[]): Uint32Array => {
    const all = new Uint32Array(3 * SUMMARY_WORDS).fill(around);
    all.fill(0, SUMMARY_WORDS, 2 * SUMMARY_WORDS);
    for (const block of blocks) all[SUMMARY_WORDS + (block >> 5)]! |= 1 << (block & 31);
    return all;
  };
  const { u32, leaves } = summaryMemory([{ upper: words(0xffff_ffff, upper), lower: words(0, lower) }]);
  const bounds = new Bounds();
  bounds.run(u32, encodeProgram(makeProgram(1, 0, [])), leaves, 0, 3);
  return liveBlocks(bounds, 7, 1);
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

const span = (first: number, last: number) => ({ chunk: 7, first, last });

describe('the blocks to be read', () => {
  it('are none where all are empty or full', () => {
    expect(openIn([])).toEqual({ spans: [], whole: false });
    expect(openIn(range(0, BLOCKS), range(0, BLOCKS))).toEqual({ spans: [], whole: false });
    expect(openIn(range(30, 70), range(30, 70))).toEqual({ spans: [], whole: false });
  });

  it('are one span each, and neighbours one together, across words too', () => {
    expect(openIn([0, 2, 3, 31, 32, 63, 64, 65, 127]).spans).toEqual([
      span(0, 1),
      span(2, 4),
      span(31, 33),
      span(63, 66),
      span(127, 128),
    ]);
  });

  it('leave out those that are full', () => {
    expect(openIn(range(10, 20), [12, 13, 19]).spans).toEqual([span(10, 12), span(14, 19)]);
  });

  it('are the whole chunk from 32 on, and what is open beside it does not count', () => {
    expect(openIn(range(60, 91))).toEqual({ spans: [span(60, 91)], whole: false });
    expect(openIn(range(60, 92))).toEqual({ spans: [span(0, BLOCKS)], whole: true });
    expect(openIn(range(0, BLOCKS), range(0, 97)).whole).toBe(false);
    expect(openIn(range(0, BLOCKS), range(0, 96)).whole).toBe(true);
  });
});
