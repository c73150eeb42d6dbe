/** A column of string values while its segment is built: which device has which values, by code. */

import { BitPieces } from './bit-pieces.js';
import { PairLog } from './pair-log.js';
import { StringTableBuilder } from './string-table-builder.js';

/** Values whose codes are at hand without hashing their text. */
const CACHED_VALUES = 4096;

export class ValueDraft {
  readonly table = new StringTableBuilder();
  /** Device and code, a pair for each value of a device. */
  readonly pairs = new PairLog();
  /** Devices that came as bitmaps, by code; they are not in `pairs`. */
  readonly bits = new BitPieces();
  readonly #cache = new Map<string, number>();
  /** Looked up and found since the cache was emptied last. */
  #found = 0;
  #caching = true;
  /** By code, ordinal + 1 of the last device that has it. */
  #lastDevices = new Uint32Array(16);

  get bytes(): number {
    return this.table.bytes + this.pairs.bytes + this.bits.bytes + this.#lastDevices.byteLength;
  }

  /** Gives `value` to device `ordinal`, which is not below those before; once, if it has it already. */
  add(ordinal: number, value: string): void {
    this.addCode(ordinal, this.codeOf(value));
  }

  /** The same, by the code of the value. */
  addCode(ordinal: number, code: number): void {
    if (code >= this.#lastDevices.length) this.#lastDevices = this.#grown(code);
    if (this.#lastDevices[code] === ordinal + 1) return;
    this.pairs.append(ordinal, code);
    this.#lastDevices[code] = ordinal + 1;
  }

  /** The code of a value, which gets one if it has none. */
  codeOf(value: string): number {
    if (!this.#caching) return this.table.add(value);
    const cached = this.#cache.get(value);
    if (cached !== undefined) {
      this.#found++;
      return cached;
    }
    const code = this.table.add(value);
    this.#cache.set(value, code);
    if (this.#cache.size === CACHED_VALUES) this.#empty();
    return code;
  }

  /** Takes the values of `ordinal` and all behind it back. Values no device has any more are left out when it is sealed. */
  truncate(ordinal: number): void {
    this.bits.truncate(ordinal);
    if (this.pairs.last < ordinal) return;
    this.pairs.truncate(ordinal);
    this.#lastDevices.fill(0);
  }

  /** A cache that rarely has what is asked for only costs. */
  #empty(): void {
    this.#caching = this.#found >= CACHED_VALUES;
    this.#found = 0;
    this.#cache.clear();
  }

  #grown(code: number): Uint32Array<ArrayBuffer> {
    const larger = new Uint32Array(Math.max(code + 1, 2 * this.#lastDevices.length));
    larger.set(this.#lastDevices);
    return larger;
  }
}
