/** The end of what several threads have allocated in one memory: each takes room behind it for itself, and shares it out alone. */

/** So that 4 GiB can be said in a word. */
const UNIT_BYTES = 64;

/** At least so much at a time: a thread that takes room for each of its allocations would scatter them. */
export const LEAST_ROOM = 2 ** 20;

export class SharedRoom {
  /** For other threads. */
  readonly shared: SharedArrayBuffer;
  readonly #end: Int32Array;

  private constructor(shared: SharedArrayBuffer) {
    this.shared = shared;
    this.#end = new Int32Array(shared);
  }

  /** `end`: where the allocations of the one thread end that has allocated until now; 64-aligned. */
  static behind(end: number): SharedRoom {
    const room = new SharedRoom(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    room.#end[0] = end / UNIT_BYTES;
    return room;
  }

  /** Of another thread. */
  static of(shared: SharedArrayBuffer): SharedRoom {
    return new SharedRoom(shared);
  }

  /**
   * The address of `bytes` bytes, a multiple of 64, that no other thread gets. `reach` makes the memory at least so long, before anybody has them.
   * @throws what `reach` throws; nothing is taken then
   */
  take(bytes: number, reach: (end: number) => void): number {
    for (;;) {
      const before = Atomics.load(this.#end, 0);
      const address = before * UNIT_BYTES;
      reach(address + bytes);
      const end = before + bytes / UNIT_BYTES;
      if (Atomics.compareExchange(this.#end, 0, before, end) === before) return address;
    }
  }
}
