/**
 * The memory of one segment: a WebAssembly memory where there is one to be had, else a resizable buffer, with an allocator over
 * it. Sealed data is allocated first and never moves; results and scratch come and go behind it.
 */

import type { WasmMemory } from '../../base/host-types.js';
import { invariant } from '../../base/invariant.js';
import { Allocations } from './allocations.js';
import { mustShareMemory, outOfMemory, PAGE_BYTES, plainMemory, tryWasmMemory } from './host-memory.js';
import { DATA_AT, writeConstants } from './layout.js';
import { LEAST_ROOM, SharedRoom } from './shared-room.js';

export interface MemoryOptions {
  /** Over a SharedArrayBuffer, for threads. Fixed at birth, and part of the type of every module over it. */
  readonly shared?: boolean;
  /** `false`: never WebAssembly. */
  readonly wasm?: boolean;
  /** Most bytes it may grow to. Default and at most 4 GiB. */
  readonly maxBytes?: number;
}

const MAX_PAGES = 65_536;
const MAX_BYTES = PAGE_BYTES * MAX_PAGES;
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
  /** Of a {@link SharedRoom}: where whoever looks at it may allocate, too. Null: one thread alone allocates. */
  readonly room: SharedArrayBuffer | null;
}

export class SegmentMemory {
  /** Null: plain memory, only the scalar engine runs over it. */
  readonly wasm: WasmMemory | null;
  readonly shared: boolean;
  readonly maxBytes: number;
  readonly #plain: ArrayBuffer | SharedArrayBuffer | null;
  /** Another thread allocates, and this one does not. */
  readonly #isBorrowed: boolean;
  /** Where several threads allocate. */
  #room: SharedRoom | null = null;
  #u8!: Uint8Array;
  #u16!: Uint16Array;
  #u32!: Uint32Array;
  #f64!: Float64Array;
  readonly #allocations = new Allocations(DATA_AT);

  /**
   * `borrowed`: the memory of another thread; it is only looked at and written to here where that thread alone allocates.
   * @throws IndexError `out-of-memory` when not even the first page can be had, `no-shared-memory`
   */
  constructor(options: MemoryOptions = {}, borrowed: SharedMemory | null = null) {
    this.shared = options.shared ?? borrowed !== null;
    this.maxBytes = Math.min(options.maxBytes ?? MAX_BYTES, MAX_BYTES);
    this.#isBorrowed = borrowed !== null && borrowed.room === null;
    if (borrowed !== null) {
      this.wasm = borrowed.wasm;
      this.#plain = borrowed.plain;
      if (borrowed.room !== null) this.#allocateIn(SharedRoom.of(borrowed.room));
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
    return { wasm: this.wasm, plain, room: null };
  }

  /** For another thread, which allocates in it as this one does: neither gets what the other has. */
  shareRoom(): SharedMemory {
    const shared = this.share();
    const room = this.#room ?? SharedRoom.behind(this.#allocations.end);
    if (this.#room === null) this.#allocateIn(room);
    return { ...shared, room: room.shared };
  }

  #allocateIn(room: SharedRoom): void {
    this.#allocations.close();
    this.#room = room;
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

  /** Bytes from the beginning to the end of the last allocation, as long as one thread alone allocates. */
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
    if (this.#room !== null) return this.#allocateAmong(this.#room, wanted);
    this.#grow(this.#allocations.end + wanted);
    return this.#allocations.append(wanted);
  }

  #allocateAmong(room: SharedRoom, bytes: number): number {
    try {
      this.#takeRoom(room, Math.max(bytes, LEAST_ROOM));
    } catch (error) {
      if (bytes >= LEAST_ROOM) throw error;
      this.#takeRoom(room, bytes);
    }
    const place = this.#allocations.take(bytes);
    invariant(place !== null, 'room was taken for it');
    return place;
  }

  #takeRoom(room: SharedRoom, bytes: number): void {
    this.#allocations.add(
      room.take(bytes, (end) => this.#grow(end)),
      bytes,
    );
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
    if (wanted <= this.#u8.byteLength) return;
    // Other threads may have let it grow.
    if (this.shared) this.#look();
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
      // Another thread may have been first.
      this.#look();
      if (wanted <= this.#u8.byteLength) return;
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
