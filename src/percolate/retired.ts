/**
 * Items that were taken out of lists, and are still in some of them: they are passed by, until each of these lists has been rewritten. Only then is the
 * number of an item used again.
 */

import { grownInt32 } from './grow.js';

export class Retired {
  /** By item: entries of lists that it still has, once it is retired; 0 for all others. */
  private entries = new Int32Array(0);

  /** `released` is told of a retired item that no list holds any more: its number may be used again. */
  constructor(private readonly released: (item: number) => void) {}

  has(item: number): boolean {
    return (this.entries[item] ?? 0) > 0;
  }

  /** Retires an item that has so many entries in all lists; each list is told then, by `drop`. */
  begin(item: number, entries: number): void {
    this.entries = grownInt32(this.entries, item);
    this.entries[item] = entries;
    if (entries === 0) this.released(item);
  }

  /** One of its entries is gone. */
  leave(item: number): void {
    const left = (this.entries[item] ?? 0) - 1;
    this.entries[item] = left;
    if (left === 0) this.released(item);
  }
}
