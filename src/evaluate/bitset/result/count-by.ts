/** Devices of a set by what they have: platforms, applications. Without zeros. */

import { PLATFORMS, type Platform } from '../../../base/vocabulary.js';
import { hasOrdinal } from '../leaf/read-leaf.js';
import { countBoth } from '../physical/combine-leaves.js';
import type { ValueDevices } from '../segment/segment.js';
import type { ResultPart } from './result-leaves.js';

/** In the order of the vocabulary. */
export function countByPlatform(parts: readonly ResultPart[]): ReadonlyMap<Platform, number> {
  const counts = new Map<Platform, number>();
  for (const platform of PLATFORMS) {
    for (const { runtime, leaf } of parts)
      add(counts, platform, countBoth(runtime, leaf, runtime.segment.platforms.get(platform) ?? 0));
  }
  return counts;
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
