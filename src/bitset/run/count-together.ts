/**
 * Counts many filters in one pass over each segment: a piece of all their leaves comes into the cache of the processor and serves every
 * filter before the next piece comes. Where a count waits for memory, that is most of its time.
 */

import type { Filter } from '../../plan/filter.js';
import type { CachedLeaf } from '../cache/leaf-cache.js';
import { LEAF_BYTES } from '../layout/layout.js';
import type { Query } from '../plan/query.js';
import type { PreparedQuery } from './prepared-query.js';
import type { SegmentRuntime } from './segment-runtime.js';

/** Bytes of leaves that a piece may have: what stays in a cache. The kernels are no slower from the third level than from the second. */
const PIECE_BYTES = 2_097_152;

/** The count of each filter, each prepared as its queries, one for each segment. What they read is held until all are counted. */
export function countPrepared(
  filters: readonly Filter[],
  prepare: (filter: Filter) => readonly PreparedQuery[],
): readonly number[] {
  const held: CachedLeaf[] = [];
  try {
    const prepared = filters.map((filter) => {
      const queries = prepare(filter);
      for (const query of queries) {
        query.advanceTwins();
        // Preparing the next filter may need the room of leaves that this one reads.
        held.push(...query.kept.map(hold));
      }
      return queries;
    });
    return countTogether(prepared);
  } finally {
    for (const cached of held) cached.holders--;
  }
}

function hold(cached: CachedLeaf): CachedLeaf {
  cached.holders++;
  return cached;
}

/** The count of each filter, given as its queries. */
function countTogether(filters: readonly (readonly PreparedQuery[])[]): readonly number[] {
  const counts = filters.map(() => 0);
  const [first = []] = filters;
  for (const [number, { runtime }] of first.entries()) {
    // SAFETY: every filter is prepared for every segment.
    const inSegment = filters.map((queries) => queries[number] as PreparedQuery);
    for (const [filter, count] of countSegment(runtime, inSegment).entries())
      counts[filter] = (counts[filter] ?? 0) + count;
  }
  return counts;
}

/** The count of each filter in one segment. Filters that do not read all of it are counted by themselves. */
function countSegment(runtime: SegmentRuntime, prepared: readonly PreparedQuery[]): readonly number[] {
  const { engine, chunks } = runtime;
  const queries = prepared.map(({ sharedQuery }) => sharedQuery).filter((query) => query !== null);
  const piece = pieceChunks(runtime, queries);
  const counts = engine.countEach(queries, 0, chunks, piece);
  let next = 0;
  return prepared.map((one) => (one.sharedQuery === null ? one.count() : one.totalOf(counts[next++] as number)));
}

/** How many chunks of all leaves together fit into a piece. */
function pieceChunks({ memory, chunks }: SegmentRuntime, queries: readonly Query[]): number {
  const leaves = new Set<number>();
  for (const query of queries) for (const leaf of query.leaves) leaves.add(leaf);
  let bytes = 0;
  for (const leaf of leaves) bytes += memory.u32[(leaf + LEAF_BYTES) >>> 2] as number;
  return bytes <= PIECE_BYTES ? chunks : Math.max(1, Math.floor((chunks * PIECE_BYTES) / bytes));
}
