/**
 * The devices of a file, put into the store of a service: those that the store has never known. So a device is loaded once, however often the
 * service is started with the file; what was changed since stays changed, and what was removed stays away.
 */

import type { Catalog } from '../../catalog/catalog.js';
import type { Device } from '../../devices/device.js';
import { readDevices } from '../../devices/read-devices.js';
import { DeviceLineError } from '../../devices/read-log.js';
import { AudienceWatch } from '../../service/devices/audience-watch.js';
import type { Logger } from '../../service/service-options.js';
import type { Store } from '../../service/store/store.js';
import { StoreError } from '../../service/store/store-error.js';
import type { Context } from '../command/command.js';
import { deviceFile } from '../devices/device-file.js';
import { asFailure, Failure } from '../output/failure.js';
import { storeFailure } from './open-store.js';

interface StoreInUse {
  readonly store: Store;
  /** As messages name it. */
  readonly name: string;
  /** Says which of the devices are in an audience that is watched. */
  readonly catalog: Catalog | null;
  readonly logger: Logger;
}

/**
 * How many devices were new. As they stand in the file: what a catalog does not declare is kept as well, as of devices that register.
 * @throws Failure `devices` for a bad line, behind which nothing is loaded, and `input` for a file or store that cannot be read, or a store that has forgotten devices
 */
export async function loadDevices(context: Context, place: StoreInUse, file: string): Promise<number> {
  const { store, name, catalog, logger } = place;
  const watch = new AudienceWatch(store, { catalog, logger, now: Date.now });
  const source = deviceFile(context, file);
  let loaded = 0;
  try {
    if ((await store.deviceLog()).forgottenTo > 0) throw forgotten(name);
    const batches = readDevices(source.open(), { ...source.reading, signal: context.signal });
    for await (const devices of batches)
      for (const page of pagesOf(devices)) {
        context.signal.throwIfAborted();
        loaded += await putUnknown(store, watch, page);
      }
    return loaded;
  } catch (error) {
    if (error instanceof StoreError) throw storeFailure(name, error);
    if (!(error instanceof DeviceLineError)) throw asFailure(error, 'input');
    const { line, diagnostic } = error;
    const before = 'what stands before it is loaded; mend the line, and start again';
    throw new Failure('devices', `${source.name}:${line}: ${diagnostic.message}`, diagnostic.help ?? before);
  }
}

/** It could not be told from a device that was never known. */
function forgotten(name: string): Failure {
  return new Failure(
    'input',
    `${name} has forgotten devices that were removed: a file could bring them back`,
    'start without a file; a store that is to be loaded again remembers them from the start on, with `--keep-removed forever`',
  );
}

/** The store answers about so many at a time. */
const PAGE = 500;

function* pagesOf(devices: readonly Device[]): Generator<readonly Device[], void, undefined> {
  for (let from = 0; from < devices.length; from += PAGE) yield devices.slice(from, from + PAGE);
}

/** One that comes to the store meanwhile, and one that stands in the page twice, is not put again. */
async function putUnknown(store: Store, watch: AudienceWatch, page: readonly Device[]): Promise<number> {
  let loaded = 0;
  for (await watch.ready(); ; ) {
    const known = new Set((await store.devices(page.map(({ id }) => id))).map(({ id }) => id));
    const unknown = page.filter(({ id }) => !known.has(id));
    if (unknown.length === 0) return loaded;
    const puts = unknown.map((device) => ({
      device: { id: device.id, device, pushTokens: {} },
      expected: null,
      moves: watch.moves(null, device),
    }));
    const { basis } = watch;
    loaded += (await store.putDevices(puts, basis)).filter((sequence) => sequence !== null).length;
    await watch.refresh();
    // Held against another list of audiences, nothing was put.
    if (watch.basis.audiences === basis.audiences) return loaded;
  }
}
