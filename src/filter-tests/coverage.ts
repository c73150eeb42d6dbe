/**
 * Which operands of a filter its tests look at. An operand is covered when some test would get another answer if the operand held
 * for every device, or for none: when it decides about a device that a case names, or that a case counts.
 */

import type { Device } from '../devices/device.js';
import type { Lowered } from '../plan/filter.js';
import { type FilterTree, judge } from './filter-tree.js';
import { countsAccount, type Suite } from './suite.js';

export interface Coverage {
  /** Operands there are: of every operation; of a filter that is one set, the filter. */
  readonly operands: number;
  /** Those that decided no test, in the order of the text. */
  readonly undecided: readonly Lowered[];
}

/** O(nodes x devices). */
export function coverageOf(tree: FilterTree, suite: Suite): Coverage {
  const first = tree.nodes.length === 1 ? 0 : 1;
  const decided = new Uint8Array(tree.nodes.length);
  for (const device of testedDevices(suite)) {
    const { decides } = judge(tree, device);
    for (let number = first; number < decides.length; number++) if (decides[number] === 1) decided[number] = 1;
  }
  const operands = tree.nodes.slice(first);
  return { operands: operands.length, undecided: operands.filter((_, index) => decided[first + index] === 0) };
}

/** Devices whose answers a test looks at. */
function* testedDevices(suite: Suite): Generator<Device> {
  for (const { devices } of suite.cases) for (const { device } of devices) yield device;
  if (countsAccount(suite)) yield* suite.account;
}
