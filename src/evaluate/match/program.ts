/**
 * A plan as a jump program: one test per leaf, and where to go when it holds and when it does not. Operations cost nothing at
 * run time, and no depth of plan reaches the call stack, neither here nor there.
 */

import { unreachable } from '../../base/invariant.js';
import type { Device } from '../../devices/device.js';
import type { OperationPlan, Plan } from '../../plan/plan.js';
import { type DeviceTest, testOf } from './device-test.js';

/** A step of the program, or one of the two ends. */
type Target = number;

const YES: Target = -1;
const NO: Target = -2;

/** `tests[i]` decides between `whenTrue[i]` and `whenFalse[i]`; steps only lead to steps of lower number, and to an end. */
export interface Program {
  readonly start: Target;
  readonly tests: readonly DeviceTest[];
  readonly whenTrue: Int32Array;
  readonly whenFalse: Int32Array;
}

/** An operation under way. Its operands are written last to first, so that where an operand leads to is already known. */
interface Frame {
  readonly plan: OperationPlan;
  readonly whenTrue: Target;
  readonly whenFalse: Target;
  /** Operands not yet written: those before this index. */
  remaining: number;
  /** Where the operand behind the next one to write starts. */
  entry: Target;
}

/** O(nodes). */
export function assemble(plan: Plan): Program {
  const tests: DeviceTest[] = [];
  const jumps: [whenTrue: Target, whenFalse: Target][] = [];
  const stack: Frame[] = [];

  const enter = (node: Plan, whenTrue: Target, whenFalse: Target): Target | null => {
    switch (node.kind) {
      case 'all':
        return whenTrue;
      case 'none':
        return whenFalse;
      case 'subscribed':
      case 'platform-in':
      case 'tag-in':
        tests.push(testOf(node));
        return jumps.push([whenTrue, whenFalse]) - 1;
      case 'union':
      case 'intersection':
      case 'difference':
        stack.push({
          plan: node,
          whenTrue,
          whenFalse,
          remaining: node.operands.length,
          entry: fallThrough(node, whenTrue, whenFalse),
        });
        return null;
      default:
        return unreachable(node);
    }
  };

  let written = enter(plan, YES, NO);
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    if (written !== null) frame.entry = written;
    const operand = frame.plan.operands[frame.remaining - 1];
    if (operand === undefined) {
      written = frame.entry;
      stack.pop();
      continue;
    }
    frame.remaining--;
    written = enterOperand(frame, operand, enter);
  }
  return {
    start: written ?? NO,
    tests,
    whenTrue: Int32Array.from(jumps, ([whenTrue]) => whenTrue),
    whenFalse: Int32Array.from(jumps, ([, whenFalse]) => whenFalse),
  };
}

/** Where a device goes that no operand has decided about. */
function fallThrough(plan: OperationPlan, whenTrue: Target, whenFalse: Target): Target {
  return plan.kind === 'union' ? whenFalse : whenTrue;
}

function enterOperand(
  frame: Frame,
  operand: Plan,
  enter: (node: Plan, whenTrue: Target, whenFalse: Target) => Target | null,
): Target | null {
  if (frame.plan.kind === 'union') return enter(operand, frame.whenTrue, frame.entry);
  const subtracted = frame.plan.kind === 'difference' && frame.remaining > 0;
  return subtracted ? enter(operand, frame.whenFalse, frame.entry) : enter(operand, frame.entry, frame.whenFalse);
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
