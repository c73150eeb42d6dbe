/**
 * The devices of a file, put into the store of a service: those that the store has never known. So a device is loaded once, however often the
 * service is started with the file; what was changed since stays changed, and what was removed stays away.
 */

import type { Device } from '../../devices/device.js';
import { readDevices } from '../../devices/read-devices.js';
import { DeviceLineError } from '../../devices/read-log.js';
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
}

/**
 * How many devices were new. As they stand in the file: what a catalog does not declare is kept as well, as of devices that register.
 * @throws Failure `devices` for a bad line, behind which nothing is loaded, and `input` for a file or store that cannot be read, or a store that has forgotten devices
 */
export async function loadDevices(context: Context, { store, name }: StoreInUse, file: string): Promise<number> {
  const source = deviceFile(context, file);
  let loaded = 0;
  try {
    if ((await store.deviceLog()).forgottenTo > 0) throw forgotten(name);
    const batches = readDevices(source.open(), { format: source.format, signal: context.signal });
    for await (const devices of batches) for (const page of pagesOf(devices)) loaded += await putUnknown(store, page);
    return loaded;
  } catch (error) {
    if (error instanceof Failure) throw error;
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
async function putUnknown(store: Store, page: readonly Device[]): Promise<number> {
  const known = new Set((await store.devices(page.map(({ id }) => id))).map(({ id }) => id));
  const unknown = page.filter(({ id }) => !known.has(id));
  if (unknown.length === 0) return 0;
  const puts = unknown.map((device) => ({ device: { id: device.id, device, pushTokens: {} }, expected: null }));
  return (await store.putDevices(puts)).filter((sequence) => sequence !== null).length;
}
