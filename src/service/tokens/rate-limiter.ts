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

  /** Takes one for the token of this identity. Milliseconds until there is one to take; 0: it was taken. */
  take(id: string): number {
    const now = this.#now();
    const bucket = this.#bucket(id, now);
    // A clock that jumps back fills nothing.
    bucket.left = Math.min(this.#capacity, bucket.left + Math.max(0, now - bucket.at) * this.#perMs);
    bucket.at = now;
    if (bucket.left < 1) return Math.ceil((1 - bucket.left) / this.#perMs);
    bucket.left--;
    return 0;
  }

  #bucket(id: string, now: number): Bucket {
    const known = this.#buckets.get(id);
    if (known !== undefined) return known;
    const bucket = { left: this.#capacity, at: now };
    this.#buckets.set(id, bucket);
    return bucket;
  }
}
