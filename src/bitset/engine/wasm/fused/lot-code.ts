/** The loop body of a lot: several programs vector by vector, so that each leaf is loaded once, and what programs have in common computed once. */

import type { FunctionWriter } from '../../../../wasm/function-writer.js';
import { type I32, type Local, type V128, VECTOR_BYTES } from '../../../../wasm/values.js';
import { BitCounter } from '../bit-counter.js';
import { SINK } from '../scratch.js';
import type { BatchMember } from './kernel-shape.js';
import { type SharedValue, SharedValues } from './shared-values.js';
import { operate } from './vector-code.js';

/** In one round of the loop. Four vectors of four programs are more than there are registers for. */
const ROUND_VECTORS = 2;

/** How far the pointers have to be moved after a round. */
export const ROUND_BYTES = ROUND_VECTORS * VECTOR_BYTES;

export class LotCode {
  readonly counters: readonly BitCounter[];
  /** By leaf. */
  readonly pointers: ReadonlyMap<number, Local<I32>>;
  readonly #f: FunctionWriter;
  readonly #values: readonly SharedValue[];
  readonly #locals: readonly Local<V128>[];
  /** For each program the number of its result, and that of the values behind those it computes. */
  readonly #results: readonly { readonly result: number; readonly end: number }[];
  /** For each program its result on each vector of the round. */
  readonly #counted: readonly (readonly Local<V128>[])[];

  constructor(f: FunctionWriter, members: readonly BatchMember[]) {
    const shared = new SharedValues();
    this.#f = f;
    this.#results = members.map((member) => ({ result: shared.add(member), end: shared.values.length }));
    this.#values = shared.values;
    this.#locals = shared.values.map(() => f.localV128());
    const leaves = shared.values.flatMap((value) => (value.kind === 'leaf' ? [value.leaf] : []));
    this.pointers = new Map(leaves.map((leaf) => [leaf, f.localI32()]));
    this.counters = members.map(() => new BitCounter(f, ROUND_VECTORS));
    this.#counted = members.map(() => Array.from({ length: ROUND_VECTORS }, () => f.localV128()));
  }

  /** Results are stored as well, as in `dense-kernel.ts`: without, the compiler moves loads to the top and runs out of registers. */
  writeRound(scratch: Local<I32>): void {
    const { v128, get, set } = this.#f;
    for (let vector = 0; vector < ROUND_VECTORS; vector++) {
      let next = 0;
      for (const [program, { result, end }] of this.#results.entries()) {
        for (; next < end; next++) this.#writeValue(next, vector * VECTOR_BYTES);
        const counted = this.#counted[program] as readonly Local<V128>[];
        const now = counted[vector] as Local<V128>;
        set(now, get(this.#local(result)));
        v128.store(get(scratch), get(now), SINK);
        if (vector === ROUND_VECTORS - 1) this.#count(program, counted);
      }
    }
  }

  #writeValue(number: number, at: number): void {
    const { v128, get, set } = this.#f;
    // SAFETY: below the number of values; and each leaf has a pointer.
    const value = this.#values[number] as SharedValue;
    if (value.kind === 'leaf') {
      set(this.#local(number), v128.load(get(this.pointers.get(value.leaf) as Local<I32>), at));
      return;
    }
    const [left, right] = [get(this.#local(value.left)), get(this.#local(value.right))];
    set(this.#local(number), operate(this.#f, value.operation, left, right));
  }

  #count(program: number, vectors: readonly Local<V128>[]): void {
    const left = vectors.values();
    // SAFETY: there is a counter for each program, which asks for as many vectors as there are.
    (this.counters[program] as BitCounter).add(() => this.#f.get(left.next().value as Local<V128>));
  }

  #local(number: number): Local<V128> {
    // SAFETY: there is a local for each value.
    return this.#locals[number] as Local<V128>;
  }
}
