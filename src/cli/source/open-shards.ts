/** `--devices a.psi,b.psi`: an account in several index files, of which one is in memory at a time besides the first. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { DeviceIndex } from '../../bitset/index/device-index.js';
import type { indexAudience } from '../../bitset/index/index-audience.js';
import type { Catalog } from '../../catalog/catalog.js';
import { mergeCounts, mergeIds } from '../../evaluate/merge-shards.js';
import type { Filter } from '../../plan/filter.js';
import type { Context } from '../command/command.js';
import { indexFailure } from '../devices/index-failure.js';
import { isIndexFile, openIndexFile } from '../devices/index-file.js';
import { Failure } from '../output/failure.js';
import { type Audiences, type CountedAudience, draw } from './audiences.js';

/**
 * The files that `--devices` names, where all are indexes; else none: a name may have a comma in it.
 * @throws Failure `usage` when one stands there twice, or only some are indexes
 */
export function shardFiles(devices: string): readonly string[] {
  const files = devices.split(',');
  const other = files.find((file) => !isIndexFile(file));
  if (other !== undefined) {
    if (!files.some(isIndexFile) || existsSync(devices)) return [];
    throw new Failure(
      'usage',
      `--devices: ${other === '' ? 'a name is empty' : `${other} is no index file`}`,
      ONLY_INDEXES,
    );
  }
  const twice = files.find((file, at) => files.slice(0, at).some((earlier) => resolve(earlier) === resolve(file)));
  if (twice !== undefined)
    throw new Failure('usage', `--devices: ${twice} is named twice`, 'each device belongs to one file');
  return files;
}

const ONLY_INDEXES = 'several files at once are index files: `pushsift index build` makes them';

/** @throws Failure `input` when one cannot be read, `index` when it is none or is damaged */
export async function openShards(context: Context, files: readonly string[]): Promise<Audiences> {
  const start = performance.now();
  const first = await openIndexFile(context, files[0] ?? '');
  const { INDEX_ENGINE } = await import('../devices/index-engine.js');
  const shards = new Shards(context, files, first, INDEX_ENGINE.indexAudience);
  const loadedMs = performance.now() - start;
  const audiences = (catalog: Catalog | null): CountedAudience => ({
    count: async (filter, options) =>
      mergeCounts(await shards.each((index) => shards.audience(index, catalog).count(filter, options))),
    async countAll(filters, options) {
      const counts = await shards.each((index) => shards.audience(index, catalog).countAll(filters, options));
      return filters.map((_, at) => mergeCounts(counts.flatMap((ofShard) => ofShard.slice(at, at + 1))));
    },
    devices: (filter, options) => mergeIds(shards.listings(filter, options)),
  });
  return {
    catalog: shards.first.catalog,
    audiences,
    sample: (catalog, filter, size, seed) =>
      draw(audiences(catalog).devices(filter, { signal: context.signal }), size, seed),
    refusals: () => [],
    failure: (error) => indexFailure(files.join(','), error),
    loadedMs,
    close: async () => shards.first.dispose(),
  };
}

class Shards {
  readonly first: DeviceIndex;
  readonly #context: Context;
  readonly #files: readonly string[];
  readonly #indexAudience: typeof indexAudience;

  constructor(context: Context, files: readonly string[], first: DeviceIndex, audienceOf: typeof indexAudience) {
    this.#context = context;
    this.#files = files;
    this.first = first;
    this.#indexAudience = audienceOf;
  }

  /** A name may be in another shard: only what all of them say is told, and a listing says nothing. */
  audience(index: DeviceIndex, catalog: Catalog | null): CountedAudience {
    return this.#indexAudience(index, { notes: catalog === null });
  }

  /** What `work` makes of each index, in the order of the files. */
  async each<T>(work: (index: DeviceIndex) => Promise<T>): Promise<readonly T[]> {
    const results: T[] = [];
    for (const file of this.#files) {
      const index = await this.#open(file);
      try {
        results.push(await work(index));
      } finally {
        this.#close(index);
      }
    }
    return results;
  }

  /** The listing of each index, which is opened when it is asked for its first batch. */
  listings(
    filter: Filter,
    options: Parameters<CountedAudience['devices']>[1],
  ): readonly AsyncIterable<readonly string[]>[] {
    return this.#files.map((file) => this.#listing(file, filter, options));
  }

  async *#listing(
    file: string,
    filter: Filter,
    options: Parameters<CountedAudience['devices']>[1],
  ): AsyncGenerator<readonly string[], void, undefined> {
    const index = await this.#open(file);
    try {
      yield* this.#indexAudience(index).devices(filter, options);
    } finally {
      this.#close(index);
    }
  }

  async #open(file: string): Promise<DeviceIndex> {
    const [first = ''] = this.#files;
    if (file === first) return this.first;
    const index = await openIndexFile(this.#context, file);
    if (isDeepStrictEqual(index.catalog, this.first.catalog)) return index;
    index.dispose();
    throw new Failure('index', `${file}: its catalog is not that of ${first}`, 'build all of them with one catalog');
  }

  #close(index: DeviceIndex): void {
    if (index !== this.first) index.dispose();
  }
}
