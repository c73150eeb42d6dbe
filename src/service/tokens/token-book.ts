/** The tokens of the store, by what they are known by: read again when what was read is a second old. */

import { timingSafeEqual } from 'node:crypto';
import type { TokenRecord, TokenSecret } from '../records/token-record.js';
import type { Store } from '../store/store.js';
import { tokenHash } from './create-token.js';

const READ_AGAIN_MS = 1000;

interface Known {
  readonly token: TokenRecord;
  readonly secret: TokenSecret;
}

/** By the hash of the secret, and by identity. */
interface Tokens {
  readonly byHash: ReadonlyMap<string, Known>;
  readonly byId: ReadonlyMap<string, TokenRecord>;
}

/** What changed between two readings; a token whose rights or secrets are others counts as changed. */
export interface TokenChange {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly token: TokenRecord;
}

export class TokenBook {
  readonly #store: Pick<Store, 'tokens' | 'unreadable'>;
  readonly #now: () => number;
  readonly #onChange: (change: TokenChange) => void;
  #tokens: Tokens = { byHash: new Map(), byId: new Map() };
  /** When the reading of what is here began. */
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<Tokens> | null = null;

  /** `onChange` is told what others changed since the reading before; of the first it is told nothing. */
  constructor(
    store: Pick<Store, 'tokens' | 'unreadable'>,
    now: () => number,
    onChange: (change: TokenChange) => void = () => {},
  ) {
    this.#store = store;
    this.#now = now;
    this.#onChange = onChange;
  }

  /** Null for what is no token, none of this store, or one that has ended. Rejects as the store does: who cannot be asked for lets nobody in. */
  async find(token: unknown): Promise<TokenRecord | null> {
    if (typeof token !== 'string') return null;
    const { byHash } = await this.#current();
    // The place in the map depends on the hash alone, which nobody can steer; what decides is compared in constant time.
    const hash = tokenHash(token);
    const known = byHash.get(hash);
    if (known === undefined || !isSame(hash, known.secret.hash)) return null;
    const { expiresAt } = known.secret;
    return expiresAt === null || this.#now() < expiresAt ? known.token : null;
  }

  /** Who this is now; null: it was removed. Rejects as the store does. */
  async withId(id: string): Promise<TokenRecord | null> {
    return (await this.#current()).byId.get(id) ?? null;
  }

  /** Whether its record is there and cannot be read, as far as is known. */
  isUnreadable(id: string): boolean {
    return this.#store.unreadable.of('token').some(({ owner }) => owner === id);
  }

  async #current(): Promise<Tokens> {
    return this.#isFresh() ? this.#tokens : this.#read();
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
    const before = this.#readAt === Number.NEGATIVE_INFINITY ? null : this.#tokens.byId;
    const records = (await this.#store.tokens()).map((record) => knownAs(record, before));
    this.#tokens = {
      byHash: new Map(
        records.flatMap((token) => token.secrets.map((secret) => [secret.hash, { token, secret }] as const)),
      ),
      byId: new Map(records.map((token) => [token.id, token])),
    };
    this.#readAt = began;
    if (before !== null) this.#tellChanges(before, this.#tokens.byId);
    return this.#tokens;
  }

  #tellChanges(before: ReadonlyMap<string, TokenRecord>, after: ReadonlyMap<string, TokenRecord>): void {
    for (const [id, token] of after) {
      const known = before.get(id);
      if (known === undefined) this.#onChange({ kind: 'added', token });
      else if (known !== token) this.#onChange({ kind: 'changed', token });
    }
    for (const [id, token] of before)
      if (!after.has(id) && !this.#store.unreadable.has('token', token.name))
        this.#onChange({ kind: 'removed', token });
  }
}

/** A record that did not change stays the same object: others remember by it what its rights were. */
function knownAs(record: TokenRecord, before: ReadonlyMap<string, TokenRecord> | null): TokenRecord {
  const known = before?.get(record.id);
  return known !== undefined && isSameRecord(known, record) ? known : record;
}

function isSameRecord(left: TokenRecord, right: TokenRecord): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
