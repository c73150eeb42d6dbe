/** What runs programs that fit the scratch memory: the interpreter, or modules made for a program. */

import type { Program } from '../../program/program.js';

/** As in `Engine`, for programs of at most MAX_SLOTS slots, MAX_STEPS steps and MAX_REGISTERS registers. */
export interface Kernels {
  count(program: Program, leaves: ArrayLike<number>, from: number, to: number): number;
  evaluate(program: Program, leaves: ArrayLike<number>, from: number, to: number, result: number, room: number): number;
}
