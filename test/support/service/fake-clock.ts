/** A clock that a test moves: timers go by the time that passes, and the time of day may be set besides. */

import type { Sleep } from '../../../src/service/sleep.js';

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

export class FakeClock {
  #time: number;
  #passed = 0;
  readonly #sleepers = new Set<Sleeper>();

  constructor(time: number) {
    this.#time = time;
  }

  readonly now = (): number => this.#time;

  /** Milliseconds that passed, whatever the time of day was set to. */
  readonly elapsed = (): number => this.#passed;

  readonly sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const wake = (): void => {
        this.#sleepers.delete(sleeper);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const sleeper = { until: this.#passed + milliseconds, wake };
      this.#sleepers.add(sleeper);
      signal.addEventListener('abort', wake);
    });

  /** How many sleep. */
  get sleepers(): number {
    return this.#sleepers.size;
  }

  /** Whoever sleeps until then wakes on the way, and does what is to be done. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#passed + milliseconds;
    for (;;) {
      await settled();
      const [first] = [...this.#sleepers].sort((left, right) => left.until - right.until);
      const next = first === undefined || first.until > end ? end : first.until;
      this.#time += next - this.#passed;
      this.#passed = next;
      if (first === undefined || first.until > end) return;
      first.wake();
    }
  }

  /** The machine sleeps so long: whoever was to wake meanwhile wakes at its end. */
  async passAtOnce(milliseconds: number): Promise<void> {
    this.#time += milliseconds;
    this.#passed += milliseconds;
    for (const { until, wake } of [...this.#sleepers].sort((left, right) => left.until - right.until))
      if (until <= this.#passed) wake();
    await settled();
  }

  /** No time passes; somebody sets the clock. */
  set(time: number): void {
    this.#time = time;
  }
}

/** All that follows without files, network or timers has been done. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
}

/** The real one, whatever a test puts in its place. */
const { setTimeout: realTimeout } = globalThis;

/** What needs no timer, file or thread is done by then. */
const TURNS_WITHOUT_TIME = 100;

/**
 * Turns of the event loop until it is so; after many of them a millisecond before each look, which leaves the processor to whoever is waited for.
 * A test that waits in vain ends by its time.
 */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; !(await isSo()); turn++)
    await new Promise<void>((resolve) => {
      if (turn < TURNS_WITHOUT_TIME) setImmediate(resolve);
      else realTimeout(resolve, 1);
    });
}
