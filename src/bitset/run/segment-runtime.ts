/** A segment with what answering questions to it takes: an engine, and leaves that were made on the way. */

import { invariant } from '../../base/invariant.js';
import { LeafCache } from '../cache/leaf-cache.js';
import type { Engine } from '../engine/engine.js';
import type { LeafAddress } from '../layout/addresses.js';
import { CHUNK_BYTES, chunksOf } from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import type { Segment } from '../layout/segment.js';
import { hasOrdinal, leafCardinality } from '../leaf/read-leaf.js';
import type { SegmentStatistics } from '../plan/segment-statistics.js';

/** Of the sealed data, at most this share is kept in cached leaves besides; but a few dense ones always. */
const CACHE_SHARE = 1 / 4;
const CACHED_BITMAPS = 8;

export class SegmentRuntime implements SegmentStatistics {
  readonly segment: Segment;
  readonly memory: SegmentMemory;
  readonly engine: Engine;
  readonly chunks: number;
  readonly cache: LeafCache;
  readonly live: LeafAddress;
  readonly devices: number;
  readonly #columns: ReadonlyMap<object, number>;

  /** `twin`: a runtime of the same segment, whose engine and cached leaves this one shares. */
  constructor(segment: Segment, engine: Engine, live = segment.live, twin: SegmentRuntime | null = null) {
    this.segment = segment;
    this.live = live;
    this.devices = leafCardinality(segment.memory, live, segment.size);
    this.#columns = twin === null ? numberColumns(segment) : twin.#columns;
    this.memory = segment.memory;
    this.engine = engine;
    this.chunks = chunksOf(segment.size);
    this.cache =
      twin?.cache ??
      new LeafCache(segment.memory, Math.max(segment.leafBytes * CACHE_SHARE, CACHED_BITMAPS * this.bitmapBytes));
  }

  /** The same segment with other live devices, a leaf of its memory. */
  withLive(live: LeafAddress): SegmentRuntime {
    return new SegmentRuntime(this.segment, this.engine, live, this);
  }

  get isWhole(): boolean {
    return this.devices === this.segment.size;
  }

  isLive(ordinal: number): boolean {
    return this.isWhole || hasOrdinal(this.memory, this.live, ordinal);
  }

  /** Bytes of one dense bitmap over all devices. */
  get bitmapBytes(): number {
    return this.chunks * CHUNK_BYTES;
  }

  columnNumber(column: object): number {
    const number = this.#columns.get(column);
    invariant(number !== undefined, 'the column is one of the segment');
    return number;
  }
}

function numberColumns({ subscriptions, tags }: Segment): ReadonlyMap<object, number> {
  const columns: object[] = [subscriptions];
  for (const { integers, strings, lists } of tags.values())
    for (const column of [integers, strings, lists]) if (column !== null) columns.push(column);
  return new Map(columns.map((column, number) => [column, number]));
}
