/** Leaves of one chunk in every container, of ordinals at edges; and what must not be taken for a part of them lies behind. */

import { expect } from 'vitest';
import {
  CHUNK_ORDINALS,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BLOCKS,
  CONTAINER_NONE,
  CONTAINER_RUNS,
  ONES_AT,
} from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { containerAddress, containerMeta } from '../../../src/bitset/leaf/tables.js';
import { writeLeaf } from '../../../src/bitset/leaf/write-leaf.js';

export interface ChunkCase {
  readonly title: string;
  readonly container: number;
  readonly ordinals: Uint32Array;
}

/** Ordinals from the first to the last of each pair, all of them. */
function ranges(...pairs: readonly (readonly [number, number])[]): Uint32Array {
  return Uint32Array.from(
    pairs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
  );
}

const EDGES = Uint32Array.of(0, 1, 31, 32, 63, 64, 511, 512, 4095, 4096, 65_023, 65_024, 65_534, 65_535);
const ALL = ranges([0, 65_535]);
const allBut = (...ordinals: readonly number[]): Uint32Array => ALL.filter((ordinal) => !ordinals.includes(ordinal));
const everyOther = ALL.filter((ordinal) => ordinal % 2 === 1);

export const CHUNK_CASES: readonly ChunkCase[] = [
  { title: 'a full chunk', container: CONTAINER_NONE, ordinals: ALL },
  { title: 'full blocks', container: CONTAINER_NONE, ordinals: ranges([0, 511], [16_384, 65_535]) },
  { title: 'a bitmap', container: CONTAINER_BITMAP, ordinals: everyOther },
  { title: 'a bitmap without edges', container: CONTAINER_BITMAP, ordinals: everyOther.slice(1, -1) },
  { title: 'an array', container: CONTAINER_ARRAY, ordinals: EDGES },
  { title: 'an array of one', container: CONTAINER_ARRAY, ordinals: EDGES.slice(1, 2) },
  { title: 'all but one', container: CONTAINER_BLOCKS, ordinals: allBut(511) },
  { title: 'all but the first and last', container: CONTAINER_BLOCKS, ordinals: allBut(0, 65_535) },
  { title: 'a run over blocks', container: CONTAINER_BLOCKS, ordinals: ranges([31, 4096]) },
  {
    title: 'runs',
    container: CONTAINER_RUNS,
    ordinals: ranges([0, 31], [63, 65], [512, 600], [2000, 2010], [4000, 4095], [65_500, 65_535]),
  },
  {
    title: 'runs that end before the chunk does',
    container: CONTAINER_RUNS,
    ordinals: ranges([1, 40], [511, 511], [600, 700], [800, 900], [65_000, 65_534]),
  },
];

const BYTES_OF_ENTRY = new Map([
  [CONTAINER_ARRAY, 2],
  [CONTAINER_BLOCKS, 4],
  [CONTAINER_RUNS, 4],
]);

/** The leaf of a case, as chunk 1 of two, of which the first is full. Behind its last entry a reader that goes on finds devices. */
export function writeChunkCase({ container, ordinals }: ChunkCase): { memory: SegmentMemory; leaf: number } {
  const memory = new SegmentMemory({ wasm: false });
  const both = Uint32Array.from([...ALL, ...ordinals.map((ordinal) => ordinal + CHUNK_ORDINALS)]);
  const leaf = writeLeaf(memory, 2 * CHUNK_ORDINALS, both);
  const meta = containerMeta(memory.u32, leaf, 1);
  expect(meta & 0xff).toBe(container);
  const bytes = BYTES_OF_ENTRY.get(container);
  if (bytes !== undefined) {
    const behind = containerAddress(memory.u32, leaf, 1) + (meta >>> 8) * bytes;
    memory.u8.fill(0, behind, behind + 8);
    if (container === CONTAINER_BLOCKS) memory.u32[behind >>> 2] = ONES_AT;
    else memory.u16.set([3, 7], behind >>> 1);
  }
  return { memory, leaf };
}
