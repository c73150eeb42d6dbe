/**
 * Makes dense twins: sealed leaves that are stored as lists, written once more as bits, which later answers read instead. Each use of a leaf makes
 * a part of its twin, in proportion to what the answer reads of the leaf, so that no use takes much longer than one without.
 */

import { invariant } from '../../base/invariant.js';
import type { CachedLeaf, LeafCache } from '../cache/leaf-cache.js';
import type { Engine } from '../engine/engine.js';
import type { LeafAddress } from '../layout/addresses.js';
import { IndexError } from '../layout/errors.js';
import { LEAF_BYTES, LEAF_CARDINALITY, LEAF_RECORD_BYTES } from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import { allocateResult, finishResult, type ResultLeaf, resultBytes } from '../leaf/result-leaf.js';
import type { ListedLeaf } from '../plan/listed-leaves.js';
import { KEPT_FROM_USE } from '../plan/planner.js';
import { ONE_LEAF } from '../program/program.js';

/**
 * Chunks of a twin that are made for each chunk that an answer reads from lists: where its memory is touched for the first time, making one takes up to six
 * times as long as reading one (measured: decision 0210).
 */
const MADE_PER_CHUNK_READ = 1 / 8;

/** A twin of which only the chunks below `next` are written; nothing reads it yet. */
interface GrowingTwin {
  readonly result: ResultLeaf;
  /** Its place in the cache, for as long as it grows. */
  readonly place: CachedLeaf;
  next: number;
  /** Where the next container goes. */
  end: number;
}

export class TwinMaker {
  readonly #memory: SegmentMemory;
  readonly #engine: Engine;
  readonly #cache: LeafCache;
  readonly #chunks: number;
  /** By key of the twin. */
  readonly #growing = new Map<string, GrowingTwin>();

  constructor(memory: SegmentMemory, engine: Engine, cache: LeafCache, chunks: number) {
    this.#memory = memory;
    this.#engine = engine;
    this.#cache = cache;
    this.#chunks = chunks;
  }

  /**
   * Counts a use of leaves that are read from lists, and goes on with their twins. `kept`: what is read with them, which does not go for a twin.
   * True: one of the leaves has a twin now.
   */
  advance(leaves: readonly ListedLeaf[], kept: readonly CachedLeaf[]): boolean {
    const since = this.#cache.tick();
    this.#cache.touch(kept);
    let isAnyWhole = false;
    for (const leaf of leaves) if (this.#advanceOne(leaf, since)) isAnyWhole = true;
    // Twins were used since: what is read now was used last.
    this.#cache.touch(kept);
    return isAnyWhole;
  }

  #advanceOne(listed: ListedLeaf, since: number): boolean {
    const { key, leaf, chunksRead, devices } = listed;
    if (this.#cache.find(key) !== null) return true;
    if (resultBytes(this.#chunks, this.#chunks) > this.#cache.maxBytes) return false;
    const twin = this.#growingTwin(key) ?? this.#begin(key, since);
    if (twin === null) return false;
    this.#cache.touch([twin.place]);
    const to = Math.min(this.#chunks, twin.next + Math.ceil(chunksRead * MADE_PER_CHUNK_READ));
    twin.end = this.#engine.evaluate(ONE_LEAF, [leaf], twin.next, to, twin.result.leaf, twin.end);
    twin.next = to;
    return to === this.#chunks && this.#finish(key, twin, devices, since);
  }

  #growingTwin(key: string): GrowingTwin | null {
    const twin = this.#growing.get(key);
    if (twin === undefined) return null;
    if (twin.place.isAlive) return twin;
    this.#growing.delete(key);
    return null;
  }

  /** Null: it is not asked for often enough, or there is no room. */
  #begin(key: string, since: number): GrowingTwin | null {
    if (this.#cache.countUse(key) < KEPT_FROM_USE) return null;
    const bytes = resultBytes(this.#chunks, this.#chunks);
    if (!this.#cache.hasRoom(bytes, since)) return null;
    const result = allocateOrNull(this.#memory, this.#chunks);
    if (result === null) return null;
    const place = this.#cache.add(`growing ${key}`, result.leaf, bytes, 0, since);
    invariant(place !== null, 'a twin is begun where there is room for it');
    const twin = { result, place, next: 0, end: result.room };
    this.#growing.set(key, twin);
    return twin;
  }

  #finish(key: string, { result, place, end }: GrowingTwin, devices: number, since: number): boolean {
    const { leaf } = result;
    this.#growing.delete(key);
    finishResult(this.#memory, result, end);
    this.#memory.u32[(leaf + LEAF_CARDINALITY) >>> 2] = devices;
    this.#cache.take(place);
    if (this.#cache.add(key, leaf, bytesOf(this.#memory, leaf), devices, since) !== null) return true;
    this.#memory.release(leaf);
    return false;
  }
}

function bytesOf({ u32 }: SegmentMemory, leaf: LeafAddress): number {
  return LEAF_RECORD_BYTES + (u32[(leaf + LEAF_BYTES) >>> 2] as number);
}

/** A twin is a saving, not a need: without memory for it the leaf is read as before. */
function allocateOrNull(memory: SegmentMemory, chunks: number): ResultLeaf | null {
  try {
    return allocateResult(memory, chunks, chunks);
  } catch (error) {
    if (error instanceof IndexError && error.code === 'out-of-memory') return null;
    throw error;
  }
}
