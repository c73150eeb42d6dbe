/** How often each token may come: a bucket that fills evenly, and holds what comes in ten seconds. */

const BURST_MS = 10_000;
const MINUTE_MS = 60_000;

interface Bucket {
  left: number;
  /** When `left` was right. */
  at: number;
}

export class RateLimiter {
  readonly #perMs: number;
  readonly #capacity: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(requestsPerMinute: number, now: () => number) {
    this.#perMs = requestsPerMinute / MINUTE_MS;
    this.#capacity = Math.max(1, this.#perMs * BURST_MS);
    this.#now = now;
  }

  /** Takes one for the token of this name. Milliseconds until there is one to take; 0: it was taken. */
  take(name: string): number {
    const now = this.#now();
    const bucket = this.#bucket(name, now);
    // A clock that jumps back fills nothing.
    bucket.left = Math.min(this.#capacity, bucket.left + Math.max(0, now - bucket.at) * this.#perMs);
    bucket.at = now;
    if (bucket.left < 1) return Math.ceil((1 - bucket.left) / this.#perMs);
    bucket.left--;
    return 0;
  }

  #bucket(name: string, now: number): Bucket {
    const known = this.#buckets.get(name);
    if (known !== undefined) return known;
    const bucket = { left: this.#capacity, at: now };
    this.#buckets.set(name, bucket);
    return bucket;
  }
}
