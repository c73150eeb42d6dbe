/**
 * Devices of a database that are counted while a filter is written: opened with the first question, asked one question after the other,
 * and answers kept for a while, for each key typed asks for most operands again. Its values are not listed: that reads a whole tag.
 */

import { errorMessage } from '../../base/error-message.js';
import type { TagValueCount } from '../../editor/complete/complete-value.js';
import type { Filter } from '../../plan/filter.js';
import type { Audiences } from '../source/audiences.js';
import type { CountedDevices } from './counted-devices.js';

/** How long a count is taken for the present one, in milliseconds. */
const FRESH_MS = 60_000;

/** How long after a failure nothing is asked, in milliseconds. */
const PATIENCE_MS = 30_000;

const MOST_KEPT = 1_000;

/** Questions that wait at most: more belong to texts that have changed since. */
const MOST_WAITING = 100;

export interface DatabaseToCount {
  /** What may be shown of it. */
  readonly name: string;
  open(): Promise<Audiences>;
  /** Milliseconds, that only grow. */
  now(): number;
}

export class SourceDevices implements CountedDevices {
  readonly name: string;
  readonly #database: DatabaseToCount;
  readonly #counts = new Map<string, { readonly count: number | null; readonly at: number }>();
  #opened: Promise<Audiences> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #failure: { readonly message: string; readonly at: number } | null = null;

  constructor(database: DatabaseToCount) {
    this.#database = database;
    this.name = database.name;
  }

  /** Why nothing is counted, for people; null while it works. */
  get problem(): string | null {
    return this.#failure?.message ?? null;
  }

  async count(filter: Filter): Promise<number | null> {
    const known = this.#known(filter);
    if (known !== undefined) return known;
    if (this.#waiting >= MOST_WAITING) throw new Error(`too many questions to ${this.name} wait`);
    this.#waiting++;
    const asked = this.#last.then(() => this.#known(filter) ?? this.#ask(filter));
    this.#last = asked.then(
      () => void this.#waiting--,
      () => void this.#waiting--,
    );
    return asked;
  }

  async valuesOf(): Promise<readonly TagValueCount[]> {
    return [];
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#forget();
  }

  #known({ fingerprint }: Filter): number | null | undefined {
    const known = this.#counts.get(fingerprint);
    return known !== undefined && this.#database.now() - known.at < FRESH_MS ? known.count : undefined;
  }

  async #ask(filter: Filter): Promise<number | null> {
    if (this.#failure !== null && this.#database.now() - this.#failure.at < PATIENCE_MS)
      throw new Error(this.#failure.message);
    try {
      const count = await this.#countNow(filter);
      this.#failure = null;
      this.#keep(filter, count);
      return count;
    } catch (error) {
      const message = errorMessage(error);
      this.#failure = { message, at: this.#database.now() };
      await this.#forget();
      throw error;
    }
  }

  async #countNow(filter: Filter): Promise<number | null> {
    this.#opened ??= this.#database.open();
    const opened = await this.#opened;
    if (opened.refusals(filter).length > 0) return null;
    try {
      return (await opened.audiences(null).count(filter)).count;
    } catch (error) {
      throw opened.failure(error);
    }
  }

  #keep({ fingerprint }: Filter, count: number | null): void {
    this.#counts.delete(fingerprint);
    this.#counts.set(fingerprint, { count, at: this.#database.now() });
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= MOST_KEPT) break;
      this.#counts.delete(oldest);
    }
  }

  /** The connection may be broken: the next question opens another one. */
  async #forget(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    await opened?.then((one) => one.close()).catch(() => undefined);
  }
}
