/** What has to be known of a chunk's bits to choose how they are stored. */

import { popcount32 } from '../../base/popcount.js';
import { BLOCKS_PER_CHUNK } from '../layout/layout.js';

const WORDS_PER_BLOCK = 16;

export interface ChunkFacts {
  cardinality: number;
  /** Blocks that are neither empty nor full. */
  live: number;
  /** Live blocks with a single edge: stored as a reference to a constant. */
  ramps: number;
}

/**
 * Measures the 65,536 bits of `words`, of which only blocks in `touched` may hold any; the exact summaries are written to `upper`
 * and `lower` from index `at` on, 4 words each.
 */
export function measureChunk(
  words: Uint32Array,
  touched: Uint32Array,
  upper: Uint32Array,
  lower: Uint32Array,
  at: number,
): ChunkFacts {
  const facts = { cardinality: 0, live: 0, ramps: 0 };
  for (let quarter = 0; quarter < 4; quarter++) {
    let some = 0;
    let full = 0;
    for (let bits = touched[quarter] as number; bits !== 0; bits &= bits - 1) {
      const bit = bits & -bits;
      const word = (quarter * 32 + 31 - Math.clz32(bit)) * 16;
      const count = countBlock(words, word);
      if (count === 0) continue;
      some |= bit;
      facts.cardinality += count;
      if (count === 512) full |= bit;
      else {
        facts.live++;
        if (rampEdge(words, word, count) !== 0) facts.ramps++;
      }
    }
    upper[at + quarter] = some;
    lower[at + quarter] = full;
  }
  return facts;
}

function countBlock(words: Uint32Array, word: number): number {
  let count = 0;
  for (let at = word; at < word + 16; at++) {
    const bits = words[at] as number;
    if (bits !== 0) count += popcount32(bits);
  }
  return count;
}

/**
 * Where the block of 16 words from `word` on, with `count` bits set, has its only edge: `edge` when just the bits from `edge` on
 * are set, `-edge` when just the bits below `edge` are; 0 for every other block.
 */
export function rampEdge(words: Uint32Array, word: number, count: number): number {
  const begins = (words[word] as number) & 1;
  const ends = (words[word + 15] as number) >>> 31;
  if (begins === ends) return 0;
  const edge = begins ? count : 512 - count;
  const flip = begins ? 0 : 0xffff_ffff;
  // All bits in front of the edge are alike; the count then leaves no room for exceptions behind it.
  for (let at = 0; at < edge >> 5; at++) if (((words[word + at] as number) ^ flip) >>> 0 !== 0xffff_ffff) return 0;
  const before = 2 ** (edge & 31) - 1;
  if ((((words[word + (edge >> 5)] as number) ^ flip) & before) !== before) return 0;
  return begins ? -edge : edge;
}

/** Maximal runs of set bits in a chunk, of which only blocks in `touched` may hold any. */
export function countRuns(words: Uint32Array, touched: Uint32Array): number {
  let runs = 0;
  for (let block = 0; block < BLOCKS_PER_CHUNK; block++) {
    if ((((touched[block >> 5] as number) >>> (block & 31)) & 1) === 0) continue;
    let before = block === 0 ? 0 : (words[block * WORDS_PER_BLOCK - 1] as number) >>> 31;
    for (let at = block * WORDS_PER_BLOCK; at < (block + 1) * WORDS_PER_BLOCK; at++) {
      const bits = words[at] as number;
      if (bits !== 0) runs += popcount32(bits & ~((bits << 1) | before));
      before = bits >>> 31;
    }
  }
  return runs;
}
