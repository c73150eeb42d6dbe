/** An index for a service: it counts where requests are answered, and threads beside that do long work and check new bodies. */

import { type Expectations, expectArgument, expectOptions, SIGNAL, TEXT, WHOLE } from '../../base/argument.js';
import type { SharedIndex } from '../../bitset/index/shared-index.js';
import type { Catalog } from '../../catalog/catalog.js';
import { catalogToJson } from '../../catalog/catalog-json.js';
import { CATALOG_OR_NULL } from '../../catalog/expect-catalog.js';
import { openIndexPool, openSharedPool } from '../../node/open-index-pool.js';
import type { IndexPool } from '../../node/pool/index-pool.js';
import type { Examiners, WorkDesk } from '../work-desk.js';
import { serviceThreads } from './service-threads.js';

/** How an index is opened for a service. */
export interface ServiceIndexOptions {
  /** What filters are checked with. Default: the catalog of the index. */
  readonly catalog?: Catalog | null;
  /**
   * Threads that check bodies that were never seen, and count for them, in the memory of the one index: so many processors are used besides the one that answers.
   * Default 0: that one does it.
   */
  readonly workers?: number;
  /** While the file is being loaded. */
  readonly signal?: AbortSignal;
}

/** For `createService`: `audience`, `catalog`, `desk` and `examiners` are options of the same names; the last two are given by functions there. */
export interface ServiceIndex {
  readonly audience: IndexPool;
  readonly catalog: Catalog | null;
  readonly desk: WorkDesk;
  /** Null without `workers`. */
  readonly examiners: Examiners | null;
  /** Ends the threads. Who waits for them is refused. */
  close(): Promise<void>;
}

const OPTIONS: Expectations<ServiceIndexOptions> = { catalog: CATALOG_OR_NULL, workers: WHOLE, signal: SIGNAL };

/**
 * Opens an index file for a service.
 * @throws as `openIndexPool`
 */
export async function openServiceIndex(path: string, options: ServiceIndexOptions = {}): Promise<ServiceIndex> {
  expectArgument('openServiceIndex: `path`', path, TEXT);
  expectOptions('openServiceIndex', options, OPTIONS);
  const { workers = 0, signal } = options;
  const { pool, index } = await openPool(path, workers, signal);
  const catalog = options.catalog ?? pool.catalog;
  const { generation } = pool;
  const shape = catalog && catalogToJson(catalog);
  const long = { devices: { kind: 'index', path, generation }, catalog: shape } as const;
  const examining = index ? ({ devices: { kind: 'shared-index', index, generation }, catalog: shape } as const) : long;
  const work = serviceThreads(long, { workers }, examining);
  const close = async (): Promise<void> => {
    await work.close();
    await pool[Symbol.asyncDispose]();
  };
  return { audience: pool, catalog, ...work, close };
}

/** `index`: for the threads that check bodies; null: there are none. */
async function openPool(
  path: string,
  threads: number,
  signal: AbortSignal | undefined,
): Promise<{ readonly pool: IndexPool; readonly index: SharedIndex | null }> {
  const asked = signal && { signal };
  if (threads === 0) return { pool: await openIndexPool(path, asked), index: null };
  return openSharedPool(path, threads, asked);
}
