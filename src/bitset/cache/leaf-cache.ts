/**
 * Leaves that were made of what filters ask for again and again - the devices between two bounds, with one of a hundred values - kept behind the sealed data of a
 * segment. What was not used for longest goes first when they take too much. Who makes them is not told here.
 */

import type { LeafAddress } from '../layout/addresses.js';
import type { SegmentMemory } from '../layout/memory.js';

export interface CachedLeaf {
  readonly key: string;
  readonly leaf: LeafAddress;
  readonly bytes: number;
  readonly devices: number;
  /** Time of the last use, by the clock of the cache. */
  lastUse: number;
  /** Results that read it: it stays as long as there are any. */
  holders: number;
  /** False once its memory is somebody else's. */
  isAlive: boolean;
}

/** Sets whose uses are counted, and characters of their keys, before counting begins anew. */
const MAX_COUNTED = 4096;
const MAX_COUNTED_CHARACTERS = 1_000_000;

export class LeafCache {
  readonly maxBytes: number;
  readonly #memory: SegmentMemory;
  readonly #leaves = new Map<string, CachedLeaf>();
  readonly #uses = new Map<string, number>();
  #countedCharacters = 0;
  #bytes = 0;
  #clock = 0;
  #evictions = 0;

  constructor(memory: SegmentMemory, maxBytes: number) {
    this.#memory = memory;
    this.maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** How many leaves have gone: as long as it is the same, all that were alive are. */
  get evictions(): number {
    return this.#evictions;
  }

  /** A new moment: leaves used from now on are not evicted for others of the same moment. */
  tick(): number {
    return ++this.#clock;
  }

  /** Counts a use of a set that is not in the cache, and answers how many there were. */
  countUse(key: string): number {
    const uses = (this.#uses.get(key) ?? 0) + 1;
    if (uses === 1) {
      this.#countedCharacters += key.length;
      if (this.#uses.size >= MAX_COUNTED || this.#countedCharacters > MAX_COUNTED_CHARACTERS) {
        this.#uses.clear();
        this.#countedCharacters = key.length;
      }
    }
    this.#uses.set(key, uses);
    return uses;
  }

  /** How often a set that is not in the cache was used, as far as that was counted. */
  usesOf(key: string): number {
    return this.#uses.get(key) ?? 0;
  }

  /** Null: it is not in the cache. Looking is no use: see `touch`. */
  find(key: string): CachedLeaf | null {
    return this.#leaves.get(key) ?? null;
  }

  /** Notes that these leaves were used just now. */
  touch(leaves: readonly CachedLeaf[]): void {
    const now = this.tick();
    for (const cached of leaves) cached.lastUse = now;
  }

  /**
   * Takes a leaf over, at the cost of others that were not used since `since`. Null, and the leaf is still the caller's, when even so there
   * is no room for it.
   */
  add(key: string, leaf: LeafAddress, bytes: number, devices: number, since: number): CachedLeaf | null {
    if (!this.#makeRoom(bytes, since)) return null;
    const cached = { key, leaf, bytes, devices, lastUse: this.#clock, holders: 0, isAlive: true };
    this.#leaves.set(key, cached);
    this.#uses.delete(key);
    this.#bytes += bytes;
    return cached;
  }

  /** Whether `add` would take a leaf of so many bytes. */
  hasRoom(bytes: number, since: number): boolean {
    let reachable = this.maxBytes - this.#bytes;
    for (const cached of this.#leaves.values()) {
      if (reachable >= bytes) break;
      if (isIdle(cached, since)) reachable += cached.bytes;
    }
    return reachable >= bytes;
  }

  /** Hands a leaf back to the caller, whose it is from now on. */
  take(cached: CachedLeaf): LeafAddress {
    this.#remove(cached);
    return cached.leaf;
  }

  /** Drops what was not used at this moment: its memory is wanted for something else. */
  clear(): void {
    for (const cached of this.#leaves.values()) if (isIdle(cached, this.#clock)) this.#evict(cached);
  }

  #makeRoom(bytes: number, since: number): boolean {
    if (this.#bytes + bytes <= this.maxBytes) return true;
    if (!this.hasRoom(bytes, since)) return false;
    const idle = [...this.#leaves.values()]
      .filter((cached) => isIdle(cached, since))
      .sort((left, right) => left.lastUse - right.lastUse);
    for (const cached of idle) {
      if (this.#bytes + bytes <= this.maxBytes) break;
      this.#evict(cached);
    }
    return true;
  }

  #evict(cached: CachedLeaf): void {
    this.#remove(cached);
    this.#evictions++;
    this.#memory.release(cached.leaf);
  }

  #remove(cached: CachedLeaf): void {
    cached.isAlive = false;
    this.#leaves.delete(cached.key);
    this.#bytes -= cached.bytes;
  }
}

/** Whether it may go for another leaf. */
function isIdle({ holders, lastUse }: CachedLeaf, since: number): boolean {
  return holders === 0 && lastUse < since;
}
