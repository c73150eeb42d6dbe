/** A plan as a program for one device at a time: its jumps, with a compiled test for each leaf. */

import type { Device } from '../../devices/device.js';
import type { Plan } from '../../plan/plan.js';
import { type DeviceTest, testOf } from './device-test.js';
import { type Jumps, jumpsOf, type Target, YES } from './jumps.js';

/** `tests[i]` decides between `whenTrue[i]` and `whenFalse[i]`. */
export interface Program extends Omit<Jumps, 'leaves'> {
  readonly tests: readonly DeviceTest[];
}

/** O(nodes). */
export function assemble(plan: Plan): Program {
  const { leaves, ...jumps } = jumpsOf(plan);
  return { ...jumps, tests: leaves.map(testOf) };
}

/** Whether the program ends in yes for `device`. */
export function run(program: Program, device: Device): boolean {
  const { tests, whenTrue, whenFalse } = program;
  let at = program.start;
  while (at >= 0) {
    // SAFETY: `at` is a step of this program, since jumps lead to steps and ends only.
    at = ((tests[at] as DeviceTest)(device) ? whenTrue[at] : whenFalse[at]) as Target;
  }
  return at === YES;
}
