/** Catalogs and devices that test files name, each read once in a run. */

import { grouped } from '../../base/plural.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Device } from '../../devices/device.js';
import { readBatches } from '../../devices/read-devices.js';
import type { Context } from '../command/command.js';
import { catalogOf } from '../devices/catalog-option.js';
import { deviceFile, onDevices, tellSummary } from '../devices/device-file.js';
import { Failure } from '../output/failure.js';

/** Every device of an account is held, and looked at for each count and each mutant: tests are for accounts made for them. */
const MOST_DEVICES = 200_000;

export class TestAccounts {
  readonly #context: Context;
  readonly #catalogs = new Map<string, Promise<Catalog>>();
  readonly #devices = new Map<Catalog | null, Map<string, Promise<readonly Device[]>>>();
  #setting: Promise<Catalog | null> | null = null;

  constructor(context: Context) {
    this.#context = context;
  }

  /** The catalog of `--catalog`, for test files that name none. */
  catalogOfSettings(): Promise<Catalog | null> {
    this.#setting ??= catalogOf(this.#context);
    return this.#setting;
  }

  /** @throws Failure `catalog` when it has errors, `input` when it cannot be read */
  catalog(file: string): Promise<Catalog> {
    return once(this.#catalogs, file, async () =>
      (await import('../devices/catalog-file.js')).readCatalogFile(file, this.#context.err),
    );
  }

  /** @throws Failure `devices` for a bad line, or too many; `input` when the file cannot be read */
  devices(file: string, catalog: Catalog | null): Promise<readonly Device[]> {
    const known = this.#devices.get(catalog) ?? new Map<string, Promise<readonly Device[]>>();
    this.#devices.set(catalog, known);
    return once(known, file, () => this.#readDevices(file, catalog));
  }

  async #readDevices(name: string, catalog: Catalog | null): Promise<readonly Device[]> {
    const file = deviceFile(this.#context, name);
    const reader = readBatches(file.open(), { ...file.reading, catalog, signal: this.#context.signal });
    const devices: Device[] = [];
    await onDevices(file, async () => {
      for await (const batch of reader) {
        for (const device of batch.devices) devices.push(device);
        if (devices.length > MOST_DEVICES)
          throw new Failure(
            'devices',
            `${name} has more than ${grouped(MOST_DEVICES)} devices`,
            'tests hold their devices in memory: name a file of those they need',
          );
      }
    });
    tellSummary(this.#context, name, reader.summary());
    return devices;
  }
}

function once<Value>(known: Map<string, Promise<Value>>, key: string, read: () => Promise<Value>): Promise<Value> {
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}
