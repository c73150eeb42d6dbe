/** Which blocks of a chunk have to be read. */

import { popcount32 } from '../../../base/popcount.js';
import { BLOCKS_PER_CHUNK } from '../../layout/layout.js';
import { lowestBit32 } from '../../layout/word-bits.js';
import type { BlockSpan } from '../../leaf/load-blocks.js';
import type { Bounds } from './bounds.js';

/** From so many live blocks on, a chunk is read whole: one long loop beats many short ones. */
const WHOLE_FROM = 32;

export interface LiveBlocks {
  /** Ascending and not adjacent. All of the chunk in one, or just the blocks that are neither empty nor full. */
  readonly spans: readonly BlockSpan[];
  /** Whether the span is the whole chunk, full blocks included. */
  readonly whole: boolean;
}

const QUARTERS = BLOCKS_PER_CHUNK / 32;

const NOTHING: LiveBlocks = { spans: [], whole: false };

/** Of chunk `chunk`, which is number `chunkOfTile` of the tile that `bounds` was run on. O(1) when none is live. */
export function liveBlocks(bounds: Bounds, chunk: number, chunkOfTile: number): LiveBlocks {
  let live = 0;
  for (let quarter = 0; quarter < QUARTERS; quarter++) live += popcount32(openBlocks(bounds, chunkOfTile, quarter));
  if (live === 0) return NOTHING;
  if (live >= WHOLE_FROM) return { spans: [{ chunk, first: 0, last: BLOCKS_PER_CHUNK }], whole: true };
  return { spans: spansOf(bounds, chunk, chunkOfTile), whole: false };
}

function openBlocks(bounds: Bounds, chunkOfTile: number, quarter: number): number {
  return bounds.upper(chunkOfTile, quarter) & ~bounds.lower(chunkOfTile, quarter);
}

function spansOf(bounds: Bounds, chunk: number, chunkOfTile: number): readonly BlockSpan[] {
  const spans: { chunk: number; first: number; last: number }[] = [];
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    for (let open = openBlocks(bounds, chunkOfTile, quarter); open !== 0; open &= open - 1) {
      const block = quarter * 32 + lowestBit32(open);
      const before = spans.at(-1);
      if (before?.last === block) before.last++;
      else spans.push({ chunk, first: block, last: block + 1 });
    }
  }
  return spans;
}
