/** Collects chunks that are read by the dense kernel in one loop: those whose bitmaps lie one behind the other, in all leaves. */

import type { FunctionWriter, Label } from '../../../../wasm/function-writer.js';
import { type I32, I32_BYTES, type Local, VECTOR_BYTES } from '../../../../wasm/values.js';
import { CHUNK_BYTES, LEAF_FLAGS, LEAF_FLAT, LEAF_META, META_BYTES } from '../../../layout/layout.js';
import type { CoreFunctions } from '../core/core-imports.js';
import { MAX_EXPANDED, NEW_STRETCH } from '../core/gather-all.js';
import { ARGUMENTS, NEXT_POINTERS, POINTERS } from '../scratch.js';
import { type KernelShape, MAX_STRETCH_CHUNKS } from './kernel-shape.js';

export class StretchWriter {
  /** Chunks collected. */
  readonly pending: Local<I32>;
  /** What is to be added to POINTERS for the first of them. */
  readonly offset: Local<I32>;
  readonly #f: FunctionWriter;
  readonly #shape: KernelShape;
  readonly #core: CoreFunctions;
  readonly #scratch: Local<I32>;
  readonly #chunk: Local<I32>;
  readonly #isFlat: Local<I32>;
  /** The chunk that would continue the stretch, where all leaves are flat. */
  readonly #expected: Local<I32>;
  /** The chunk lies in scratch memory: it has to be read at once. */
  readonly #isWrittenOut: Local<I32>;
  readonly #read: () => void;

  /** `chunk` is the first of the walk; `read` writes the reading of what is collected. */
  constructor(
    f: FunctionWriter,
    shape: KernelShape,
    core: CoreFunctions,
    places: { readonly scratch: Local<I32>; readonly chunk: Local<I32> },
    read: (offset: Local<I32>, pending: Local<I32>) => void,
  ) {
    this.#f = f;
    this.#shape = shape;
    this.#core = core;
    this.#scratch = places.scratch;
    this.#chunk = places.chunk;
    this.pending = f.localI32();
    this.offset = f.localI32();
    this.#isFlat = f.localI32();
    this.#expected = f.localI32();
    this.#isWrittenOut = f.localI32();
    this.#read = () => read(this.offset, this.pending);
    this.#lookAtLeaves();
  }

  /** Adds the chunk, or branches to `impossible`. A stretch that it does not continue is read before. */
  join(impossible: Label, before: () => void): void {
    const { i32, get } = this.#f;
    this.#f.if(
      get(this.#isFlat),
      () => this.#joinFlat(),
      () => this.#joinOther(impossible),
    );
    before();
    this.#f.increase(this.pending, 1);
    const isLong = i32.eq(get(this.pending), MAX_STRETCH_CHUNKS);
    this.#f.if(i32.or(isLong, get(this.#isWrittenOut)), () => this.flush());
  }

  /** Reads what is collected. */
  flush(): void {
    const { i32, get, set } = this.#f;
    this.#f.if(get(this.pending), () => {
      this.#read();
      set(this.pending, i32.const(0));
    });
  }

  /** Bitmaps of flat leaves lie at known distances: POINTERS is where those of chunk 0 are, or would be. */
  #lookAtLeaves(): void {
    const { i32, get, set } = this.#f;
    const leaf = this.#f.localI32();
    const first = this.#f.localI32();
    set(this.#isFlat, i32.const(LEAF_FLAT));
    for (let slot = 0; slot < this.#shape.slots; slot++) {
      set(leaf, i32.load(get(this.#scratch), ARGUMENTS + I32_BYTES * slot));
      set(this.#isFlat, i32.and(i32.load(get(leaf), LEAF_FLAGS), get(this.#isFlat)));
      set(first, i32.add(i32.load(get(leaf), LEAF_META), i32.mul(get(this.#chunk), META_BYTES)));
      set(first, i32.sub(i32.load(get(first)), i32.mul(get(this.#chunk), CHUNK_BYTES)));
      i32.store(get(this.#scratch), get(first), POINTERS + I32_BYTES * slot);
    }
  }

  #joinFlat(): void {
    const { i32, get, set } = this.#f;
    this.#f.if(i32.ne(get(this.#chunk), get(this.#expected)), () => this.flush());
    set(this.#expected, i32.add(get(this.#chunk), 1));
    this.#f.if(i32.eqz(get(this.pending)), () => {
      set(this.offset, i32.mul(get(this.#chunk), CHUNK_BYTES));
    });
  }

  #joinOther(impossible: Label): void {
    const { i32, v128, get, set } = this.#f;
    const found = this.#f.localI32();
    const slots = (): I32 => i32.const(this.#shape.slots);
    set(
      found,
      this.#f.call(this.#core.followBitmaps, get(this.#scratch), slots(), get(this.#chunk), get(this.pending)),
    );
    this.#writeOut(found, impossible);
    this.#f.if(i32.eq(get(found), NEW_STRETCH), () => {
      this.flush();
      for (let at = 0; at < I32_BYTES * this.#shape.slots; at += VECTOR_BYTES) {
        const target = get(this.#scratch);
        v128.store(target, v128.load(get(this.#scratch), NEXT_POINTERS + at), POINTERS + at);
      }
    });
  }

  /** Where not all leaves have a bitmap, those of few leaves are written out: a stretch by itself, read before the next is written. */
  #writeOut(found: Local<I32>, impossible: Label): void {
    const { i32, get, set } = this.#f;
    set(this.#isWrittenOut, i32.const(0));
    if (this.#shape.slots > MAX_EXPANDED) this.#f.branchIf(impossible, i32.eqz(get(found)));
    else {
      this.#f.if(i32.eqz(get(found)), () => {
        const slots = (): I32 => i32.const(this.#shape.slots);
        this.#f.call(this.#core.expandAll, get(this.#scratch), slots(), get(this.#chunk));
        set(this.#isWrittenOut, i32.const(1));
        set(found, i32.const(NEW_STRETCH));
      });
    }
  }
}
