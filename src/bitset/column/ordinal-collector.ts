/** Ordinals, as they come in, to a set: a bitmap where that is smaller than a list of them. */

import type { OrdinalSet } from '../leaf/ordinal-set.js';
import { eachBit } from './bits.js';

export interface OrdinalCollector {
  /** Ordinals may come twice. */
  add(ordinal: number): void;
  /** The ordinals of a bitmap, which is no longer than `size` bits. */
  addBits(bits: Uint8Array): void;
  set(): OrdinalSet;
}

/** For up to `most` ordinals below `size`. */
export function collectOrdinals(size: number, most: number): OrdinalCollector {
  return most * 32 < size ? new ListCollector(most) : new BitmapCollector(size);
}

class BitmapCollector implements OrdinalCollector {
  readonly #bits: Uint8Array;

  constructor(size: number) {
    this.#bits = new Uint8Array(Math.ceil(size / 8));
  }

  add(ordinal: number): void {
    this.#bits[ordinal >>> 3] = (this.#bits[ordinal >>> 3] ?? 0) | (1 << (ordinal & 7));
  }

  addBits(bits: Uint8Array): void {
    for (let at = 0; at < bits.length; at++) this.#bits[at] = (this.#bits[at] ?? 0) | (bits[at] ?? 0);
  }

  set(): OrdinalSet {
    return this.#bits;
  }
}

class ListCollector implements OrdinalCollector {
  readonly #ordinals: Uint32Array;
  #count = 0;
  #last = -1;
  #ascends = true;

  constructor(most: number) {
    this.#ordinals = new Uint32Array(most);
  }

  add(ordinal: number): void {
    if (ordinal === this.#last) return;
    if (ordinal < this.#last) this.#ascends = false;
    this.#last = ordinal;
    this.#ordinals[this.#count++] = ordinal;
  }

  addBits(bits: Uint8Array): void {
    eachBit(bits, 0, bits.length * 8, (ordinal) => this.add(ordinal));
  }

  set(): OrdinalSet {
    const ordinals = this.#ordinals.subarray(0, this.#count);
    if (this.#ascends) return ordinals;
    ordinals.sort();
    return ordinals.filter((ordinal, at) => at === 0 || ordinal !== ordinals[at - 1]);
  }
}
