/** The devices of a service in an index. */

import { plural } from '../../base/plural.js';
import type { Catalog } from '../../catalog/catalog.js';
import { catalogToJson } from '../../catalog/catalog-json.js';
import { openIndexPool } from '../../node/open-index-pool.js';
import { ThreadDesk } from '../../service/work/thread-desk.js';
import type { Context } from '../command/command.js';
import { indexFailure } from '../devices/index-failure.js';
import type { OpenDevices } from './audience-in-use.js';

export interface LoadedDevices {
  readonly open: OpenDevices;
  /** What filters are checked with. */
  readonly catalog: Catalog | null;
  /** For people. */
  readonly shown: string;
  /** For the log. */
  readonly logged: Readonly<Record<string, unknown>>;
}

/** @throws Failure `input`, `index` */
export async function openIndexDevices(
  { signal }: Context,
  path: string,
  named: Catalog | null,
): Promise<LoadedDevices> {
  try {
    const pool = await openIndexPool(path, { signal });
    const catalog = named ?? pool.catalog;
    const { generation, size } = pool;
    const devices = { kind: 'index', path, generation } as const;
    const desk = new ThreadDesk({ devices, catalog: catalog && catalogToJson(catalog) });
    const open = { source: pool, desk, close: async () => pool[Symbol.asyncDispose]() };
    return { open, catalog, shown: plural(size, 'device'), logged: { devices: size, generation } };
  } catch (error) {
    throw indexFailure(path, error);
  }
}
