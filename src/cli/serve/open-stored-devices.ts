/** The devices of a service that live in its store: they register there, and the index follows them. */

import { plural } from '../../base/plural.js';
import type { Catalog } from '../../catalog/catalog.js';
import { catalogToJson } from '../../catalog/catalog-json.js';
import { openStoreDevices } from '../../service/devices/store-devices.js';
import type { Logger } from '../../service/service-options.js';
import { isPostgres } from '../../service/store/open-store.js';
import type { Store } from '../../service/store/store.js';
import { serviceThreads } from '../../service/work/service-threads.js';
import type { Context } from '../command/command.js';
import { loadDevices } from './load-devices.js';
import type { LoadedDevices } from './open-index-devices.js';
import { storeFailure } from './open-store.js';
import { workersIn } from './serve-options.js';

interface StoredPlace {
  readonly store: Store;
  /** As messages name it. */
  readonly name: string;
  readonly checkpoint: string | null;
  readonly logger: Logger;
  /** A file of devices that the store gets first; null: none. */
  readonly load: string | null;
}

/** @throws Failure `input` when the store or the file cannot be read, and `devices` for a bad line in it */
export async function openStoredDevices(
  context: Context,
  catalog: Catalog | null,
  { store, name, checkpoint, logger, load }: StoredPlace,
): Promise<LoadedDevices> {
  if (load !== null) {
    const devices = await loadDevices(context, { store, name, catalog, logger }, load);
    logger.info({ file: load, devices }, 'loaded into the store');
  }
  try {
    const devices = await openStoreDevices(store, { catalog, checkpoint, logger });
    const { audience: source, size } = devices;
    const setup = { devices: { kind: 'elsewhere' }, catalog: catalog && catalogToJson(catalog) } as const;
    const work = serviceThreads(setup, { source, workers: workersIn(context.settings) });
    const open = {
      source,
      ...work,
      registry: devices,
      replace: () => devices.stop(),
      close: async () => {
        await work.close();
        await devices.close();
      },
    };
    return { open, catalog, shown: `${plural(size, 'device')} of the store`, logged: { devices: size } };
  } catch (error) {
    throw storeFailure(name, error);
  }
}

/** Where the index is kept between starts, unless it is said; null: nowhere, a database is no place for files. */
export function checkpointBeside(store: string): string | null {
  return isPostgres(store) ? null : `${store}.devices.psi`;
}
