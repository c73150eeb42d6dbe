/**
 * Who waits for events of audiences is woken when there are some. Whenever changes of devices were read the store is asked once, however many wait, and whoever asks it for the same events then
 * shares the answer.
 */

import type { DeviceRegistry } from '../device-registry.js';
import type { AudienceEvents } from '../store/device-changes.js';
import type { Store } from '../store/store.js';

interface Waiting {
  readonly code: string;
  readonly after: number;
  readonly wake: () => void;
}

export class AudienceNews {
  readonly #store: Pick<Store, 'audienceEvents' | 'lastEventNumbers'>;
  readonly #registry: () => DeviceRegistry | null;
  readonly #waiting = new Set<Waiting>();
  /** Who tells that changes were read; null: nobody does, or nobody waits. */
  #followed: DeviceRegistry | null = null;
  #unfollow = (): void => {};
  /** Reads that nothing was told since, by audience and number. */
  #reads = new Map<string, ReturnType<Store['audienceEvents']>>();
  #isLooking = false;
  #isOutdated = false;

  /** `registry` gives the current one. */
  constructor(store: Pick<Store, 'audienceEvents' | 'lastEventNumbers'>, registry: () => DeviceRegistry | null) {
    this.#store = store;
    this.#registry = registry;
  }

  /** Calls `wake` when there are events behind the number `after`, when there is no such audience any more, and where it is not known. Gives what ends that. */
  wait(code: string, after: number, wake: () => void): () => void {
    const waiting = { code, after, wake };
    this.#waiting.add(waiting);
    this.#follow();
    return () => {
      this.#waiting.delete(waiting);
      this.#follow();
    };
  }

  /** As `Store.audienceEvents`. Who waits before asking misses nothing: what comes behind a shared answer is told of later. */
  events(code: string, after: number, limit: number): Promise<AudienceEvents | null> {
    const reads = this.#reads;
    const key = `${after} ${limit} ${code}`;
    const known = reads.get(key);
    if (known !== undefined) return known;
    const read = this.#store.audienceEvents(code, after, limit).finally(() => reads.delete(key));
    reads.set(key, read);
    return read;
  }

  /** After a reload another one tells. */
  #follow(): void {
    const current = this.#waiting.size === 0 ? null : this.#registry();
    if (current === this.#followed) return;
    this.#unfollow();
    this.#followed = current;
    this.#unfollow = current?.onRead(() => this.#told()) ?? (() => {});
  }

  #told(): void {
    this.#reads = new Map();
    this.#follow();
    this.#isOutdated = true;
    if (!this.#isLooking) void this.#look();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#isOutdated) {
      this.#isOutdated = false;
      // Who comes meanwhile asks the store after this does.
      const waiting = [...this.#waiting];
      const codes = [...new Set(waiting.map(({ code }) => code))];
      const numbers = await this.#store.lastEventNumbers(codes).catch(() => null);
      for (const { code, after, wake } of waiting) if (numbers === null || numbers.get(code) !== after) wake();
    }
    this.#isLooking = false;
  }
}
