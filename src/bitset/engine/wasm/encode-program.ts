/** Writes a program and its leaves into scratch memory, as the interpreter reads them. */

import type { Operation, Program } from '../../program/program.js';
import { ARGUMENTS, FIRST_STEP, STEPS } from './scratch.js';

/** Numbers of the operations, for `core/`. */
export const OPERATION_AND = 0;
export const OPERATION_OR = 1;
export const OPERATION_ANDNOT = 2;

const NUMBER_OF: Readonly<Record<Operation, number>> = {
  and: OPERATION_AND,
  or: OPERATION_OR,
  andnot: OPERATION_ANDNOT,
};

/** A step, and where in it lies what; the operation is first. */
export const STEP_BYTES = 16;
export const STEP_TARGET = 4;
export const STEP_LEFT = 8;
export const STEP_RIGHT = 12;

/**
 * 16 bytes a step: operation, target register, left, right. Operands are as in the program: a slot, or minus one minus the
 * register. `scratch` is 4-aligned.
 */
export function encodeSteps(memory: Uint32Array, scratch: number, program: Program): void {
  memory[(scratch + STEPS) >>> 2] = program.steps.length;
  let at = (scratch + FIRST_STEP) >>> 2;
  for (const step of program.steps) {
    memory[at] = NUMBER_OF[step.operation];
    memory[at + 1] = step.target;
    memory[at + 2] = step.left;
    memory[at + 3] = step.right;
    at += STEP_BYTES / 4;
  }
}

/** The addresses of leaf records, one for each slot. */
export function writeArguments(memory: Uint32Array, scratch: number, leaves: ArrayLike<number>): void {
  const at = (scratch + ARGUMENTS) >>> 2;
  for (let slot = 0; slot < leaves.length; slot++) memory[at + slot] = leaves[slot] ?? 0;
}
