/** A sample of a stream whose length is not known: every element is as likely to be in it as any other. */

import { Random } from '../devices/random.js';

/** Keeps at most `size` of what is added. */
export class Reservoir<Item> {
  readonly #size: number;
  readonly #random: Random;
  readonly #kept: { readonly item: Item; readonly place: number }[] = [];
  #seen = 0;

  constructor(size: number, seed: number) {
    this.#size = size;
    this.#random = new Random(seed);
  }

  /** Vitter's algorithm R: the n-th element is kept with probability size / n, in the place of any kept one. */
  add(item: Item): void {
    const place = this.#seen++;
    if (this.#kept.length < this.#size) this.#kept.push({ item, place });
    else {
      const at = this.#random.below(this.#seen);
      if (at < this.#size) this.#kept[at] = { item, place };
    }
  }

  /** The sample in the order of the stream. */
  items(): readonly Item[] {
    return this.#kept.toSorted((left, right) => left.place - right.place).map(({ item }) => item);
  }
}
