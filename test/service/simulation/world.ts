/** What outlives the processes of a simulated service: its disk, its database, the clock, and the account as it is now. */

import type { Catalog } from '../../../src/catalog/catalog.js';
import type { TokenRecord } from '../../../src/service/records/token-record.js';
import type { Store } from '../../../src/service/store/store.js';
import { createToken, type NewToken } from '../../../src/service/tokens/create-token.js';
import { rotateToken } from '../../../src/service/tokens/rotate-token.js';
import { FakeClock } from '../../support/service/fake-clock.js';
import { MemoryDisk } from '../../support/service/memory-files.js';
import { NOON } from '../../support/service/try-service.js';
import { CATALOGS, type Generation, generation } from './account.js';
import type { Chance } from './chance.js';
import type { SimulatedDatabase } from './database.js';

/** Devices that were replaced are not to be asked when so much time has passed. */
const FORGOTTEN_MS = 30_000;

export class World {
  readonly chance: Chance;
  readonly clock = new FakeClock(NOON);
  readonly disk = new MemoryDisk();
  readonly database: SimulatedDatabase;
  /** The store as other programs have it: nothing fails there. */
  readonly store: Store;
  readonly generations = new Map<string, Generation>();
  catalog: Catalog = CATALOGS[0] as Catalog;
  generation: Generation;
  #loads = 0;

  constructor(database: SimulatedDatabase, chance: Chance) {
    this.chance = chance;
    this.database = database;
    database.empty();
    this.store = database.process(() => undefined, this.clock.elapsed, chance);
    this.generation = this.#load();
  }

  /** Catalog and devices are read again. */
  reload(): void {
    this.catalog = this.chance.one(CATALOGS);
    this.generation = this.#load();
  }

  #load(): Generation {
    let replacedAt = Number.POSITIVE_INFINITY;
    const loaded = generation(this.#loads++, () => {
      if (this.generation !== loaded) replacedAt = Math.min(replacedAt, this.clock.elapsed());
      if (this.clock.elapsed() - replacedAt > FORGOTTEN_MS) throw new Error('these devices were replaced');
    });
    this.generations.set(loaded.name, loaded);
    return loaded;
  }

  async addToken(token: NewToken): Promise<string> {
    const secret = await createToken(this.store, { ...token, now: this.clock.now() });
    if (secret === null) throw new Error(`there is a token ${token.name}`);
    return secret;
  }

  async rotateToken(name: string, keepMs: number): Promise<string> {
    const secret = await rotateToken(this.store, { name, keepMs, now: this.clock.now() });
    if (secret === null) throw new Error(`there is no token ${name}`);
    return secret;
  }

  async tokenNamed(name: string): Promise<TokenRecord> {
    const token = (await this.store.tokens()).find((each) => each.name === name);
    if (token === undefined) throw new Error(`there is no token ${name}`);
    return token;
  }
}
