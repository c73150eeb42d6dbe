/** The overlap of audiences by set algebra: all their devices are split by one filter after the other, and what is empty is not split further. */

import type { AbortSignal } from '../../base/host-types.js';
import {
  inOrder,
  type Overlap,
  type OverlapOptions,
  type OverlapRegion,
  type OverlapSample,
} from '../../evaluate/overlap/overlap.js';
import type { Filter } from '../../plan/filter.js';
import type { DeviceSet } from '../result/device-set.js';
import type { DeviceIndex } from './device-index.js';

/** Devices that are in these filters, and in no other before `next`. Never empty. */
interface Part {
  readonly set: DeviceSet;
  readonly filters: readonly number[];
  readonly next: number;
}

/**
 * At most two operations for each region and filter, with at most three sets for each filter in memory at a time.
 * @throws what the index throws, and the signal's reason when aborted
 */
export function indexOverlap(index: DeviceIndex, filters: readonly Filter[], options: OverlapOptions): Overlap {
  const held = new HeldSets();
  try {
    const audiences = filters.map((filter) => held.take(index.evaluate(filter)));
    const region = regionsIn(index, options.sample ?? null);
    const regions = inOrder(split(held, audiences, region, options.signal));
    return { devices: index.size, filters: filters.length, regions };
  } finally {
    held.releaseAll();
  }
}

type RegionOf = (part: Part) => OverlapRegion;

function regionsIn(index: DeviceIndex, sample: OverlapSample | null): RegionOf {
  return ({ set, filters }) => {
    if (sample === null) return { filters, count: set.size };
    const ordinals = set.sample(sample.size, sample.seed);
    return { filters, count: set.size, sample: Array.from(ordinals, (ordinal) => index.idOf(ordinal)) };
  };
}

function split(
  held: HeldSets,
  audiences: readonly DeviceSet[],
  regionOf: RegionOf,
  signal: AbortSignal | undefined,
): readonly OverlapRegion[] {
  const regions: OverlapRegion[] = [];
  const pending: Part[] = [];
  const later = (part: Part): void => {
    if (part.set.size > 0) pending.push(part);
    else held.release(part.set);
  };
  const everybody = unionOf(held, audiences);
  if (everybody !== null) later({ set: everybody, filters: [], next: 0 });
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    signal?.throwIfAborted();
    const { set, filters, next } = part;
    const audience = audiences[next];
    if (audience === undefined) regions.push(regionOf(part));
    else {
      later({ set: held.take(set.difference(audience)), filters, next: next + 1 });
      later({ set: held.take(set.intersection(audience)), filters: [...filters, next], next: next + 1 });
    }
    held.release(set);
  }
  return regions;
}

/** A set of its own; null of no sets. */
function unionOf(held: HeldSets, [first, ...others]: readonly DeviceSet[]): DeviceSet | null {
  if (first === undefined) return null;
  return others.reduce(
    (whole, other) => {
      const next = held.take(whole.union(other));
      held.release(whole);
      return next;
    },
    held.take(first.union(first)),
  );
}

/** Sets that are to be given back, however the work ends. */
class HeldSets {
  readonly #sets = new Set<DeviceSet>();

  take(set: DeviceSet): DeviceSet {
    this.#sets.add(set);
    return set;
  }

  release(set: DeviceSet): void {
    this.#sets.delete(set);
    set.dispose();
  }

  releaseAll(): void {
    for (const set of this.#sets) set.dispose();
  }
}
