/**
 * A plan as jumps: one step per leaf, and where to go when it holds and when it does not. Operations cost nothing at
 * run time, and no depth of plan reaches the call stack, neither here nor there.
 */

import { unreachable } from '../../base/invariant.js';
import type { OperationPlan, Plan, PlatformInPlan, SubscribedPlan, TagInPlan } from '../../plan/plan.js';

/** A leaf that asks something of a device. */
export type AskingLeaf = SubscribedPlan | PlatformInPlan | TagInPlan;

/** A step of the program, or one of the two ends. */
export type Target = number;

export const YES: Target = -1;
export const NO: Target = -2;

/** `leaves[i]` decides between `whenTrue[i]` and `whenFalse[i]`; steps only lead to steps of lower number, and to an end. */
export interface Jumps {
  readonly start: Target;
  readonly leaves: readonly AskingLeaf[];
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
export function jumpsOf(plan: Plan): Jumps {
  const leaves: AskingLeaf[] = [];
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
        leaves.push(node);
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
    leaves,
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
