/** A segment with what answering questions to it takes: an engine, and leaves that were made on the way. */

import type { Engine } from '../engine/engine.js';
import { CHUNK_BYTES, chunksOf } from '../layout.js';
import type { SegmentMemory } from '../memory.js';
import type { Segment } from '../segment/segment.js';
import { LeafCache } from './leaf-cache.js';

/** Of the sealed data, at most this share is kept in cached leaves besides; but a few dense ones always. */
const CACHE_SHARE = 1 / 4;
const CACHED_BITMAPS = 8;

export class SegmentRuntime {
  readonly segment: Segment;
  readonly memory: SegmentMemory;
  readonly engine: Engine;
  readonly chunks: number;
  readonly cache: LeafCache;
  readonly #columns = new Map<object, number>();

  constructor(segment: Segment, engine: Engine) {
    this.segment = segment;
    this.memory = segment.memory;
    this.engine = engine;
    this.chunks = chunksOf(segment.size);
    this.cache = new LeafCache(
      segment.memory,
      Math.max(segment.leafBytes * CACHE_SHARE, CACHED_BITMAPS * this.bitmapBytes),
    );
  }

  /** Bytes of one dense bitmap over all devices. */
  get bitmapBytes(): number {
    return this.chunks * CHUNK_BYTES;
  }

  /** A number for a column, for keys of the cache. */
  columnNumber(column: object): number {
    const known = this.#columns.get(column);
    if (known !== undefined) return known;
    const number = this.#columns.size;
    this.#columns.set(column, number);
    return number;
  }
}
