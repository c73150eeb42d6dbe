/**
 * Counts many filters in one pass over each segment: a piece of all their leaves comes into the cache of the processor and serves every
 * filter before the next piece comes. Where a count waits for memory, that is most of its time.
 */

import { LEAF_BYTES } from '../layout.js';
import type { PreparedSegment } from './prepared-segment.js';
import type { SegmentQuery } from './segment-query.js';
import type { SegmentRuntime } from './segment-runtime.js';

/** Bytes of leaves that a piece may have: what stays in a second-level cache beside the rest. */
const PIECE_BYTES = 524_288;

/** The count of each filter, given as its segments. */
export function countTogether(filters: readonly (readonly PreparedSegment[])[]): readonly number[] {
  const counts = filters.map(() => 0);
  const [first = []] = filters;
  for (const [number, { runtime }] of first.entries()) {
    // SAFETY: every filter is prepared for every segment.
    const inSegment = filters.map((prepared) => prepared[number] as PreparedSegment);
    for (const [filter, count] of countSegment(runtime, inSegment).entries())
      counts[filter] = (counts[filter] ?? 0) + count;
  }
  return counts;
}

/** The count of each filter in one segment. Filters that do not read all of it are counted by themselves. */
function countSegment(runtime: SegmentRuntime, filters: readonly PreparedSegment[]): readonly number[] {
  const { engine, chunks } = runtime;
  const queries = filters.map(({ sharedQuery }) => sharedQuery);
  const counted = filters.map(() => 0);
  const length = pieceChunks(runtime, queries);
  for (let from = 0; from < chunks; from += length) {
    const to = Math.min(chunks, from + length);
    for (const [filter, query] of queries.entries())
      if (query !== null)
        counted[filter] = (counted[filter] ?? 0) + engine.count(query.program, query.leaves, from, to);
  }
  return filters.map((segment, filter) =>
    queries[filter] === null ? segment.count() : segment.totalOf(counted[filter] ?? 0),
  );
}

/** How many chunks of all leaves together fit into a piece. */
function pieceChunks({ memory, chunks }: SegmentRuntime, queries: readonly (SegmentQuery | null)[]): number {
  const leaves = new Set<number>();
  for (const query of queries) for (const leaf of query?.leaves ?? []) leaves.add(leaf);
  let bytes = 0;
  for (const leaf of leaves) bytes += memory.u32[(leaf + LEAF_BYTES) >>> 2] as number;
  return bytes <= PIECE_BYTES ? chunks : Math.max(1, Math.floor((chunks * PIECE_BYTES) / bytes));
}
