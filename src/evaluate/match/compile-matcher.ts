/** A filter to a function that says whether one device is in it. */

import { invariant } from '../../base/invariant.js';
import type { Device } from '../../devices/device.js';
import type { Filter } from '../../plan/filter.js';
import type { Evaluator } from '../evaluator.js';
import { assemble, run } from './program.js';

/**
 * Compiles once, to run on many devices. O(nodes) to compile.
 * @throws when the plan is null: ask `groupNeedsCatalog` first
 */
export function compileMatcher(filter: Pick<Filter, 'plan'>): (device: Device) => boolean {
  invariant(filter.plan !== null, 'a filter with an unresolved group has no plan');
  const program = assemble(filter.plan);
  return (device) => run(program, device);
}

export const matchEvaluator: Evaluator = {
  name: 'match',
  evaluate(filter, devices) {
    return new Set(devices.filter(compileMatcher(filter)).map((device) => device.id));
  },
};
