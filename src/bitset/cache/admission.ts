/** What may be kept of answers: how much beside a segment, and what one filter adds, which is sets that are asked for again, as long as there is room. */

import type { LeafAddress } from '../layout/addresses.js';
import { CHUNK_BYTES, chunksOf } from '../layout/layout.js';
import type { Segment } from '../layout/segment.js';
import type { CachedLeaf, LeafCache } from './leaf-cache.js';

export class Admission {
  readonly #cache: LeafCache;
  readonly #since: number;
  /** Once this is used up, nothing more is admitted: one filter adds little more than this to the cache at a time. */
  #allowance: number;

  /** What is used from now on does not go for what this filter adds. */
  constructor(cache: LeafCache, allowance: number) {
    this.#cache = cache;
    this.#since = cache.tick();
    this.#allowance = allowance;
  }

  /** Counts a use of a set that is not in the cache. True: it is worth making; false: not yet, or the filter has added enough. */
  countUse(key: string, fromUse: number): boolean {
    return this.#cache.countUse(key) >= fromUse && this.#allowance > 0;
  }

  /** Hands a leaf over to the cache. Null, and the leaf is still the caller's, when there is no room for it. */
  add(key: string, leaf: LeafAddress, bytes: number, devices: number): CachedLeaf | null {
    const cached = this.#cache.add(key, leaf, bytes, devices, this.#since);
    if (cached !== null) this.#allowance -= bytes;
    return cached;
  }
}

/** Of the sealed sets, this share. */
const SHARE = 1 / 4;
/** So much at least for all segments of an index together. */
const LEAST_BYTES = 64 * 2 ** 20;
/** And a few dense sets in any case. */
const LEAST_BITMAPS = 8;

/**
 * How much a segment of an index of `devices` devices may keep beside its sealed data, in bytes: sets that were made of others, and dense
 * twins. `wanted`: for the whole index, by whoever made it.
 */
export function cacheBytesFor({ size, leafBytes }: Segment, devices: number, wanted: number | null): number {
  const part = size / Math.max(size, devices);
  if (wanted !== null) return wanted * part;
  return Math.max(leafBytes * SHARE, LEAST_BYTES * part, LEAST_BITMAPS * chunksOf(size) * CHUNK_BYTES);
}
