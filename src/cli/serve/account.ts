/** The catalog and the devices that `serve` goes by, and reading both again. */

import type { Catalog } from '../../catalog/catalog.js';
import { catalogToJson } from '../../catalog/catalog-json.js';
import { openIndexPool } from '../../node/open-index-pool.js';
import type { Logger } from '../../service/service-options.js';
import { ThreadDesk } from '../../service/work/thread-desk.js';
import type { WorkDesk } from '../../service/work-desk.js';
import type { Context } from '../command/command.js';
import type { Settings } from '../command/settings.js';
import { readCatalogFile } from '../devices/catalog-file.js';
import { indexFailure } from '../devices/index-failure.js';
import { isIndexFile } from '../devices/index-file.js';
import { Failure } from '../output/failure.js';
import { AudienceInUse } from './audience-in-use.js';

/** @throws Failure `usage` when no index is named */
export function devicesName(settings: Settings): string {
  const devices = settings.text('devices');
  if (devices === null)
    throw new Failure(
      'usage',
      'no devices are named',
      'as in `--devices devices.psi`: `pushsift index build` makes it',
    );
  if (!isIndexFile(devices))
    throw new Failure(
      'usage',
      `${devices} is no index`,
      'make one with `pushsift index build`: a service has no time to read files',
    );
  return devices;
}

interface Loaded {
  readonly catalog: Catalog | null;
  readonly audience: AudienceInUse;
  readonly devices: number;
}

export class Account {
  readonly #context: Context;
  readonly #devices: string;
  #loaded: Loaded;
  #reloading: Promise<void> = Promise.resolve();

  private constructor(context: Context, devices: string, loaded: Loaded) {
    this.#context = context;
    this.#devices = devices;
    this.#loaded = loaded;
  }

  /** @throws Failure `usage`, `input`, `catalog`, `index` */
  static async open(context: Context): Promise<Account> {
    const devices = devicesName(context.settings);
    return new Account(context, devices, await load(context, devices));
  }

  get catalog(): Catalog | null {
    return this.#loaded.catalog;
  }

  get audience(): AudienceInUse {
    return this.#loaded.audience;
  }

  /** Long work is done there. */
  get desk(): WorkDesk {
    return this.#loaded.audience.desk;
  }

  get devices(): number {
    return this.#loaded.devices;
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
      logger.info({ devices: loaded.devices, generation: loaded.audience.generation }, 'reloaded');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.error({ error: reason }, 'not reloaded: what was loaded before stays');
    }
  }

  async dispose(): Promise<void> {
    await this.#reloading;
    await this.#loaded.audience.dispose();
  }
}

/** The catalog of the index holds unless another is named. */
async function load({ settings, err, signal }: Context, devices: string): Promise<Loaded> {
  const file = settings.text('catalog');
  const named = file === null ? null : readCatalogFile(file, err);
  try {
    const pool = await openIndexPool(devices, { signal });
    const catalog = named ?? pool.catalog;
    const { generation } = pool;
    const desk = new ThreadDesk({ devices, generation, catalog: catalog && catalogToJson(catalog) });
    return { catalog, audience: new AudienceInUse(pool, desk), devices: pool.size };
  } catch (error) {
    throw indexFailure(devices, error);
  }
}
