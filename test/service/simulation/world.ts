/** What outlives the processes of a simulated service: its disk, its database, the clock, and the account as it is now. */

import type { Catalog } from '../../../src/catalog/catalog.js';
import type { Device } from '../../../src/devices/device.js';
import type { AudienceSnapshot } from '../../../src/evaluate/audience-source.js';
import type { TokenRecord } from '../../../src/service/records/token-record.js';
import type { ServiceAudience } from '../../../src/service/service-audience.js';
import type { Store } from '../../../src/service/store/store.js';
import { createToken, type NewToken } from '../../../src/service/tokens/create-token.js';
import { rotateToken } from '../../../src/service/tokens/rotate-token.js';
import { FakeClock } from '../../support/service/fake-clock.js';
import { MemoryDisk } from '../../support/service/memory-files.js';
import { NOON } from '../../support/service/try-service.js';
import { CATALOGS, type Generation, generation } from './account.js';
import type { Chance } from './chance.js';
import type { SimulatedDatabase } from './database.js';
import { type Kept, keptIn } from './device-model.js';

/**
 * Where devices come from. `loaded`: a reload alone replaces them. `changing`: they change at any step, and messages are written from snapshots of them. `stored`: they
 * live in the store, by the operations that applications send.
 */
export type AccountKind = 'loaded' | 'changing' | 'stored';

/** The name of a step that asks a snapshot of devices. */
export const OF_DEVICES = 'devices';

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
  readonly account: AccountKind;
  /** The devices of the store behind each of their changes, the first without any. */
  readonly deviceStates: (readonly Device[])[] = [[]];
  /** Device, application and push token, of all that were ever told. */
  readonly pushTokens = new Set<string>();
  /** Snapshots that nobody has closed. */
  openSnapshots = 0;
  #loads = 0;

  constructor(database: SimulatedDatabase, chance: Chance, account: AccountKind) {
    this.chance = chance;
    this.account = account;
    this.database = database;
    database.empty();
    database.onDevices = () => void this.deviceStates.push(this.#devicesInStore());
    this.store = database.process(() => undefined, this.clock.elapsed, chance);
    this.generation = this.#load();
  }

  /** Catalog and devices are read again. */
  reload(): void {
    this.catalog = this.chance.one(CATALOGS);
    this.generation = this.#load();
  }

  /** Devices are others from now on. */
  changeDevices(): void {
    this.generation = this.#load();
  }

  /** What the store keeps of each device, without those of which nothing is left. */
  keptDevices(): ReadonlyMap<string, Kept> {
    const rows = this.database.rows('SELECT record FROM pushsift_devices').map(({ record }) => String(record));
    const kept = rows.map((record) => [(JSON.parse(record) as Device).id, keptIn(record)] as const);
    return new Map(kept.filter(([, device]) => device !== null));
  }

  #devicesInStore(): readonly Device[] {
    const rows = this.database.rows('SELECT record FROM pushsift_devices ORDER BY sequence');
    return rows.flatMap(({ record }) => (JSON.parse(String(record)) as { device: Device | null }).device ?? []);
  }

  /** The devices for a process; `step` may throw when a snapshot is opened or asked. */
  audienceFor(step: (name: string) => unknown): () => ServiceAudience {
    if (this.account !== 'changing') return () => this.generation.audience;
    const now = (): ServiceAudience => this.generation.audience;
    const live: ServiceAudience = {
      generation: 'live',
      count: (filter, options) => now().count(filter, options),
      devices: (filter, options) => now().devices(filter, options),
      tagTexts: async (tag, options) => (await now().tagTexts?.(tag, options)) ?? [],
      snapshot: async () => this.#snapshot(step),
    };
    return () => live;
  }

  #snapshot(step: (name: string) => unknown): AudienceSnapshot {
    step(OF_DEVICES);
    this.openSnapshots++;
    let isClosed = false;
    const { audience } = generation(this.generation.number, () => {
      if (isClosed) throw new Error('a snapshot is asked that was closed');
      step(OF_DEVICES);
    });
    const close = async (): Promise<void> => {
      if (isClosed) throw new Error('a snapshot is closed twice');
      isClosed = true;
      this.openSnapshots--;
    };
    return { ...audience, close };
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
