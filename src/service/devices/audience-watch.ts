/**
 * Changes of devices held against all audiences that are watched. A device counts as the index has it: what the catalog does not declare is left out, and one that it does not fit is in no audience.
 * Nothing is remembered of devices: what a change means follows from the device before and after it.
 */

import { hash } from 'node:crypto';
import type { Catalog } from '../../catalog/catalog.js';
import { catalogToJson } from '../../catalog/catalog-json.js';
import type { Device } from '../../devices/device.js';
import { DeviceValidator } from '../../devices/validate-device.js';
import { FilterSet } from '../../percolate/filter-set.js';
import type { WatchedAudiences } from '../device-registry.js';
import type { AudienceMove, AudienceRecord } from '../records/audience-record.js';
import { compiledAgain } from '../records/message-filter.js';
import { Unresolvable } from '../records/unresolvable.js';
import type { Logger } from '../service-options.js';
import type { MovesBasis, Store } from '../store/store.js';

export interface AudienceWatchOptions {
  readonly catalog: Catalog | null;
  readonly logger: Logger;
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
}

type WatchStore = Pick<Store, 'deviceLog' | 'audienceList' | 'recountAudiences'>;

export class AudienceWatch implements WatchedAudiences {
  readonly #store: WatchStore;
  readonly #catalog: Catalog | null;
  readonly #logger: Logger;
  readonly #now: () => number;
  readonly #validator: DeviceValidator;
  readonly #filters = new FilterSet();
  #codes: ReadonlySet<string> = new Set();
  /** Of the list that was read; null: none was. */
  #version: number | null = null;
  #reading: Promise<void> | null = null;

  constructor(store: WatchStore, { catalog, logger, now }: AudienceWatchOptions) {
    this.#store = store;
    this.#catalog = catalog;
    this.#logger = logger;
    this.#now = now;
    this.#validator = new DeviceValidator(catalog);
  }

  get basis(): MovesBasis {
    return { audiences: this.#version ?? 0, at: this.#now() };
  }

  async ready(): Promise<void> {
    if (this.#version === null) await this.refresh();
  }

  /** Those who ask while it is read wait for the same. */
  refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  moves(before: Device | null, after: Device | null): readonly AudienceMove[] {
    if (this.#filters.size === 0) return [];
    const { entered, left } = this.#filters.moved(this.#counted(before), this.#counted(after));
    return [
      ...entered.map((audience) => ({ audience, kind: 'entered' }) as const),
      ...left.map((audience) => ({ audience, kind: 'left' }) as const),
    ];
  }

  #counted(device: Device | null): Device | null {
    return device && this.#validator.validate(device);
  }

  /** What audiences were told of another catalog holds no more: they are told so before anything is told by this one. */
  async #read(): Promise<void> {
    if (this.#version === null) await this.#store.recountAudiences(catalogKey(this.#catalog), this.#now());
    const { audiences: current } = await this.#store.deviceLog();
    if (current === this.#version) return;
    const { version, audiences } = await this.#store.audienceList();
    const codes = new Set(audiences.map(({ code }) => code));
    for (const code of this.#codes) if (!codes.has(code)) this.#filters.remove(code);
    for (const audience of audiences) if (!this.#codes.has(audience.code)) this.#add(audience);
    this.#codes = codes;
    this.#version = version;
  }

  #add({ code, filter }: AudienceRecord): void {
    try {
      this.#filters.add(code, compiledAgain(filter));
    } catch (error) {
      if (!(error instanceof Unresolvable)) throw error;
      this.#logger.error({ code }, 'this version cannot read the filter of an audience: nothing is told of it');
    }
  }
}

/** Another for every catalog that devices are read otherwise by. */
function catalogKey(catalog: Catalog | null): string {
  return hash('sha256', JSON.stringify(catalog && catalogToJson(catalog)), 'base64url');
}
