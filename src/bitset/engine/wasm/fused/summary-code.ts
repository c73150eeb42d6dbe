/**
 * The summary pass of one chunk, straight-line, 128 blocks at once: interval rules over the leaves' summaries. What does not depend on data is settled
 * while the code is written: thin leaves have nothing in lower.
 */

import type { FunctionWriter } from '../../../../wasm/function-writer.js';
import { type I32, I32_BYTES, type Local, type V128 } from '../../../../wasm/values.js';
import { LEAF_LOWER, LEAF_UPPER } from '../../../layout/layout.js';
import type { Operand } from '../../../program/program.js';
import { ARGUMENTS } from '../scratch.js';
import type { KernelShape } from './kernel-shape.js';

/** Null: no block, whatever the data. */
export type Bound = Local<V128> | null;

/** Where the summaries of the leaves are: addresses of those of chunk 0, in locals. */
export interface SummaryPlaces {
  readonly upper: readonly Local<I32>[];
  readonly lower: readonly (Local<I32> | null)[];
}

export function locateSummaries(
  f: FunctionWriter,
  shape: Pick<KernelShape, 'isThin'>,
  scratch: Local<I32>,
): SummaryPlaces {
  const { i32, get, set } = f;
  const upper: Local<I32>[] = [];
  const lower: (Local<I32> | null)[] = [];
  const leaf = f.localI32();
  shape.isThin.forEach((isThin, slot) => {
    const [upperAt, lowerAt] = [f.localI32(), isThin ? null : f.localI32()];
    set(leaf, i32.load(get(scratch), ARGUMENTS + I32_BYTES * slot));
    set(upperAt, i32.load(get(leaf), LEAF_UPPER));
    if (lowerAt !== null) set(lowerAt, i32.load(get(leaf), LEAF_LOWER));
    upper.push(upperAt);
    lower.push(lowerAt);
  });
  return { upper, lower };
}

/** Writes the code of bounds on demand, each once: first what `upper` of the result needs, later the rest. */
export class SummaryCode {
  readonly #f: FunctionWriter;
  readonly #shape: KernelShape;
  readonly #places: SummaryPlaces;
  readonly #offset: Local<I32>;
  readonly #upper = new Map<Operand, Bound>();
  readonly #lower = new Map<Operand, Bound>();

  /** `offset`: of the chunk's summary, in bytes. */
  constructor(f: FunctionWriter, shape: KernelShape, places: SummaryPlaces, offset: Local<I32>) {
    this.#f = f;
    this.#shape = shape;
    this.#places = places;
    this.#offset = offset;
  }

  /** Blocks of the operand that may hold devices. Recursion is as deep as the program has steps, of which there are few. */
  upper(operand: Operand): Bound {
    return this.#once(this.#upper, operand, () => {
      if (operand >= 0) return this.#load(this.#places.upper[operand]);
      const { operation, left, right } = this.#step(operand);
      if (operation === 'andnot') return this.#without(this.upper(left), this.lower(right));
      return operation === 'and'
        ? this.#both(this.upper(left), this.upper(right))
        : this.#either(this.upper(left), this.upper(right));
    });
  }

  /** Blocks of the operand that are full. */
  lower(operand: Operand): Bound {
    return this.#once(this.#lower, operand, () => {
      if (operand >= 0) return this.#load(this.#places.lower[operand]);
      const { operation, left, right } = this.#step(operand);
      if (operation === 'andnot') return this.#without(this.lower(left), this.upper(right));
      return operation === 'and'
        ? this.#both(this.lower(left), this.lower(right))
        : this.#either(this.lower(left), this.lower(right));
    });
  }

  #step(operand: Operand) {
    // SAFETY: operands below 0 are steps.
    return this.#shape.steps[-1 - operand] as KernelShape['steps'][number];
  }

  #once(known: Map<Operand, Bound>, operand: Operand, write: () => Bound): Bound {
    let bound = known.get(operand);
    if (bound === undefined) {
      bound = write();
      known.set(operand, bound);
    }
    return bound;
  }

  #load(place: Local<I32> | null | undefined): Bound {
    const { i32, v128, get } = this.#f;
    if (!place) return null;
    return this.#keep(v128.load(i32.add(get(place), get(this.#offset))));
  }

  #both(left: Bound, right: Bound): Bound {
    const { v128, get } = this.#f;
    return left && right && this.#keep(v128.and(get(left), get(right)));
  }

  #either(left: Bound, right: Bound): Bound {
    const { v128, get } = this.#f;
    return left && right ? this.#keep(v128.or(get(left), get(right))) : (left ?? right);
  }

  #without(left: Bound, right: Bound): Bound {
    const { v128, get } = this.#f;
    return left && right ? this.#keep(v128.andnot(get(left), get(right))) : left;
  }

  #keep(value: V128): Bound {
    const local = this.#f.localV128();
    this.#f.set(local, value);
    return local;
  }
}
