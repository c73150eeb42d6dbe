/** A program without registers: each step's result is a value of its own, known by the step's index, and never changes. */

import type { Operand, Operation, Program } from '../../program/program.js';

/** Operands are slots, or minus one minus the index of an earlier step. */
export interface ValueStep {
  readonly operation: Operation;
  readonly left: Operand;
  readonly right: Operand;
}

export function valueSteps(program: Program): readonly ValueStep[] {
  const inRegister = new Int32Array(program.registers);
  // SAFETY: a register is written before it is read.
  const find = (operand: Operand): Operand => (operand >= 0 ? operand : -1 - (inRegister[-1 - operand] as number));
  return program.steps.map(({ operation, target, left, right }, index): ValueStep => {
    const step = { operation, left: find(left), right: find(right) };
    inRegister[target] = index;
    return step;
  });
}

/** The operand that is the program's result. */
export function resultOf(steps: readonly ValueStep[]): Operand {
  return steps.length === 0 ? 0 : -steps.length;
}
