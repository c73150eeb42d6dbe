/** What every evaluator does, whatever it runs on: a filter and an account to the audience. */

import type { Device } from '../devices/device.js';
import type { Filter } from '../plan/filter.js';

/** Answers which of some devices a filter selects. */
export interface Evaluator {
  /** For messages and test titles. */
  readonly name: string;
  /**
   * The ids of the devices in the filter, out of `devices`, which are the whole account; ids are unique.
   * @throws when the plan is null: ask `groupNeedsCatalog` first
   */
  evaluate(filter: Filter, devices: readonly Device[]): ReadonlySet<string>;
}
