/** Runs a query over its segment: temporaries are bound, the engine goes through the ranges, temporaries are given back. */

import type { LeafAddress } from '../layout/addresses.js';
import { IndexError } from '../layout/errors.js';
import { LEAF_BYTES, LEAF_CARDINALITY, LEAF_RECORD_BYTES, UNKNOWN_CARDINALITY } from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import { bindCodes } from '../leaf/bind-codes.js';
import { bindUnion } from '../leaf/bind-union.js';
import { allocateResult, finishResult } from '../leaf/result-leaf.js';
import type { ChunkRange } from '../leaf/window-leaf.js';
import type { Query } from '../plan/query.js';
import type { TemporarySource } from '../plan/temporary-source.js';
import { ONE_LEAF } from '../program/program.js';
import type { SegmentRuntime } from './segment-runtime.js';

/** Devices in the result. */
export function countQuery(runtime: SegmentRuntime, query: Query): number {
  const { engine } = runtime;
  const { program, leaves, ranges } = query;
  let count = 0;
  eachRange(runtime, query, ranges, (from, to) => {
    count += engine.count(program, leaves, from, to);
    return false;
  });
  return count;
}

/** Whether there is none. Stops at the first. */
export function isQueryEmpty(runtime: SegmentRuntime, query: Query): boolean {
  const { program, leaves, ranges } = query;
  return !eachRange(runtime, query, ranges, (from, to) => !runtime.engine.isEmpty(program, leaves, from, to));
}

/**
 * The result inside `ranges`, which lie inside those of the query, as a leaf that belongs to the caller; its cardinality is unknown.
 * @throws IndexError `out-of-memory`; nothing is left behind
 */
export function evaluateQuery(
  runtime: SegmentRuntime,
  query: Query,
  ranges: readonly ChunkRange[] = query.ranges,
): LeafAddress {
  const { engine, memory, chunks } = runtime;
  const written = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  const result = withRoom(runtime, () => allocateResult(memory, chunks, written));
  let end = result.room;
  try {
    eachRange(runtime, query, ranges, (from, to) => {
      end = engine.evaluate(query.program, query.leaves, from, to, result.leaf, end);
      return false;
    });
  } catch (error) {
    memory.release(result.leaf);
    throw error;
  }
  finishResult(memory, result, end);
  return result.leaf;
}

/** What was kept because there was room goes when there is none: then once more. */
function withRoom<T>({ cache }: SegmentRuntime, allocate: () => T): T {
  try {
    return allocate();
  } catch (error) {
    if (!(error instanceof IndexError && error.code === 'out-of-memory')) throw error;
    cache.clear();
    return allocate();
  }
}

/** Devices in a leaf that lies in memory. Counted once: then it says so itself. */
export function countLeaf({ memory, engine, chunks }: SegmentRuntime, leaf: LeafAddress): number {
  if (leaf === 0) return 0;
  const known = memory.u32[(leaf + LEAF_CARDINALITY) >>> 2] as number;
  if (known !== UNKNOWN_CARDINALITY) return known;
  const count = engine.count(ONE_LEAF, [leaf], 0, chunks);
  memory.u32[(leaf + LEAF_CARDINALITY) >>> 2] = count;
  return count;
}

/** Bytes of a leaf, its record included. */
export function leafBytes({ memory }: SegmentRuntime, leaf: LeafAddress): number {
  return LEAF_RECORD_BYTES + (memory.u32[(leaf + LEAF_BYTES) >>> 2] as number);
}

/** The source as a leaf of the caller's, over some chunks. @throws IndexError `out-of-memory` */
export function bindSource(memory: SegmentMemory, source: TemporarySource, window: ChunkRange): LeafAddress {
  return source.kind === 'codes' ? bindCodes(memory, source.scan, window) : bindUnion(memory, source.sets, window);
}

/** Calls `visit` with pieces of `ranges` in order, temporaries bound. Ends with true when `visit` does, without looking at the rest. */
function eachRange(
  runtime: SegmentRuntime,
  query: Query,
  ranges: readonly ChunkRange[],
  visit: (from: number, to: number) => boolean,
): boolean {
  if (query.temporaries.length === 0) return ranges.some(({ from, to }) => visit(from, to));
  for (const window of windowsOf(ranges, query.windowChunks)) {
    const bound = bindTemporaries(runtime, query, window);
    try {
      if (window.ranges.some(({ from, to }) => visit(from, to))) return true;
    } finally {
      for (const leaf of bound) runtime.memory.release(leaf);
    }
  }
  return false;
}

interface Window extends ChunkRange {
  readonly ranges: readonly ChunkRange[];
}

/** Cuts ranges so that none crosses from one window of `chunks` chunks into the next. */
function* windowsOf(ranges: readonly ChunkRange[], chunks: number): Generator<Window> {
  let open: ChunkRange[] = [];
  let start = 0;
  for (const range of ranges) {
    for (let { from } = range; from < range.to; ) {
      if (open.length === 0) start = from;
      if (from >= start + chunks) {
        yield { from: start, to: (open.at(-1) as ChunkRange).to, ranges: open };
        open = [];
        continue;
      }
      const to = Math.min(range.to, start + chunks);
      open.push({ from, to });
      from = to;
    }
  }
  if (open.length > 0) yield { from: start, to: (open.at(-1) as ChunkRange).to, ranges: open };
}

/** Binds every temporary over the window and answers what has to be released. Leaves nothing behind when memory runs out. */
function bindTemporaries({ memory }: SegmentRuntime, query: Query, window: ChunkRange): readonly LeafAddress[] {
  const bound: LeafAddress[] = [];
  try {
    for (const { slot, source } of query.temporaries) {
      const leaf = bindSource(memory, source, window);
      bound.push(leaf);
      query.leaves[slot] = leaf;
    }
  } catch (error) {
    for (const leaf of bound) memory.release(leaf);
    throw error;
  }
  return bound;
}
