/** Items by their hashes: small numbers, each in the chain of its bucket. Whether two items with one hash are equal is for the caller to see. */

import { grownInt32 } from './grow.js';

/** No item. */
export const NO_ITEM = -1;

export class HashChains {
  private hashes = new Int32Array(0);
  /** By item: the next one in the same bucket. */
  private next = new Int32Array(0);
  private buckets = new Int32Array(16).fill(NO_ITEM);
  private items = 0;

  get count(): number {
    return this.items;
  }

  /** The first item of this hash for which `isWanted`; NO_ITEM where there is none. */
  find(hash: number, isWanted: (item: number) => boolean): number {
    let at = this.buckets[this.bucketOf(hash)] ?? NO_ITEM;
    while (at !== NO_ITEM && !(this.hashes[at] === hash && isWanted(at))) at = this.next[at] ?? NO_ITEM;
    return at;
  }

  add(item: number, hash: number): void {
    this.hashes = grownInt32(this.hashes, item);
    this.next = grownInt32(this.next, item);
    this.hashes[item] = hash;
    if (++this.items > this.buckets.length) this.widen();
    this.link(item);
  }

  remove(item: number): void {
    const bucket = this.bucketOf(this.hashes[item] ?? 0);
    const after = this.next[item] ?? NO_ITEM;
    this.items--;
    let at = this.buckets[bucket] ?? NO_ITEM;
    if (at === item) this.buckets[bucket] = after;
    while (at !== NO_ITEM && this.next[at] !== item) at = this.next[at] ?? NO_ITEM;
    if (at !== NO_ITEM) this.next[at] = after;
  }

  private bucketOf(hash: number): number {
    return hash & (this.buckets.length - 1);
  }

  private link(item: number): void {
    const bucket = this.bucketOf(this.hashes[item] ?? 0);
    this.next[item] = this.buckets[bucket] ?? NO_ITEM;
    this.buckets[bucket] = item;
  }

  private widen(): void {
    const old = this.buckets;
    this.buckets = new Int32Array(old.length * 2).fill(NO_ITEM);
    for (let at of old)
      while (at !== NO_ITEM) {
        const next = this.next[at] ?? NO_ITEM;
        this.link(at);
        at = next;
      }
  }
}
