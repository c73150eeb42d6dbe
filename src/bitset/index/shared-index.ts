/** One index for several threads: each asks it by itself, and what it keeps meanwhile lies in the memory that all of them share. */

import type { Catalog, CatalogShape } from '../../catalog/catalog.js';
import { catalogToJson } from '../../catalog/catalog-json.js';
import { loadCatalog } from '../../catalog/load-catalog.js';
import { cacheBytesFor } from '../cache/admission.js';
import type { SegmentDirectory } from '../layout/directory.js';
import { SegmentMemory, type SharedMemory } from '../layout/memory.js';
import { openSegment } from '../segment/open-segment.js';
import { DeviceIndex, runtimesIn } from './device-index.js';

/** Survives `postMessage`. */
export interface SharedIndex {
  readonly segments: readonly SharedSegment[];
  readonly catalog: CatalogShape | null;
  /** Bytes that each thread may keep beside the index. */
  readonly cacheBytes: number;
}

interface SharedSegment {
  readonly memory: SharedMemory;
  readonly directory: SegmentDirectory;
}

/**
 * For each of `threads` other threads, which keep as much together as the index does by itself. The index is in shared memory, stays as it is, and is not to be
 * disposed of before they are done.
 * @throws IndexError `disposed`
 */
export function shareIndex(index: DeviceIndex, threads: number): SharedIndex {
  const runtimes = runtimesIn(index);
  const kept = runtimes.reduce((sum, { segment }) => sum + cacheBytesFor(segment, index.size, null), 0);
  return {
    segments: runtimes.map(({ segment }) => ({ memory: segment.memory.shareRoom(), directory: segment.directory })),
    catalog: index.catalog && catalogToJson(index.catalog),
    cacheBytes: Math.ceil(kept / threads),
  };
}

/** The same devices in another thread, without their ids: counts, and lists what they hold. */
export function openSharedIndex({ segments, catalog, cacheBytes }: SharedIndex): DeviceIndex {
  return new DeviceIndex({
    segments: segments.map(({ memory, directory }) => openSegment(new SegmentMemory({}, memory), directory, null)),
    catalog: catalogOf(catalog),
    engine: 'auto',
    cacheBytes,
  });
}

function catalogOf(shape: CatalogShape | null): Catalog | null {
  return shape && loadCatalog(shape).catalog;
}
