/** How much of something each may take: a bucket that fills evenly. */

export interface BudgetSize {
  /** What comes in a second. */
  readonly perSecond: number;
  /** What may be taken at once. */
  readonly most: number;
}

interface Bucket {
  left: number;
  /** When `left` was right. */
  at: number;
}

/** Of those that are known by a name that anybody may choose, such as an address, so many are remembered: the oldest begin anew. */
const MOST_NAMES = 10_000;

export class Budget {
  readonly #perMs: number;
  readonly #most: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /** `now` is in milliseconds, and may jump. */
  constructor({ perSecond, most }: BudgetSize, now: () => number) {
    this.#perMs = perSecond / 1000;
    this.#most = most;
    this.#now = now;
  }

  /** Takes it, or nothing. Milliseconds until there is so much, or all there can be; 0: it was taken. */
  take(name: string, amount: number): number {
    const wait = this.wait(name, amount);
    if (wait === 0) this.charge(name, amount);
    return wait;
  }

  /** The same without taking it. */
  wait(name: string, amount: number): number {
    const missing = Math.min(amount, this.#most) - this.#bucket(name).left;
    return missing <= 0 ? 0 : Math.ceil(missing / this.#perMs);
  }

  /** Takes what was used already, whether it was there or not. */
  charge(name: string, amount: number): void {
    this.#bucket(name).left -= amount;
  }

  /** What may be taken now. */
  left(name: string): number {
    return Math.max(0, this.#bucket(name).left);
  }

  #bucket(name: string): Bucket {
    const now = this.#now();
    const known = this.#buckets.get(name);
    if (known === undefined) return this.#newBucket(name, now);
    // A clock that jumps back fills nothing.
    known.left = Math.min(this.#most, known.left + Math.max(0, now - known.at) * this.#perMs);
    known.at = now;
    return known;
  }

  #newBucket(name: string, now: number): Bucket {
    const bucket = { left: this.#most, at: now };
    if (this.#buckets.size >= MOST_NAMES)
      for (const oldest of this.#buckets.keys()) {
        this.#buckets.delete(oldest);
        break;
      }
    this.#buckets.set(name, bucket);
    return bucket;
  }
}
