/** A program as a list of numbers: leaf slots and registers numbered together, four numbers a step. */

import type { Operand, Operation, Program } from '../../program/program.js';

export const AND = 0;
export const OR = 1;
const ANDNOT = 2;

export interface ScalarCode {
  /** Slots first, then registers. */
  readonly slots: number;
  readonly operands: number;
  /** Operation, target, left, right of each step. */
  readonly steps: Int32Array;
  /** The operand that holds the result in the end. */
  readonly result: number;
}

export const NUMBERS_PER_STEP = 4;

const OPERATIONS: Readonly<Record<Operation, number>> = { and: AND, or: OR, andnot: ANDNOT };

export function encodeProgram(program: Program): ScalarCode {
  const numberOf = (operand: Operand): number => (operand >= 0 ? operand : program.slots - 1 - operand);
  const steps = Int32Array.from(
    program.steps.flatMap(({ operation, target, left, right }) => [
      OPERATIONS[operation],
      program.slots + target,
      numberOf(left),
      numberOf(right),
    ]),
  );
  const operands = program.slots + program.registers;
  return { slots: program.slots, operands, steps, result: steps.at(1 - NUMBERS_PER_STEP) ?? 0 };
}
