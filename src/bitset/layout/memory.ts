/**
 * The memory of one segment: a WebAssembly memory where there is one to be had, else a resizable buffer, with an allocator over
 * it. Sealed data is allocated first and never moves; results and scratch come and go behind it.
 */

import type { WasmMemory } from '../../base/host-types.js';
import { invariant } from '../../base/invariant.js';
import { Allocations } from './allocations.js';
import { IndexError } from './errors.js';
import { DATA_AT, writeConstants } from './layout.js';

export interface MemoryOptions {
  /** Over a SharedArrayBuffer, for threads. Fixed at birth, and part of the type of every module over it. */
  readonly shared?: boolean;
  /** `false`: never WebAssembly. */
  readonly wasm?: boolean;
  /** Most bytes it may grow to. Default and at most 4 GiB. */
  readonly maxBytes?: number;
}

const PAGE_BYTES = 65_536;
const MAX_PAGES = 65_536;
const MAX_BYTES = PAGE_BYTES * MAX_PAGES;
/** What a plain memory may grow to where address space is short. */
const BYTES_WHEN_SHORT = 2 ** 28;
/**
 * Of what a memory has, it grows by this share at least, and by so many pages: each growth takes a view of all of it anew, which the engine of the
 * language counts as if it were so much more, and collects garbage for. Pages that nothing was written to take no memory of the machine.
 */
const LEAST_GROWTH = 1 / 8;
const LEAST_PAGES = 16;
/** Allocations are rounded to cache lines, so that no two of them share one. */
const ALIGN = 64;

function aligned(bytes: number): number {
  return Math.max(ALIGN, Math.ceil(bytes / ALIGN) * ALIGN);
}

/** What another thread needs to look at a shared memory. Survives `postMessage`. */
export interface SharedMemory {
  readonly wasm: WasmMemory | null;
  readonly plain: SharedArrayBuffer | null;
}

export class SegmentMemory {
  /** Null: plain memory, only the scalar engine runs over it. */
  readonly wasm: WasmMemory | null;
  readonly shared: boolean;
  readonly maxBytes: number;
  readonly #plain: ArrayBuffer | SharedArrayBuffer | null;
  /** Another thread allocates. */
  readonly #isBorrowed: boolean;
  #u8!: Uint8Array;
  #u16!: Uint16Array;
  #u32!: Uint32Array;
  #f64!: Float64Array;
  readonly #allocations = new Allocations(DATA_AT);

