/** A filter to a function that says whether one device is in it. */

import { expectArgument } from '../../base/argument.js';
import { invariant } from '../../base/invariant.js';
import type { Device } from '../../devices/device.js';
import { DEVICES, expectDevice } from '../../devices/expect-device.js';
import { expectPlan } from '../../plan/expect-filter.js';
import type { Filter } from '../../plan/filter.js';
import type { Evaluator } from '../evaluator.js';
import { assemble, run } from './program.js';

/**
 * Compiles once, to run on many devices. O(nodes) to compile.
 * @throws when the plan is null: ask `groupNeedsCatalog` first
 */
export function compileMatcher(filter: Pick<Filter, 'plan'>): (device: Device) => boolean {
  expectPlan('compileMatcher: `filter`', filter);
  invariant(filter.plan !== null, 'a filter with an unresolved group has no plan');
  const program = assemble(filter.plan);
  return (device) => {
    expectDevice('matcher: `device`', device);
    return run(program, device);
  };
}

/** The matcher as an evaluator: each device by itself. */
export const matchEvaluator: Evaluator = {
  name: 'match',
  evaluate(filter, devices) {
    expectArgument('matchEvaluator.evaluate: `devices`', devices, DEVICES);
    return new Set(devices.filter(compileMatcher(filter)).map((device) => device.id));
  },
};
