/** A map that forgets what was not asked for the longest once it is full. */

export class LruCache<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #most: number;
  /** The last to be forgotten already; undefined: it is not known. */
  #newest: K | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The value, which is now the last to be forgotten. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined || key === this.#newest) return value;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#newest = key;
    return value;
  }

  clear(): void {
    this.#entries.clear();
    this.#newest = undefined;
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#newest = key;
    if (this.#entries.size <= this.#most) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }
}
