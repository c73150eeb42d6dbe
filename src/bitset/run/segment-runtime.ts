/** A segment with what answering questions to it takes: an engine, and leaves that were made on the way. */

import { invariant } from '../../base/invariant.js';
import { LeafCache } from '../cache/leaf-cache.js';
import type { Engine } from '../engine/engine.js';
import type { LeafAddress } from '../layout/addresses.js';
import { CHUNK_BYTES, chunksOf } from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import type { Segment } from '../layout/segment.js';
import { type LeafReading, measureReading } from '../leaf/measure-reading.js';
import { hasOrdinal, leafCardinality } from '../leaf/read-leaf.js';
import type { SegmentStatistics } from '../plan/planner.js';
import { TwinMaker } from './twin-maker.js';

export class SegmentRuntime implements SegmentStatistics {
  readonly segment: Segment;
  readonly memory: SegmentMemory;
  readonly engine: Engine;
  readonly chunks: number;
  readonly cache: LeafCache;
  readonly live: LeafAddress;
  readonly devices: number;
  readonly twins: TwinMaker;
  readonly #columns: ReadonlyMap<object, number>;
  /** Of sealed leaves that were asked about. */
  readonly #readings: Map<LeafAddress, LeafReading>;

  /** `cacheBytes`: what cached leaves take at most. `other`: a runtime of the same segment, whose cached leaves this one shares. */
  constructor(
    segment: Segment,
    engine: Engine,
    cacheBytes: number,
    live = segment.live,
    other: SegmentRuntime | null = null,
  ) {
    this.segment = segment;
    this.live = live;
    this.devices = leafCardinality(segment.memory, live, segment.size);
    this.#columns = other === null ? numberColumns(segment) : other.#columns;
    this.#readings = other === null ? new Map() : other.#readings;
    this.memory = segment.memory;
    this.engine = engine;
    this.chunks = chunksOf(segment.size);
    this.cache = other?.cache ?? new LeafCache(segment.memory, cacheBytes);
    this.twins = other?.twins ?? new TwinMaker(this.memory, engine, this.cache, this.chunks);
  }

  /** The same segment with other live devices, a leaf of its memory. */
  withLive(live: LeafAddress): SegmentRuntime {
    return new SegmentRuntime(this.segment, this.engine, this.cache.maxBytes, live, this);
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

  readingOf(leaf: LeafAddress): LeafReading {
    const known = this.#readings.get(leaf);
    if (known !== undefined) return known;
    const reading = measureReading(this.memory, leaf, this.chunks);
    this.#readings.set(leaf, reading);
    return reading;
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
