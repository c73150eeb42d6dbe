/** Spreads the recipients of a message over seconds: no more of them are due in one than the message allows. */

const SECOND_MS = 1000;

/** Recipients that are due at one instant. */
export interface DueRecipients {
  /** Milliseconds since the epoch, UTC. */
  readonly sendAt: number;
  readonly devices: readonly string[];
}

export class Pace {
  readonly #rate: number;
  #second = Number.NEGATIVE_INFINITY;
  #left = 0;

  /** `rate` is in recipients a second; undefined: all at once. `lastAt` is when the last is due of those that were written before; null: none were. */
  constructor(rate: number | undefined, lastAt: number | null) {
    this.#rate = rate ?? Number.POSITIVE_INFINITY;
    // How many of that second were written is not known: it is taken for full.
    if (lastAt !== null) this.#second = lastAt;
  }

  /** The devices, in their order; none is due before `dueAt`, and none before one that was spread before. */
  *spread(dueAt: number, devices: readonly string[]): Generator<DueRecipients, void, undefined> {
    if (this.#rate === Number.POSITIVE_INFINITY) {
      yield { sendAt: dueAt, devices };
      return;
    }
    for (let from = 0; from < devices.length; ) {
      this.#open(dueAt);
      const some = devices.slice(from, from + this.#left);
      this.#left -= some.length;
      from += some.length;
      yield { sendAt: this.#second, devices: some };
    }
  }

  #open(dueAt: number): void {
    if (this.#left > 0 && dueAt <= this.#second) return;
    this.#second = Math.max(dueAt, this.#second + SECOND_MS);
    this.#left = this.#rate;
  }
}
