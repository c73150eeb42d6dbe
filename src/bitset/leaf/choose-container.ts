/** How the bits of one chunk are stored. */

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

/** `fast`: what kernels read fastest, within reason. `compact`: whatever is smallest. */
export const LEAF_LAYOUTS = ['fast', 'compact'] as const;
/** What sets are laid out for: speed or memory. */
export type LeafLayout = (typeof LEAF_LAYOUTS)[number];

/** More ids than this are read faster as bits, and save little of an account's memory as an array (measured: decision 0071). */
const FAST_ARRAY_MAX = 128;
const COMPACT_ARRAY_MAX = CHUNK_BYTES / 2;

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

/** The container of a chunk of these facts; `runs` counts its runs, and is called only where the chunk may hold runs. */
export function chooseContainer(facts: ChunkFacts, layout: LeafLayout, runs: () => number): ContainerChoice {
  if (facts.live === 0) return NOTHING;
  return layout === 'fast' ? chooseFast(facts) : chooseCompact(facts, runs());
}

const bytesOf = (choice: ContainerChoice): number => choice.listBytes + choice.bitBytes;

function chooseFast(facts: ChunkFacts): ContainerChoice {
  const blocks = blocksChoice(facts);
  if (facts.cardinality <= FAST_ARRAY_MAX && facts.cardinality * 2 < bytesOf(blocks)) return arrayChoice(facts);
  return bytesOf(blocks) * 2 <= CHUNK_BYTES ? blocks : BITMAP;
}

/** The smallest; among equals the one that is read faster. */
function chooseCompact(facts: ChunkFacts, runs: number): ContainerChoice {
  const choices = [
    BITMAP,
    blocksChoice(facts),
    { ...NOTHING, container: CONTAINER_RUNS, count: runs, listBytes: runs * 4 },
  ];
  if (facts.cardinality <= COMPACT_ARRAY_MAX) choices.push(arrayChoice(facts));
  return choices.reduce((best, choice) => (bytesOf(choice) < bytesOf(best) ? choice : best));
}

function blocksChoice({ live, ramps }: ChunkFacts): ContainerChoice {
  return { container: CONTAINER_BLOCKS, count: live, listBytes: live * 4, bitBytes: (live - ramps) * BLOCK_BYTES };
}

function arrayChoice({ cardinality }: ChunkFacts): ContainerChoice {
  return { container: CONTAINER_ARRAY, count: cardinality, listBytes: cardinality * 2, bitBytes: 0 };
}
