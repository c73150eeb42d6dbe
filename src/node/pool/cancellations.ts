/**
 * Which requests nobody waits for any more: a thread that works through its messages cannot be told so by another message. A word
 * for each of the last requests holds the number of the one that was cancelled; older ones are forgotten, and done in vain.
 */

const PLACES = 1_024;

export class Cancellations {
  readonly shared: SharedArrayBuffer;
  readonly #requests: Int32Array;

  /** Requests are numbers from 1 on. */
  constructor(shared = new SharedArrayBuffer(4 * PLACES)) {
    this.shared = shared;
    this.#requests = new Int32Array(shared);
  }

  add(request: number): void {
    Atomics.store(this.#requests, request % PLACES, request | 0);
  }

  has(request: number): boolean {
    return Atomics.load(this.#requests, request % PLACES) === (request | 0);
  }
}
