/** The tokens of the store, by what they are known by: read again when what was read is a second old. */

import { timingSafeEqual } from 'node:crypto';
import type { Store } from '../store/store.js';
import { tokenHash } from './token-hash.js';
import type { TokenRecord } from './token-record.js';

const READ_AGAIN_MS = 1000;

type Tokens = ReadonlyMap<string, TokenRecord>;

export class TokenBook {
  readonly #store: Pick<Store, 'tokens'>;
  readonly #now: () => number;
  #tokens: Tokens = new Map();
  /** When the reading of what is here began. */
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<Tokens> | null = null;

  constructor(store: Pick<Store, 'tokens'>, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Null for what is no token, or none of this store. Rejects as the store does: who cannot be asked for lets nobody in. */
  async find(token: unknown): Promise<TokenRecord | null> {
    if (typeof token !== 'string' || token === '') return null;
    const tokens = this.#isFresh() ? this.#tokens : await this.#read();
    // The place in the map depends on the hash alone, which nobody can steer; what decides is compared in constant time.
    const hash = tokenHash(token);
    const record = tokens.get(hash);
    return record !== undefined && isSame(hash, record.hash) ? record : null;
  }

  /** Clocks may jump: what seems to come from later is not fresh. */
  #isFresh(): boolean {
    const age = this.#now() - this.#readAt;
    return age >= 0 && age < READ_AGAIN_MS;
  }

  /** Those who ask while it is read wait for the same. */
  #read(): Promise<Tokens> {
    this.#reading ??= this.#readStore().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readStore(): Promise<Tokens> {
    const began = this.#now();
    const records = await this.#store.tokens();
    this.#tokens = new Map(records.map((record) => [record.hash, record]));
    this.#readAt = began;
    return this.#tokens;
  }
}

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
