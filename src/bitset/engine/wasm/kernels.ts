/** What runs programs that fit the scratch memory: the interpreter, modules made for a program, or the kernel of two leaves. */

import type { Program } from '../../program/program.js';
import type { CoreExports } from './core-instance.js';

/** As in `Engine`, for programs of at most MAX_SLOTS slots, MAX_STEPS steps and MAX_REGISTERS registers. */
export interface Kernels {
  count(program: Program, leaves: ArrayLike<number>, from: number, to: number): number;
  evaluate(program: Program, leaves: ArrayLike<number>, from: number, to: number, result: number, room: number): number;
}

/** Counts the intersection of two leaves by a kernel of its own, whatever kernels the engine has for other programs. */
export class PairKernel {
  readonly #core: CoreExports;
  readonly #scratch: number;

  constructor(core: CoreExports, scratch: number) {
    this.#core = core;
    this.#scratch = scratch;
  }

  /** Devices in both leaves. */
  count(leaves: ArrayLike<number>, from: number, to: number): number {
    // SAFETY: the program that `isIntersection` said so of has two slots.
    return this.#core.countBoth(this.#scratch, leaves[0] as number, leaves[1] as number, from, to) >>> 0;
  }
}

/** Whether the program is the intersection of its two leaves. */
export function isIntersection({ slots, steps }: Program): boolean {
  return slots === 2 && steps.length === 1 && steps[0]?.operation === 'and';
}
