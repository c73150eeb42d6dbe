/**
 * Chooses between the interpreter and fused modules. A module costs as much as many a count: so the interpreter has the first use of a program, and
 * the module the second - or the rest of the first, where so much of it is left that the module is paid for at once.
 */

import type { Program } from '../../program/program.js';
import type { FusedKernels } from './fused-kernels.js';
import type { GenericKernels } from './generic-kernels.js';
import type { Kernels } from './kernels.js';
import { LruCache } from './lru-cache.js';

/** Programs that are remembered as used once. */
const MAX_SEEN = 1024;

/** Chunks of a new program that are interpreted before the rest is judged by them. */
const PROBE_CHUNKS = 64;

/** Steps times live blocks for which a module pays although it is used for nothing else. */
const WORK_WORTH_A_MODULE = 1_000_000;

export class AutoKernels implements Kernels {
  readonly #generic: GenericKernels;
  readonly #fused: FusedKernels;
  readonly #seen = new LruCache<string, true>(MAX_SEEN);
  /** Programs that were seen twice. Weak, since the keys in `#seen` are what is bounded. */
  readonly #repeated = new WeakSet<Program>();

  constructor(generic: GenericKernels, fused: FusedKernels) {
    this.#generic = generic;
    this.#fused = fused;
  }

  count(program: Program, leaves: ArrayLike<number>, from: number, to: number): number {
    if (this.#isRepeated(program)) return this.#fused.count(program, leaves, from, to);
    const probed = Math.min(to, from + PROBE_CHUNKS);
    const work = this.#generic.work;
    const total = this.#generic.count(program, leaves, from, probed);
    if (probed === to) return total;
    const kernels = this.#kernelsFor(this.#generic.work - work, to - probed);
    return total + kernels.count(program, leaves, probed, to);
  }

  evaluate(
    program: Program,
    leaves: ArrayLike<number>,
    from: number,
    to: number,
    result: number,
    room: number,
  ): number {
    if (this.#isRepeated(program)) return this.#fused.evaluate(program, leaves, from, to, result, room);
    const probed = Math.min(to, from + PROBE_CHUNKS);
    const work = this.#generic.work;
    const end = this.#generic.evaluate(program, leaves, from, probed, result, room);
    if (probed === to) return end;
    const kernels = this.#kernelsFor(this.#generic.work - work, to - probed);
    return kernels.evaluate(program, leaves, probed, to, result, end);
  }

  #kernelsFor(probedWork: number, chunks: number): Kernels {
    return (probedWork / PROBE_CHUNKS) * chunks > WORK_WORTH_A_MODULE ? this.#fused : this.#generic;
  }

  /** Whether the program, or one of its shape, was run before. */
  #isRepeated(program: Program): boolean {
    if (this.#repeated.has(program)) return true;
    if (this.#seen.get(program.key) === undefined) {
      this.#seen.set(program.key, true);
      return false;
    }
    this.#repeated.add(program);
    return true;
  }
}
