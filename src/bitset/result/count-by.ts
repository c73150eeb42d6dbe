/** Devices of a set by what they have: platforms, applications. Without zeros. */

import { PLATFORMS, type Platform } from '../../base/vocabulary.js';
import type { ValueDevices } from '../layout/addresses.js';
import { hasOrdinal } from '../leaf/read-leaf.js';
import { countBoth } from '../run/combine-leaves.js';
import { countLeaf } from '../run/run-query.js';
import type { ResultPart } from './result-leaves.js';

/**
 * In the order of the vocabulary. A device has one platform, so the platforms of most devices are counted first: once every device of
 * the set is found, the others have none of them.
 */
export function countByPlatform(parts: readonly ResultPart[]): ReadonlyMap<Platform, number> {
  const counts = new Map<Platform, number>();
  let left = parts.reduce((sum, { runtime, leaf }) => sum + countLeaf(runtime, leaf), 0);
  for (const platform of mostDevicesFirst(parts)) {
    if (left === 0) break;
    for (const { runtime, leaf } of parts) {
      const count = countBoth(runtime, leaf, runtime.segment.platforms.get(platform) ?? 0);
      add(counts, platform, count);
      left -= count;
    }
  }
  return new Map(PLATFORMS.flatMap((platform) => entryOf(counts, platform)));
}

function mostDevicesFirst(parts: readonly ResultPart[]): readonly Platform[] {
  const sizes = PLATFORMS.map((platform) => ({
    platform,
    devices: parts.reduce(
      (sum, { runtime }) => sum + countLeaf(runtime, runtime.segment.platforms.get(platform) ?? 0),
      0,
    ),
  }));
  return sizes.sort((left, right) => right.devices - left.devices).map(({ platform }) => platform);
}

function entryOf<Key>(counts: ReadonlyMap<Key, number>, key: Key): [Key, number][] {
  const count = counts.get(key);
  return count === undefined ? [] : [[key, count]];
}

/** A device counts once for each application it is subscribed to. */
export function countByApplication(parts: readonly ResultPart[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const part of parts) {
    if (part.leaf === 0) continue;
    const { subscriptions } = part.runtime.segment;
    for (let code = 0; code < subscriptions.values.size; code++)
      add(counts, subscriptions.values.valueOf(code), countIn(part, subscriptions.devicesOf(code)));
  }
  return counts;
}

function countIn({ runtime, leaf }: ResultPart, devices: ValueDevices): number {
  if (devices.kind === 'leaf') return countBoth(runtime, leaf, devices.leaf);
  const { memory } = runtime;
  let count = 0;
  for (let at = devices.start >>> 2; at < (devices.start >>> 2) + devices.count; at++)
    if (hasOrdinal(memory, leaf, memory.u32[at] as number)) count++;
  return count;
}

function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
}
