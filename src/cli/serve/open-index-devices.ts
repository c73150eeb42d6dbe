/** The devices of a service in an index. */

import { plural } from '../../base/plural.js';
import type { Catalog } from '../../catalog/catalog.js';
import { openServiceIndex } from '../../service/work/open-service-index.js';
import type { Context } from '../command/command.js';
import { indexFailure } from '../devices/index-failure.js';
import type { OpenDevices } from './audience-in-use.js';
import { workersIn } from './serve-options.js';

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
  { settings, signal }: Context,
  path: string,
  named: Catalog | null,
): Promise<LoadedDevices> {
  try {
    const opened = await openServiceIndex(path, { catalog: named, workers: workersIn(settings), signal });
    const { audience: source, catalog, ...open } = opened;
    const { generation, size } = source;
    return { open: { source, ...open }, catalog, shown: plural(size, 'device'), logged: { devices: size, generation } };
  } catch (error) {
    throw indexFailure(path, error);
  }
}
