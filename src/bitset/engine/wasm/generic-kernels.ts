/** Runs programs by the interpreter of the core module: nothing is made for a program but its encoding. */

import type { SegmentMemory } from '../../layout/memory.js';
import type { Program } from '../../program/program.js';
import type { CoreExports } from './core-instance.js';
import { encodeSteps, writeArguments } from './encode-program.js';
import type { Kernels } from './kernels.js';
import { WORK } from './scratch.js';

export class GenericKernels implements Kernels {
  readonly #memory: SegmentMemory;
  readonly #core: CoreExports;
  readonly #scratch: number;
  #encoded: Program | null = null;

  constructor(memory: SegmentMemory, core: CoreExports, scratch: number) {
    this.#memory = memory;
    this.#core = core;
    this.#scratch = scratch;
    memory.u32.fill(0, (scratch + WORK) >>> 2, ((scratch + WORK) >>> 2) + 2);
  }

  /** Steps times live blocks that were computed since the engine was made: a whole number that grows, from below 2 ** 53. */
  get work(): number {
    const at = (this.#scratch + WORK) >>> 2;
    const { u32 } = this.#memory;
    // SAFETY: both lie in the scratch memory.
    return (u32[at + 1] as number) * 2 ** 32 + (u32[at] as number);
  }

  count(program: Program, leaves: ArrayLike<number>, from: number, to: number): number {
    this.#prepare(program, leaves);
    return this.#core.count(this.#scratch, from, to) >>> 0;
  }

  evaluate(
    program: Program,
    leaves: ArrayLike<number>,
    from: number,
    to: number,
    result: number,
    room: number,
  ): number {
    this.#prepare(program, leaves);
    return this.#core.evaluate(this.#scratch, from, to, result, room) >>> 0;
  }

  #prepare(program: Program, leaves: ArrayLike<number>): void {
    const memory = this.#memory.u32;
    writeArguments(memory, this.#scratch, leaves);
    if (this.#encoded === program) return;
    encodeSteps(memory, this.#scratch, program);
    this.#encoded = program;
  }
}
