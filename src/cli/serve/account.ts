/** The catalog and the devices that `serve` goes by, and reading both again. */

import { errorMessage } from '../../base/error-message.js';
import { unreachable } from '../../base/invariant.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { DeviceRegistry } from '../../service/device-registry.js';
import type { Logger } from '../../service/service-options.js';
import type { Store } from '../../service/store/store.js';
import type { Examiners, WorkDesk } from '../../service/work-desk.js';
import type { Context } from '../command/command.js';
import { readCatalogFile } from '../devices/catalog-file.js';
import { AudienceInUse } from './audience-in-use.js';
import type { NamedDevices } from './named-devices.js';
import { openDatabaseDevices } from './open-database-devices.js';
import { type LoadedDevices, openIndexDevices } from './open-index-devices.js';
import { openStoredDevices } from './open-stored-devices.js';

interface Loaded {
  readonly catalog: Catalog | null;
  readonly audience: AudienceInUse;
  /** For people. */
  readonly shown: string;
  /** For the log. */
  readonly logged: Readonly<Record<string, unknown>>;
}

/** Where the devices are, and what it takes to get there. */
export type AccountPlace =
  | Exclude<NamedDevices, { readonly kind: 'store' }>
  | {
      readonly kind: 'store';
      readonly store: Store;
      readonly name: string;
      readonly checkpoint: string | null;
      readonly logger: Logger;
      /** A file of devices that the store gets first, at a start; null: none. */
      readonly load: string | null;
    };

export class Account {
  readonly #context: Context;
  readonly #devices: AccountPlace;
  #loaded: Loaded;
  #reloading: Promise<void> = Promise.resolve();

  private constructor(context: Context, devices: AccountPlace, loaded: Loaded) {
    this.#context = context;
    this.#devices = devices;
    this.#loaded = loaded;
  }

  /** @throws Failure `usage`, `input`, `catalog`, `index` */
  static async open(context: Context, devices: AccountPlace): Promise<Account> {
    const loaded = await load(context, devices);
    return new Account(context, devices.kind === 'store' ? { ...devices, load: null } : devices, loaded);
  }

  get catalog(): Catalog | null {
    return this.#loaded.catalog;
  }

  get audience(): AudienceInUse {
    return this.#loaded.audience;
  }

  /** Null: devices are kept elsewhere than in the store. */
  get registry(): DeviceRegistry | null {
    return this.#loaded.audience.registry;
  }

  /** Long work is done there. */
  get desk(): WorkDesk {
    return this.#loaded.audience.desk;
  }

  /** Null: bodies are checked where they are answered. */
  get examiners(): Examiners | null {
    return this.#loaded.audience.examiners;
  }

  /** The devices, for people. */
  get shown(): string {
    return this.#loaded.shown;
  }

  /** Reads both again, one time after the other. Where one cannot be read, both stay as they were, and the log says why. */
  reload(logger: Logger): Promise<void> {
    this.#reloading = this.#reloading.then(() => this.#reloadNow(logger));
    return this.#reloading;
  }

  async #reloadNow(logger: Logger): Promise<void> {
    try {
      const loaded = await load(this.#context, this.#devices);
      this.#loaded.audience.replace();
      this.#loaded = loaded;
      logger.info(loaded.logged, 'reloaded');
    } catch (error) {
      const reason = errorMessage(error);
      logger.error({ error: reason }, 'not reloaded: what was loaded before stays');
    }
  }

  async dispose(): Promise<void> {
    await this.#reloading;
    await this.#loaded.audience.dispose();
  }
}

/** The catalog of an index holds unless another is named. */
async function load(context: Context, devices: AccountPlace): Promise<Loaded> {
  const file = context.settings.text('catalog');
  const catalog = file === null ? null : readCatalogFile(file, context.err);
  const { open, ...loaded } = await openDevices(context, devices, catalog);
  return { ...loaded, audience: new AudienceInUse(open) };
}

function openDevices(context: Context, devices: AccountPlace, catalog: Catalog | null): Promise<LoadedDevices> {
  switch (devices.kind) {
    case 'store':
      return openStoredDevices(context, catalog, devices);
    case 'index':
      return openIndexDevices(context, devices.file, catalog);
    case 'database':
      return openDatabaseDevices(context, devices, catalog);
    default:
      return unreachable(devices);
  }
}
