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
import type { AudienceMove } from '../records/audience-record.js';
import { compiledOrNull } from '../records/message-filter.js';
import type { Logger } from '../service-options.js';
import type { AudienceList, MovesBasis } from '../store/device-changes.js';
import type { Store } from '../store/store.js';

export interface AudienceWatchOptions {
  readonly catalog: Catalog | null;
  readonly logger: Logger;
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
}

type WatchStore = Pick<Store, 'deviceLog' | 'audienceList' | 'recountAudiences' | 'markOtherCatalog' | 'tellRecounted'>;

export class AudienceWatch implements WatchedAudiences {
  readonly #store: WatchStore;
  readonly #catalogKey: string;
  readonly #logger: Logger;
  readonly #now: () => number;
  readonly #validator: DeviceValidator;
  readonly #filters = new FilterSet();
  /** Of the list that was read: those that could be read, and the others. */
  #codes: ReadonlySet<string> = new Set();
  #unreadable: ReadonlySet<string> = new Set();
  /** Of the list that was read; null: none was. */
  #version: number | null = null;
  #reading: Promise<void> | null = null;

  constructor(store: WatchStore, { catalog, logger, now }: AudienceWatchOptions) {
    this.#store = store;
    this.#catalogKey = catalogKey(catalog);
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

  /**
   * To be called again and again: where processes went on to read devices by other catalogs, audiences are told that they are recounted. So what comes behind the last of these events, when those
   * processes are gone, however they ended, follows from one catalog. Rejects as the store does.
   */
  async settle(): Promise<void> {
    const told = await this.#store.recountAudiences(this.#catalogKey, this.#now());
    if (told > 0)
      this.#logger.warn(
        { audiences: told },
        'another process reads devices by another catalog, or did: audiences are told that they are recounted',
      );
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
    if (this.#version === null) await this.#store.recountAudiences(this.#catalogKey, this.#now());
    for (let isSettled = false; !isSettled; ) {
      const { audiences: current } = await this.#store.deviceLog();
      // Whoever puts a record right changes the list without a version of it.
      if (current === this.#version && this.#unreadable.size === 0) break;
      isSettled = await this.#take(await this.#store.audienceList());
    }
  }

  /**
   * False: the list has another version by now. Of those that cannot be read nothing is told, whatever is changed: they are told that they are recounted before the first change that is held against
   * the others alone, and again before the first that is held against them.
   */
  async #take({ version, audiences, unreadable }: AudienceList): Promise<boolean> {
    const codes = new Set(audiences.map(({ code }) => code));
    const added = audiences.filter(({ code }) => !this.#codes.has(code));
    const filters = added.map(({ code, filter }) => ({ code, filter: compiledOrNull(filter) }));
    const foreign = filters.filter(({ filter }) => filter === null).map(({ code }) => code);
    const changed = [
      ...unreadable.filter((code) => !this.#unreadable.has(code)),
      ...[...this.#unreadable].filter((code) => codes.has(code)),
      ...foreign.filter((code) => !this.#unreadable.has(code)),
    ];
    // Whoever names another catalog behind this makes another version of the list.
    await this.#store.markOtherCatalog(this.#catalogKey);
    if (changed.length > 0) await this.#store.tellRecounted(changed, this.#now());
    for (const code of this.#codes) if (!codes.has(code)) this.#filters.remove(code);
    for (const { code, filter } of filters) if (filter !== null) this.#filters.add(code, filter);
    for (const code of foreign)
      this.#logger.error({ code }, 'this version cannot read the filter of an audience: nothing is told of it');
    this.#codes = codes;
    this.#unreadable = new Set(unreadable);
    this.#version = version;
    return changed.length === 0;
  }
}

/** Another for every catalog that devices are read otherwise by. */
function catalogKey(catalog: Catalog | null): string {
  return hash('sha256', JSON.stringify(catalog && catalogToJson(catalog)), 'base64url');
}