  /**
   * `borrowed`: the memory of another thread, which allocates in it; here it is only looked at and written to.
   * @throws IndexError `out-of-memory` when not even the first page can be had, `no-shared-memory`
   */
  constructor(options: MemoryOptions = {}, borrowed: SharedMemory | null = null) {
    this.shared = options.shared ?? borrowed !== null;
    this.maxBytes = Math.min(options.maxBytes ?? MAX_BYTES, MAX_BYTES);
    this.#isBorrowed = borrowed !== null;
    if (borrowed !== null) {
      this.wasm = borrowed.wasm;
      this.#plain = borrowed.plain;
    } else {
      if (this.shared) mustShareMemory();
      this.wasm = options.wasm === false ? null : tryWasmMemory(this.shared, this.maxBytes);
      this.#plain = this.wasm ? null : plainMemory(this.shared, this.maxBytes);
    }
    this.#look();
    if (borrowed === null) writeConstants(this.#u8);
  }

  /** For another thread, which makes a memory of its own of it. This one goes on to allocate, and no other may. */
  share(): SharedMemory {
    const plain = this.#plain;
    invariant(this.shared && !(plain instanceof ArrayBuffer), 'only shared memory can be shared');
    return { wasm: this.wasm, plain };
  }

  /** Makes the views reach `bytes` bytes, to which the thread that allocates has let the memory grow. */
  reach(bytes: number): void {
    // The engine of this thread learns of the growth a moment later than that thread says so, but inside any loop.
    while (this.#u8.byteLength < bytes) this.#look();
  }

  /** Views over all of the memory. Made anew after every growth: never keep one across an allocation. */
  get u8(): Uint8Array {
    return this.#u8;
  }

  get u16(): Uint16Array {
    return this.#u16;
  }

  get u32(): Uint32Array {
    return this.#u32;
  }

  get f64(): Float64Array {
    return this.#f64;
  }

  /** Bytes from the beginning to the end of the last allocation. */
  get end(): number {
    return this.#allocations.end;
  }

  /**
   * Address of `bytes` bytes, 64-aligned; what lies there is undefined. Views taken before are stale after this call.
   * @throws IndexError `out-of-memory`; the memory is as it was
   */
  allocate(bytes: number): number {
    invariant(!this.#isBorrowed, 'one thread allocates in a memory');
    const wanted = aligned(bytes);
    const place = this.#allocations.take(wanted);
    if (place !== null) return place;
    this.#grow(this.#allocations.end + wanted);
    return this.#allocations.append(wanted);
  }

  /** Gives the bytes behind the first `bytes` of an allocation back. */
  shrink(address: number, bytes: number): void {
    this.#allocations.shrink(address, aligned(bytes));
  }

  /** Gives an allocation back. Its bytes stay as they are until somebody else gets them. */
  release(address: number): void {
    this.#allocations.release(address);
  }

  #grow(bytes: number): void {
    // Kernels may read up to one block behind the last byte they were given.
    const wanted = bytes + ALIGN;
    const had = this.#u8.byteLength;
    if (wanted <= had) return;
    if (wanted > this.maxBytes) throw outOfMemory(wanted, `the limit of a segment is ${this.maxBytes} bytes`);
    const pages = Math.ceil(wanted / PAGE_BYTES);
    const hadPages = had / PAGE_BYTES;
    const ample = hadPages + Math.max(LEAST_PAGES, Math.ceil(hadPages * LEAST_GROWTH));
    const most = Math.max(pages, Math.min(ample, Math.floor(this.maxBytes / PAGE_BYTES)));
    try {
      this.#growTo(most, hadPages);
    } catch {
      this.#growExactly(pages, hadPages, wanted);
    }
    this.#look();
  }

  #growExactly(pages: number, had: number, wanted: number): void {
    try {
      this.#growTo(pages, had);
    } catch (error) {
      throw outOfMemory(wanted, 'the process cannot have more', error);
    }
  }

  #growTo(pages: number, had: number): void {
    if (this.wasm) this.wasm.grow(pages - had);
    else if (this.#plain instanceof ArrayBuffer) this.#plain.resize(pages * PAGE_BYTES);
    else this.#plain?.grow(pages * PAGE_BYTES);
  }

  #look(): void {
    const buffer = this.wasm ? this.wasm.buffer : this.#plain;
    if (buffer === null) return;
    this.#u8 = new Uint8Array(buffer);
    this.#u16 = new Uint16Array(buffer);
    this.#u32 = new Uint32Array(buffer);
    this.#f64 = new Float64Array(buffer);
  }
}

/** Browsers let threads share memory only where the page is isolated; what they give elsewhere can be sent nowhere. */
function mustShareMemory(): void {
  if (typeof SharedArrayBuffer !== 'undefined' && globalThis.crossOriginIsolated !== false) return;
  throw new IndexError(
    'no-shared-memory',
    'memory that threads share cannot be had here: a page has to be cross-origin isolated for it; build and load the index without `shared`',
  );
}

/** Null where there is no WebAssembly (`--jitless`), or no address space for it. */
function tryWasmMemory(shared: boolean, maxBytes: number): WebAssembly.Memory | null {
  if (typeof WebAssembly === 'undefined') return null;
  try {
    return new WebAssembly.Memory({ initial: 1, maximum: Math.ceil(maxBytes / PAGE_BYTES), shared });
  } catch {
    return null;
  }
}

/**
 * Address space for all that it may grow to; where a limit leaves less than that, for little: under a limit, a smaller segment is better than
 * none, and whoever takes the last of it takes it from the engine of the language, too, which ends the process.
 */
function plainMemory(shared: boolean, maxBytes: number): ArrayBuffer | SharedArrayBuffer {
  const most = Math.ceil(maxBytes / PAGE_BYTES) * PAGE_BYTES;
  for (const maxByteLength of [most, Math.min(most, BYTES_WHEN_SHORT)]) {
    try {
      return shared
        ? new SharedArrayBuffer(PAGE_BYTES, { maxByteLength })
        : new ArrayBuffer(PAGE_BYTES, { maxByteLength });
    } catch {
      // Less, then.
    }
  }
  throw outOfMemory(PAGE_BYTES, 'the process cannot have any');
}

function outOfMemory(bytes: number, why: string, cause?: unknown): IndexError {
  return new IndexError('out-of-memory', `${bytes} bytes are needed for a segment of the index; ${why}`, null, {
    cause,
  });
}
