/** Indexes for measurements, from bitmaps and typed arrays; with what they weigh. */

import { PLATFORMS } from '../../src/base/vocabulary.js';
import type { DeviceColumns } from '../../src/bitset/column/device-columns.js';
import type { EngineName } from '../../src/bitset/engine/engine.js';
import type { DeviceIndex } from '../../src/bitset/index/device-index.js';
import type { IndexParts } from '../../src/bitset/snapshot/index-parts.js';
import { bytesOfParts, workloadParts } from '../../src/cli/bench/own-contenders.js';
import { bytesOf } from '../../src/cli/bench/workload-columns.js';
import type { Workload } from '../../src/devices/workload/workload.js';
import { theProduct } from './product.js';

export interface Weighed {
  readonly index: DeviceIndex;
  readonly parts: IndexParts;
  readonly bytes: number;
}

/** A multiple of 32. */
const BATCH_DEVICES = 2 ** 20;

/** Another index over the same segments. */
export async function withEngine(parts: IndexParts, engine: EngineName): Promise<DeviceIndex> {
  const { DeviceIndex: Index } = await theProduct();
  return new Index({ ...parts, engine });
}

export async function indexOfWorkload(workload: Workload): Promise<DeviceIndex> {
  const product = await theProduct();
  return new product.DeviceIndex(workloadParts(product, workload));
}

/** An index in which each set is the subscribers of an application of its name. */
export function indexOfSets(sets: Readonly<Record<string, Uint32Array>>, size: number): Promise<Weighed> {
  return indexOfBatches(size, (from, count) => ({
    applications: new Map(
      Object.entries(sets).map(([name, words]) => [name, bytesOf(words.subarray(from / 32), count)]),
    ),
  }));
}

/** The filter for a set of such an index. */
export function setFilter(name: string): string {
  return `A(${JSON.stringify(name)})`;
}

/** An index of one Integer tag with a value for every device. */
export function indexOfIntegers(tag: string, values: Int32Array): Promise<Weighed> {
  return indexOfBatches(values.length, (from, count) => ({
    tags: new Map([[tag, { type: 'Integer', values: values.subarray(from, from + count) }]]),
  }));
}

/** All devices are on one platform; `columns` says what else is known of those from `from` on. */
export async function indexOfBatches(
  size: number,
  columns: (from: number, count: number) => Pick<DeviceColumns, 'applications' | 'tags'>,
): Promise<Weighed> {
  const { DeviceIndex: Index, IndexBuilder: Builder } = await theProduct();
  const builder = new Builder({ ids: false }, (parts: IndexParts) => parts);
  for (let from = 0; from < size; from += BATCH_DEVICES) {
    const count = Math.min(BATCH_DEVICES, size - from);
    const platforms = new Uint8Array(count).fill(PLATFORMS.indexOf('iOS'));
    builder.addColumns({ count, platforms, ...columns(from, count) });
  }
  const parts = builder.seal();
  return { index: new Index(parts), parts, bytes: bytesOfParts(parts) };
}
