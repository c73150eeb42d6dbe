/** Many filters, and which of them one device matches. An index answers the inverse: which devices match one filter. */

import { expectArgument, expectOptions, hasMethods, TEXT } from '../base/argument.js';
import { invariant } from '../base/invariant.js';
import type { Device } from '../devices/device.js';
import { expectDevice } from '../devices/expect-device.js';
import { expectPlan } from '../plan/expect-filter.js';
import type { Filter } from '../plan/filter.js';
import type { FilterStatistics } from './costs.js';
import { explainIndex, type FilterSetExplanation } from './explain-set.js';
import { FilterIndex, type Moved } from './filter-index.js';

/** How a set of filters is made. */
export interface FilterSetOptions {
  /** What is known of the devices that will come; guesses where it is left out. */
  readonly statistics?: FilterStatistics | undefined;
}

const OPTIONS = {
  statistics: { holds: (value: unknown) => hasMethods(value, 'shareOf'), what: 'an object with the method `shareOf`' },
};

/**
 * Filters under keys, found by what devices have. An answer is that of `compileMatcher` for each filter, always. No membership is kept, and
 * nothing is kept of a device. Adding and removing are O(clauses of the filter), whatever the number of filters.
 */
export class FilterSet {
  private readonly index: FilterIndex;

  constructor(options?: FilterSetOptions) {
    expectOptions('new FilterSet', options, OPTIONS);
    this.index = new FilterIndex(options?.statistics ?? null);
  }

  /** Filters in the set. */
  get size(): number {
    return this.index.filters.count;
  }

  /** Whether a filter stands under the key. */
  has(key: string): boolean {
    expectArgument('FilterSet.has: `key`', key, TEXT);
    return this.index.filters.numberOf(key) !== undefined;
  }

  /**
   * Adds a filter, in place of the one that has the key, if one has. Nothing of `filter` has to stay as it is.
   * @throws when the plan is null: ask `groupNeedsCatalog` first
   */
  add(key: string, filter: Pick<Filter, 'plan'>): void {
    expectArgument('FilterSet.add: `key`', key, TEXT);
    expectPlan('FilterSet.add: `filter`', filter);
    invariant(filter.plan !== null, 'a filter with an unresolved group has no plan');
    this.index.add(key, filter.plan);
  }

  /** @returns whether there was a filter with the key */
  remove(key: string): boolean {
    expectArgument('FilterSet.remove: `key`', key, TEXT);
    return this.index.remove(key);
  }

  /** Keys of the filters that the device is in: each once, in no order. */
  match(device: Device): string[] {
    expectDevice('FilterSet.match: `device`', device);
    return this.index.match(device);
  }

  /**
   * What became of the filters when a device changed. Null: the device was not there before, or is not there after. Costs as much as there are
   * filters that mention what changed.
   */
  moved(before: Device | null, after: Device | null): Moved {
    if (before !== null) expectDevice('FilterSet.moved: `before`', before);
    if (after !== null) expectDevice('FilterSet.moved: `after`', after);
    if (before === null) return { entered: after === null ? [] : this.index.match(after), left: [] };
    return after === null ? { entered: [], left: this.index.match(before) } : this.index.moved(before, after);
  }

  /** Where the filters are found. */
  explain(): FilterSetExplanation {
    return explainIndex(this.index);
  }
}
