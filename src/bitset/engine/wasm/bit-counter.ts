/**
 * Counts the bits of many vectors with few popcounts: vectors are added up bitwise, by carry-save adders, in counters of 1, 2, 4 ... and only
 * what is carried out of the highest is counted at once. Of Harley and Seal; see Muła, Kurz, Lemire, "Faster population counts using
 * AVX2 instructions", 2018.
 */

import type { FunctionWriter } from '../../../wasm/function-writer.js';
import type { I32, I64, Local, V128 } from '../../../wasm/values.js';

export class BitCounter {
  readonly #f: FunctionWriter;
  /** Counter i holds, bit for bit, 0 or 1 times 2 ** i. */
  readonly #counters: readonly Local<V128>[];
  /** What adders carry: one for each level, for the first and the second they need. */
  readonly #carried: readonly (readonly [Local<V128>, Local<V128>])[];
  readonly #inputs: readonly [Local<V128>, Local<V128>];
  readonly #differing: Local<V128>;
  readonly #both: Local<V128>;
  /** Bits carried out of the highest counter. */
  readonly #overflow: Local<I64>;

  /** `vectors`: how many are added by one call of `add`, a power of two. */
  constructor(f: FunctionWriter, vectors: number) {
    const pair = (): [Local<V128>, Local<V128>] => [f.localV128(), f.localV128()];
    const levels = Math.log2(vectors);
    this.#f = f;
    this.#counters = Array.from({ length: levels }, () => f.localV128());
    this.#carried = Array.from({ length: levels }, pair);
    this.#inputs = pair();
    this.#differing = f.localV128();
    this.#both = f.localV128();
    this.#overflow = f.localI64();
  }

  /** `next` leaves one vector after the other on the stack. */
  add(next: () => V128): void {
    const { i64, get, set } = this.#f;
    const carry = this.#carry(this.#counters.length, 0, next);
    set(this.#overflow, i64.add(this.#popcount(carry), get(this.#overflow)));
  }

  /** Leaves the number of bits in all vectors on the stack. */
  total(): I32 {
    const { i32, i64, get } = this.#f;
    const top = this.#counters.length;
    let sum = i64.shl(get(this.#overflow), top);
    this.#counters.forEach((counter, level) => {
      sum = i64.add(sum, i64.shl(this.#popcount(counter), level));
    });
    return i32.wrap(sum);
  }

  /** Adds 2 ** level vectors; answers where the bits are that weigh as much. `side`: which of the two that level above needs. */
  #carry(level: number, side: 0 | 1, next: () => V128): Local<V128> {
    const { v128, get, set } = this.#f;
    if (level === 0) {
      set(this.#inputs[side], next());
      return this.#inputs[side];
    }
    const first = this.#carry(level - 1, 0, next);
    const second = this.#carry(level - 1, 1, next);
    // SAFETY: levels are 1 to the number of counters.
    const counter = this.#counters[level - 1] as Local<V128>;
    const carried = (this.#carried[level - 1] as readonly [Local<V128>, Local<V128>])[side];
    set(this.#differing, v128.xor(get(first), get(second)));
    set(this.#both, v128.and(get(first), get(second)));
    set(carried, v128.or(get(this.#both), v128.and(get(this.#differing), get(counter))));
    set(counter, v128.xor(get(this.#differing), get(counter)));
    return carried;
  }

  #popcount(vector: Local<V128>): I64 {
    const { i64, v128, get } = this.#f;
    const low = i64.popcnt(v128.half(get(vector), 0));
    return i64.add(low, i64.popcnt(v128.half(get(vector), 1)));
  }
}

/** Leaves the number of bits in a vector on the stack. */
export function popcountVector(f: FunctionWriter, vector: Local<V128>): I32 {
  const { i64, v128, get } = f;
  const low = i64.popcnt(v128.half(get(vector), 0));
  return f.i32.wrap(i64.add(low, i64.popcnt(v128.half(get(vector), 1))));
}
