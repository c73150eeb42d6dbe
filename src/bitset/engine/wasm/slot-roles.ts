/** What the leaf of a slot does to the result where all others are empty or full. */

import type { Operand } from '../../program/program.js';
import { resultOf, type ValueStep } from './program-values.js';

/** `kept`: it is the result. `taken`: its complement is. `repeated`: read more than once, it may be anything. */
export type SlotRole = 'kept' | 'taken' | 'repeated';

export function slotRoles(slots: number, steps: readonly ValueStep[]): readonly SlotRole[] {
  const roles = new Map<Operand, SlotRole>();
  const note = (operand: Operand, role: SlotRole): void => {
    roles.set(operand, roles.has(operand) ? 'repeated' : role);
  };
  note(resultOf(steps), 'kept');
  for (let index = steps.length - 1; index >= 0; index--) {
    const role = roles.get(-1 - index);
    const step = steps[index];
    if (role === undefined || step === undefined) continue;
    note(step.left, role);
    note(step.right, step.operation === 'andnot' ? exchanged(role) : role);
  }
  // A slot whose value is never read does nothing; it may as well be called repeated.
  return Array.from({ length: slots }, (_, slot) => roles.get(slot) ?? 'repeated');
}

function exchanged(role: SlotRole): SlotRole {
  if (role === 'repeated') return role;
  return role === 'kept' ? 'taken' : 'kept';
}
