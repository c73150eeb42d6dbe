/** What one filter may add to the cache of a segment: sets that are asked for again, as long as there is room for them. */

import type { LeafAddress } from '../layout/addresses.js';
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
