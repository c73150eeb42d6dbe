/** Copies a snapshot without the devices that were removed: the work of a merge that a live index gives to another thread. */

import { expectArgument } from '../../base/argument.js';
import { DeviceIndex, runtimesIn } from '../index/device-index.js';
import { LiveSegment, mustHaveIds, OWN_INDEX } from './live-segment.js';
import { mergeSegments } from './merge-segments.js';

/**
 * The same devices in the same order, in as few segments as hold them, without the gaps of those that were changed or removed since. For
 * {@link LiveIndexOptions.merge}: on another thread, of the bytes of an index. The given index stays as it is.
 * @throws IndexError `no-ids`, `out-of-memory`, `disposed`
 */
export function compactIndex(index: DeviceIndex): DeviceIndex {
  expectArgument('compactIndex: `index`', index, OWN_INDEX);
  const runtimes = runtimesIn(index);
  mustHaveIds(runtimes);
  const old = runtimes.map((runtime) => new LiveSegment(runtime));
  const segments = mergeSegments(old, {});
  return new DeviceIndex({ segments, catalog: index.catalog, engine: 'auto', position: index.position });
}
