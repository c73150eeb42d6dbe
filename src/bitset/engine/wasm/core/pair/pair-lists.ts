/** Writes the code that lists blocks of two leaves which are to be counted together later. */

import type { FunctionWriter } from '../../../../../wasm/function-writer.js';
import type { I32, I64, Local, V128 } from '../../../../../wasm/values.js';
import { BLOCKS_PER_HALF } from '../../../../layout/layout.js';
import { appendBlocks, LIST_BYTES, LISTS } from './block-lists.js';

/** The lists in the scratch memory: of blocks that are partial in the left leaf and full in the right, the other way round, partial in both. */
export class PairLists {
  readonly #f: FunctionWriter;
  readonly #scratch: Local<I32>;
  readonly #ends: readonly Local<I32>[];

  constructor(f: FunctionWriter, scratch: Local<I32>) {
    this.#f = f;
    this.#scratch = scratch;
    this.#ends = LISTS.map(() => f.localI32());
    this.clear();
  }

  /** Address of the first block of a list. */
  start(which: number): I32 {
    const { i32, get } = this.#f;
    return i32.add(get(this.#scratch), LISTS[which] as number);
  }

  /** Address behind the last block of a list. */
  end(which: number): I32 {
    return this.#f.get(this.#ends[which] as Local<I32>);
  }

  append(blocks: Local<V128>, base: Local<I32>, which: number): void {
    const { i32, get, set } = this.#f;
    const end = this.#ends[which] as Local<I32>;
    const first = this.#f.localI32();
    appendBlocks(this.#f, halfOf(this.#f, blocks, 0), base, end);
    set(first, i32.add(get(base), BLOCKS_PER_HALF));
    appendBlocks(this.#f, halfOf(this.#f, blocks, 1), first, end);
  }

  /** Whether one of the lists is so long that it has to be counted now. */
  isAnyLong(): I32 {
    const { i32 } = this.#f;
    const isLong = this.#ends.map((end, which) => i32.gtU(this.#lengthOf(end, which), LIST_BYTES));
    return isLong.reduce((some, one) => i32.or(some, one));
  }

  #lengthOf(end: Local<I32>, which: number): I32 {
    const { i32, get } = this.#f;
    return i32.sub(i32.sub(get(end), get(this.#scratch)), LISTS[which] as number);
  }

  clear(): void {
    for (const [which, end] of this.#ends.entries()) this.#f.set(end, this.start(which));
  }
}

/** A local with one half of the bits. */
export function halfOf(f: FunctionWriter, blocks: Local<V128>, side: 0 | 1): Local<I64> {
  const half = f.localI64();
  f.set(half, f.v128.half(f.get(blocks), side));
  return half;
}
