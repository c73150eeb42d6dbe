/**
 * How many records of a kind one identity may have in the store. They are counted there now and then; between two counts, what is added
 * here is counted here. So a service never lets in more than it may, and several that share a store no more than the others add between
 * two counts.
 */

import { LruCache } from '../../base/lru-cache.js';

export interface QuotaOptions {
  /** Infinity: any number. */
  readonly most: number;
  /** How many there are, up to `most`. */
  readonly count: (identity: string, most: number) => Promise<number>;
  /** In milliseconds, and may jump. */
  readonly now: () => number;
}

/** A place for one record that is about to be added. */
export interface QuotaPlace {
  /** To be called once: it was added, or was not. */
  settle(isAdded: boolean): void;
}

interface Use {
  counted: number;
  /** How often what was counted became wrong. */
  forgotten: number;
  /** How often it had when the last count began. */
  forgottenBefore: number;
  countedAt: number;
  /** Added since the count began. */
  added: number;
  /** Places that are not settled. */
  open: number;
  /** Null: none is under way. */
  counting: Promise<void> | null;
}

/** Others add and remove, too: a count holds so long. */
const COUNT_HOLDS_MS = 5_000;

/** Where all is taken it is counted this often at most, however often somebody asks. */
const COUNT_AGAIN_MS = 1_000;

/** Identities that are remembered; others are counted again. */
const MOST_IDENTITIES = 10_000;

const UNBOUNDED: QuotaPlace = { settle() {} };

export class Quota {
  readonly most: number;
  readonly #count: QuotaOptions['count'];
  readonly #now: () => number;
  readonly #uses = new LruCache<string, Use>(MOST_IDENTITIES);

  constructor({ most, count, now }: QuotaOptions) {
    this.most = most;
    this.#count = count;
    this.#now = now;
  }

  /** Null: the identity has as many as it may. Rejects with StoreError. */
  async take(identity: string): Promise<QuotaPlace | null> {
    if (this.most === Number.POSITIVE_INFINITY) return UNBOUNDED;
    const use = this.#useOf(identity);
    if (this.#isToBeCounted(use)) await this.#counted(identity, use);
    if (!this.#hasRoom(use)) return null;
    use.open++;
    return {
      settle: (isAdded) => {
        use.open--;
        if (isAdded) use.added++;
      },
    };
  }

  /** Something of the identity has gone: it is counted when it asks next. */
  forget(identity: string): void {
    const use = this.#uses.get(identity);
    if (use !== undefined) use.forgotten++;
  }

  #useOf(identity: string): Use {
    const known = this.#uses.get(identity);
    if (known !== undefined) return known;
    const use = { counted: 0, forgotten: 1, forgottenBefore: 0, countedAt: 0, added: 0, open: 0, counting: null };
    this.#uses.set(identity, use);
    return use;
  }

  #hasRoom({ counted, added, open }: Use): boolean {
    return counted + added + open < this.most;
  }

  #isToBeCounted(use: Use): boolean {
    // A clock that jumps back makes a count old, too.
    const age = Math.abs(this.#now() - use.countedAt);
    return isForgotten(use) || age >= (this.#hasRoom(use) ? COUNT_HOLDS_MS : COUNT_AGAIN_MS);
  }

  async #counted(identity: string, use: Use): Promise<void> {
    do {
      use.counting ??= this.#countNow(identity, use);
      await use.counting;
      // What is forgotten while a count is under way may not be in it.
    } while (isForgotten(use));
  }

  async #countNow(identity: string, use: Use): Promise<void> {
    const { added, forgotten } = use;
    const at = this.#now();
    try {
      use.counted = await this.#count(identity, this.most);
      use.added -= added;
      use.countedAt = at;
      use.forgottenBefore = forgotten;
    } finally {
      use.counting = null;
    }
  }
}

function isForgotten({ forgotten, forgottenBefore }: Use): boolean {
  return forgotten !== forgottenBefore;
}
