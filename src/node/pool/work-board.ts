/**
 * The words that the threads of a pool share. One of them, the leader, puts an order on the board and opens it; helpers that are
 * free take part, all take units of the order until there are no more, and the leader closes it. What is known to a thread that
 * has entered was written before it was opened, so no order is ever read half.
 *
 *     words 0 - 79    five counters, each on a cache line of its own: orders so far, next unit, threads inside, open, threads parked
 *     then            ANSWER_WORDS words: the counts of each thread, or the ends of each unit
 *     then            the order
 */

import type { KnownPrograms, ProgramNumbers } from './program-numbers.js';
import { orderWords, readOrder, type WorkOrder, writeOrder } from './work-order.js';

const LINE_WORDS = 16;
const ORDERS = 0;
const NEXT_UNIT = LINE_WORDS;
const INSIDE = 2 * LINE_WORDS;
const OPEN = 3 * LINE_WORDS;
const PARKED = 4 * LINE_WORDS;
const ANSWERS_AT = 5 * LINE_WORDS;
/** As many as a segment has chunks at most: a unit has at least one. */
export const ANSWER_WORDS = 4_096;
const ORDER_AT = ANSWERS_AT + ANSWER_WORDS;
/** An order that needs more is for the leader alone: its programs have more than ten thousand steps. */
const ORDER_WORDS = 65_536;
const BOARD_BYTES = 4 * (ORDER_AT + ORDER_WORDS);

/** Looks at a counter between two looks at the clock. */
const LOOKS = 64;

export class WorkBoard {
  readonly shared: SharedArrayBuffer;
  readonly #words: Int32Array;
  readonly #answers: Uint32Array;
  readonly #order: Int32Array;

  /** A new board, or the one that another thread has made. */
  constructor(shared = new SharedArrayBuffer(BOARD_BYTES)) {
    this.shared = shared;
    this.#words = new Int32Array(shared);
    this.#answers = new Uint32Array(shared, 4 * ANSWERS_AT, ANSWER_WORDS);
    this.#order = new Int32Array(shared, 4 * ORDER_AT, ORDER_WORDS);
  }

  /** Threads that have to be woken to take part. */
  get parked(): number {
    return Atomics.load(this.#words, PARKED);
  }

  /** For the leader: opens the order to the helpers. False: it is too large for the board. */
  open(order: WorkOrder, numbers: ProgramNumbers): boolean {
    if (orderWords(order) > ORDER_WORDS) return false;
    writeOrder(this.#order, order, numbers);
    Atomics.store(this.#words, NEXT_UNIT, 0);
    Atomics.store(this.#words, OPEN, 1);
    Atomics.add(this.#words, ORDERS, 1);
    if (this.parked > 0) Atomics.notify(this.#words, ORDERS);
    return true;
  }

  /** For the leader: lets nobody else in, and returns when the last helper is out. Units that nobody took are not done. */
  close(spinMilliseconds: number): void {
    Atomics.store(this.#words, OPEN, 0);
    Atomics.store(this.#words, NEXT_UNIT, ANSWER_WORDS);
    for (;;) {
      const inside = Atomics.load(this.#words, INSIDE);
      if (inside === 0) return;
      if (!this.#spinWhile(INSIDE, inside, spinMilliseconds)) Atomics.wait(this.#words, INSIDE, inside);
    }
  }

  /** The next unit that nobody has taken: 0, 1, 2 ... and on, as long as anybody asks. */
  takeUnit(): number {
    return Atomics.add(this.#words, NEXT_UNIT, 1);
  }

  answer(place: number, value: number): void {
    this.#answers[place] = value;
  }

  /** No other thread writes to the same place meanwhile. */
  addToAnswer(place: number, value: number): void {
    this.#answers[place] = (this.#answers[place] as number) + value;
  }

  answerAt(place: number): number {
    return this.#answers[place] as number;
  }

  /** For helpers: whether there is an open order. If so, `leave` has to be called. */
  enter(): boolean {
    Atomics.add(this.#words, INSIDE, 1);
    if (Atomics.load(this.#words, OPEN) === 1) return true;
    this.leave();
    return false;
  }

  leave(): void {
    Atomics.sub(this.#words, INSIDE, 1);
    Atomics.notify(this.#words, INSIDE);
  }

  /** For helpers inside. */
  readOrder(programs: KnownPrograms): WorkOrder {
    return readOrder(this.#order, programs);
  }

  /** For helpers: returns when there have been other than `seen` orders, and answers how many. Spins for a while, then parks. */
  awaitOrder(seen: number, spinMilliseconds: number): number {
    if (!this.#spinWhile(ORDERS, seen, spinMilliseconds)) {
      Atomics.add(this.#words, PARKED, 1);
      Atomics.wait(this.#words, ORDERS, seen);
      Atomics.sub(this.#words, PARKED, 1);
    }
    return Atomics.load(this.#words, ORDERS);
  }

  /** Whether the word became another than `value` in that time. */
  #spinWhile(word: number, value: number, milliseconds: number): boolean {
    const end = performance.now() + milliseconds;
    do {
      for (let look = 0; look < LOOKS; look++) if (Atomics.load(this.#words, word) !== value) return true;
    } while (performance.now() < end);
    return false;
  }
}
