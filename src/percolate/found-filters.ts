/**
 * What hooks lead to, for one device: filters that are to be tried, filters whose rest is, and filters that the device is certain to be in. Each is gone
 * through in ascending order and in passes that do one thing, so that the machine waits for many filters at a time, not for one after the other.
 */

import type { DeviceState } from './device-state.js';
import type { FilterTable } from './filter-table.js';
import { NumberSet } from './number-set.js';

export class FoundFilters {
  readonly tried = new NumberSet();
  readonly rest = new NumberSet();
  readonly certain = new NumberSet();
  private numbers = new Int32Array(0);

  /** Makes room for the filters below `size`. */
  reserve(size: number): void {
    for (const set of [this.tried, this.rest, this.certain]) set.reserve(size);
    if (this.numbers.length < size) this.numbers = new Int32Array(size + (size >> 1));
  }

  /** Takes out all, and gives the keys of those that the device is in. A filter is in one of the sets, or was removed. */
  takeMatching(filters: FilterTable, device: DeviceState): string[] {
    const kept = filters.keepMatching(this.numbers, this.tried.drainInto(this.numbers), device);
    const others = this.numbers.subarray(kept);
    const keptOthers = filters.keepWithRest(others, this.rest.drainInto(others), device);
    const certain = this.certain.drainInto(others.subarray(keptOthers));
    return filters.keysOf(this.numbers, kept + keptOthers + certain);
  }

  /** Takes out all. */
  drain(visit: (filter: number) => void): void {
    for (const set of [this.tried, this.rest, this.certain]) set.drain(visit);
  }
}
