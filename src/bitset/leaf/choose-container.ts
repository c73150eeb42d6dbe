/**
 * How the bits of one chunk are stored: in the form that is read fastest among those that take little more memory than the smallest, or as bits, whatever
 * they take.
 */

import {
  BLOCK_BYTES,
  CHUNK_BYTES,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BLOCKS,
  CONTAINER_NONE,
  CONTAINER_RUNS,
} from '../layout/layout.js';
import type { ChunkFacts } from './measure-chunk.js';

/** Whatever is read faster may take so many times the memory of the smallest form (measured: decision 0209). */
export const MOST_TIMES_SMALLEST = 1.4;
/** Or a cache line more: a few long runs are read faster as references to blocks. */
const MOST_BYTES_MORE = BLOCK_BYTES;

const MAX_ARRAY_ORDINALS = CHUNK_BYTES / 2;

/** A container and what it takes besides summaries and chunk table. */
export interface ContainerChoice {
  readonly container: number;
  /** Ids, references or runs; 0 for the others. */
  readonly count: number;
  /** Bytes of ids, references or runs. */
  readonly listBytes: number;
  /** Bytes of bits: a chunk of them, or the blocks that are no ramps. */
  readonly bitBytes: number;
}

const NOTHING: ContainerChoice = { container: CONTAINER_NONE, count: 0, listBytes: 0, bitBytes: 0 };
const BITMAP: ContainerChoice = { container: CONTAINER_BITMAP, count: 0, listBytes: 0, bitBytes: CHUNK_BYTES };

/** Chooses the container of a chunk of these facts, of which `runs` are its runs. */
export type ChooseContainer = (facts: ChunkFacts, runs: () => number) => ContainerChoice;

/** No list of ordinals or runs: all that is stored of the chunk is read as bits. */
export function chooseBits(facts: ChunkFacts): ContainerChoice {
  if (facts.live === 0) return NOTHING;
  const blocks = blocksChoice(facts);
  return bytesOf(blocks) * MOST_TIMES_SMALLEST < CHUNK_BYTES ? blocks : BITMAP;
}

/** As small as it can be read fast. */
export function chooseContainer(facts: ChunkFacts, runs: () => number): ContainerChoice {
  if (facts.live === 0) return NOTHING;
  // What is read fastest stands first.
  const choices = [BITMAP, blocksChoice(facts)];
  if (facts.cardinality <= MAX_ARRAY_ORDINALS) choices.push(arrayChoice(facts));
  choices.push(runsChoice(runs()));
  const smallest = choices.reduce((least, choice) => Math.min(least, bytesOf(choice)), CHUNK_BYTES);
  const most = Math.max(smallest * MOST_TIMES_SMALLEST, smallest + MOST_BYTES_MORE);
  return choices.find((choice) => bytesOf(choice) <= most) ?? BITMAP;
}

const bytesOf = (choice: ContainerChoice): number => choice.listBytes + choice.bitBytes;

function blocksChoice({ live, ramps }: ChunkFacts): ContainerChoice {
  return { container: CONTAINER_BLOCKS, count: live, listBytes: live * 4, bitBytes: (live - ramps) * BLOCK_BYTES };
}

function arrayChoice({ cardinality }: ChunkFacts): ContainerChoice {
  return { container: CONTAINER_ARRAY, count: cardinality, listBytes: cardinality * 2, bitBytes: 0 };
}

function runsChoice(runs: number): ContainerChoice {
  return { container: CONTAINER_RUNS, count: runs, listBytes: runs * 4, bitBytes: 0 };
}
