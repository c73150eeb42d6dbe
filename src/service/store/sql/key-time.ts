/**
 * The time that keys of requests and finished messages are kept by: it grows while services run, never faster than time does, and knows no date. A clock of the machine that jumps ahead
 * makes no key older. It is kept in the schema's row, for all processes that share a store.
 */

import type { Row, Statement } from './statement.js';
import { statement } from './statement.js';

/**
 * Milliseconds by which it grows at once. Whoever has seen the same time for so long may have it grow: so it never grows faster than time does, however many
 * processes try.
 */
export const STEP_MS = 10 * 60 * 1000;

/** In statements: the key time now, in milliseconds. */
export const KEY_TIME = '(SELECT key_time FROM pushsift_schema)';

/** What a process knows of it. */
export class KeyTime {
  readonly #run: (statement: Statement) => Promise<readonly Row[]>;
  readonly #elapsed: () => number;
  #seen: { readonly time: number; readonly at: number } | null = null;
  #isLooking = false;

  /** `elapsed` gives milliseconds that only grow. */
  constructor(run: (statement: Statement) => Promise<readonly Row[]>, elapsed: () => number) {
    this.#run = run;
    this.#elapsed = elapsed;
  }

  /** To be called where a key is used or something has to grow old. Never rejects: where the store fails, it is tried again with the next key. */
  async pass(): Promise<void> {
    if (this.#isLooking || (this.#seen !== null && this.#elapsed() - this.#seen.at < STEP_MS)) return;
    this.#isLooking = true;
    try {
      const [row] = await this.#grown();
      // Read after the answer: what is answered may have been written just before.
      this.#seen = { time: Number(row?.key_time ?? 0), at: this.#elapsed() };
    } catch {
      this.#seen = null;
    } finally {
      this.#isLooking = false;
    }
  }

  /** Where another process had it grow meanwhile, it is left alone. */
  async #grown(): Promise<readonly Row[]> {
    const grown = this.#seen === null ? [] : await this.#run(growFrom(this.#seen.time));
    return grown.length > 0 ? grown : this.#run(SELECT_KEY_TIME);
  }
}

const SELECT_KEY_TIME = statement('SELECT key_time FROM pushsift_schema');

function growFrom(time: number): Statement {
  return statement(
    'UPDATE pushsift_schema SET key_time = key_time + ? WHERE key_time = ? RETURNING key_time',
    STEP_MS,
    time,
  );
}
