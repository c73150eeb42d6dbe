/** Decides how a set of ordinals becomes a leaf - flat, chunked or thin, and each chunk's container - without writing anything. */

import { invariant } from '../../base/invariant.js';
import {
  CHUNK_BYTES,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  chunksOf,
  LEAF_RECORD_BYTES,
  META_BYTES,
  SUMMARY_BYTES,
} from '../layout/layout.js';
import {
  type ChooseContainer,
  type ContainerChoice,
  chooseContainer,
  MOST_TIMES_SMALLEST,
} from './choose-container.js';
import { countRuns, measureChunk } from './measure-chunk.js';
import { type OrdinalSet, readChunks } from './ordinal-set.js';

export interface LeafPlan {
  readonly cardinality: number;
  readonly chunks: number;
  /** Exact summaries, 4 words a chunk, as they are stored. */
  readonly upper: Uint32Array;
  readonly lower: Uint32Array;
  /** The container of each chunk, and its ids, references or runs. */
  readonly containers: Uint8Array;
  readonly counts: Uint32Array;
  readonly shape: LeafShape;
}

/** How a leaf lies in its allocation: record, summaries, chunk table, lists, arrays; from a cache line on bitmaps, then blocks. */
interface LeafShape {
  /** One bitmap in a piece. */
  readonly flat: boolean;
  /** No block is full, and there is no lower summary. */
  readonly thin: boolean;
  /** Offsets from the record: of references and runs, of arrays, of bitmaps, of single blocks. */
  readonly lists: number;
  readonly arrays: number;
  readonly bitmaps: number;
  readonly blocks: number;
  /** Bytes that the leaf takes in a memory, its record and what rounding adds included. */
  readonly bytes: number;
}

/** Bytes of what the chunks of a leaf hold, by kind. */
interface Contents {
  lists: number;
  arrays: number;
  bitmaps: number;
  blocks: number;
}

const LINE_BYTES = 64;

/** Bytes that a set of ordinals below `size` would take as a leaf; 0 for the empty set. O(set), or O(size) for a bitmap. */
export function leafBytes(size: number, set: OrdinalSet): number {
  const plan = planLeaf(size, set);
  return plan.cardinality === 0 ? 0 : plan.shape.bytes;
}

/**
 * The leaf of a set of ordinals below `size`, each chunk in the container that `choose` answers.
 * @throws Error when the set holds others, or a list is not ascending: a mistake of the calling program
 */
export function planLeaf(size: number, set: OrdinalSet, choose: ChooseContainer = chooseContainer): LeafPlan {
  const chunks = chunksOf(size);
  const upper = new Uint32Array(chunks * 4);
  const lower = new Uint32Array(chunks * 4);
  const containers = new Uint8Array(chunks);
  const counts = new Uint32Array(chunks);
  const contents: Contents = { lists: 0, arrays: 0, bitmaps: 0, blocks: 0 };
  const reader = readChunks(set, size);
  let cardinality = 0;
  for (let chunk = 0; chunk < chunks; chunk++) {
    if (!reader.load(chunk)) continue;
    const facts = measureChunk(reader.words, reader.touched, upper, lower, chunk * 4);
    const choice = choose(facts, () => countRuns(reader.words, reader.touched));
    cardinality += facts.cardinality;
    containers[chunk] = choice.container;
    counts[chunk] = choice.count;
    addTo(contents, choice);
  }
  invariant(
    set instanceof Uint8Array || set.length === cardinality,
    'a list of ordinals is ascending, without duplicates',
  );
  const shape = shapeOf(
    chunks,
    contents,
    lower.every((word) => word === 0),
  );
  if (shape.flat) {
    containers.fill(CONTAINER_BITMAP);
    counts.fill(0);
  }
  return { cardinality, chunks, upper, lower, containers, counts, shape };
}

function addTo(contents: Contents, { container, listBytes, bitBytes }: ContainerChoice): void {
  if (container === CONTAINER_ARRAY) contents.arrays += listBytes;
  else contents.lists += listBytes;
  if (container === CONTAINER_BITMAP) contents.bitmaps += bitBytes;
  else contents.blocks += bitBytes;
}

/** Flat where chunks save little of it: a flat leaf is read in one long loop. */
function shapeOf(chunks: number, contents: Contents, thin: boolean): LeafShape {
  const chunked = arrange(chunks, contents, thin, contents.bitmaps === chunks * CHUNK_BYTES);
  const flat = arrange(chunks, { lists: 0, arrays: 0, bitmaps: chunks * CHUNK_BYTES, blocks: 0 }, false, true);
  return flat.bytes <= chunked.bytes * MOST_TIMES_SMALLEST ? flat : chunked;
}

function arrange(chunks: number, contents: Contents, thin: boolean, flat: boolean): LeafShape {
  const summaries = thin && !flat ? SUMMARY_BYTES : SUMMARY_BYTES * 2;
  const lists = LEAF_RECORD_BYTES + chunks * (summaries + META_BYTES);
  const arrays = lists + contents.lists;
  const bitmaps = lineUp(arrays + contents.arrays);
  const blocks = bitmaps + contents.bitmaps;
  return { flat, thin: thin && !flat, lists, arrays, bitmaps, blocks, bytes: lineUp(blocks + contents.blocks) };
}

const lineUp = (bytes: number): number => Math.ceil(bytes / LINE_BYTES) * LINE_BYTES;
