/** A plan as a program for one device at a time: its jumps, with a compiled test for each leaf. */

import type { Device } from '../../devices/device.js';
import type { Plan } from '../../plan/plan.js';
import { testOf } from './device-test.js';
import { type AskingLeaf, type Jumps, jumpsOf, type Target, YES } from './jumps.js';

/** `tests[i]` decides between `whenTrue[i]` and `whenFalse[i]`. A subject is a device, or what stands for one. */
export interface Program<Subject> extends Omit<Jumps, 'leaves'> {
  readonly tests: readonly ((subject: Subject) => boolean)[];
}

/** O(nodes). */
export function assemble(plan: Plan): Program<Device> {
  return assembleWith(plan, testOf);
}

/** The same for other subjects. */
export function assembleWith<Subject>(
  plan: Plan,
  testOfLeaf: (leaf: AskingLeaf) => (subject: Subject) => boolean,
): Program<Subject> {
  const { leaves, ...jumps } = jumpsOf(plan);
  return { ...jumps, tests: leaves.map(testOfLeaf) };
}

/** Whether the program ends in yes for `subject`. */
export function run<Subject>(program: Program<Subject>, subject: Subject): boolean {
  const { tests, whenTrue, whenFalse } = program;
  let at = program.start;
  while (at >= 0) {
    // SAFETY: `at` is a step of this program, since jumps lead to steps and ends only.
    at = ((tests[at] as (subject: Subject) => boolean)(subject) ? whenTrue[at] : whenFalse[at]) as Target;
  }
  return at === YES;
}
