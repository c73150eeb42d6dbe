/** An engine over kernels in WebAssembly. Programs too large for them are cut, and what not even that helps goes to the scalar engine. */

import type { SegmentMemory } from '../../layout/memory.js';
import type { Program } from '../../program/program.js';
import { countPieces, type Engine, type ProgramRun } from '../engine.js';
import type { BatchKernels } from './batch-kernels.js';
import { CutKernels } from './cut-kernels.js';
import { fitsKernels } from './cut-program.js';
import type { DecodeKernel } from './decode-kernel.js';
import { isIntersection, type Kernels, type PairKernel } from './kernels.js';

export interface EngineParts {
  readonly kernels: Kernels;
  /** Null: programs are counted one by one. */
  readonly batches: BatchKernels | null;
  readonly pair: PairKernel;
  readonly decoder: DecodeKernel;
  readonly scalar: Engine;
  readonly scratch: number;
}

export class WasmEngine implements Engine {
  readonly name: Engine['name'];
  readonly #kernels: Kernels;
  readonly #batches: BatchKernels | null;
  readonly #pair: PairKernel;
  readonly #decoder: DecodeKernel;
  readonly #cut: CutKernels;
  readonly #scalar: Engine;

  constructor(name: Engine['name'], memory: SegmentMemory, parts: EngineParts) {
    this.name = name;
    this.#kernels = parts.kernels;
    this.#batches = parts.batches;
    this.#pair = parts.pair;
    this.#decoder = parts.decoder;
    this.#cut = new CutKernels(memory, parts.kernels, parts.scratch);
    this.#scalar = parts.scalar;
  }

  count(program: Program, leaves: ArrayLike<number>, from: number, to: number): number {
    if (isIntersection(program)) return this.#pair.count(leaves, from, to);
    return this.#runnerOf(program).count(program, leaves, from, to);
  }

  countEach(runs: readonly ProgramRun[], from: number, to: number, piece: number): readonly number[] {
    const batches = this.#batches;
    return batches === null ? countPieces(this, runs, from, to, piece) : batches.countEach(this, runs, from, to, piece);
  }

  /** Counts in ranges that grow: what is found at once costs one chunk, and what is not there little more than a count. */
  isEmpty(program: Program, leaves: ArrayLike<number>, from: number, to: number): boolean {
    let chunks = 1;
    for (let start = from; start < to; start += chunks, chunks *= 4) {
      if (this.count(program, leaves, start, Math.min(to, start + chunks)) > 0) return false;
    }
    return true;
  }

  evaluate(
    program: Program,
    leaves: ArrayLike<number>,
    from: number,
    to: number,
    result: number,
    room: number,
  ): number {
    return this.#runnerOf(program).evaluate(program, leaves, from, to, result, room);
  }

  decode(leaf: number, from: number, to: number, base: number, into: Uint32Array, at: number): number {
    return this.#decoder.decode(leaf, from, to, base, into, at);
  }

  #runnerOf(program: Program): Kernels {
    if (fitsKernels(program)) return this.#kernels;
    return this.#cut.canRun(program) ? this.#cut : this.#scalar;
  }
}
