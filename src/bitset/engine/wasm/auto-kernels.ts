/**
 * Chooses between the interpreter and fused modules. A module costs about as much as two milliseconds of work, most of it on another thread; it takes
 * about half the interpreter's time. So the interpreter begins, and what it spends on a shape is added up: once that is no longer
 * small beside a module, the next use has one. A first use that is itself large enough to pay for a module gets it on the way.
 *
 * Work, not uses, is added up: one question of a user may be many calls for a few chunks each.
 */

import { LruCache } from '../../../base/lru-cache.js';
import type { Program } from '../../program/program.js';
import type { FusedKernels } from './fused-kernels.js';
import type { GenericKernels } from './generic-kernels.js';
import type { Kernels } from './kernels.js';

/** Shapes whose work is remembered. */
const MAX_SHAPES = 1024;

/** Chunks of a new shape that are interpreted before the rest is judged by them. */
const PROBE_CHUNKS = 64;

/** Work is steps times live blocks; of sets in the cache, 500 a microsecond. Spent on a shape, this much gives it a module. */
const WORK_BEFORE_MODULE = 50_000;

/** What a call costs before it has looked at a block. */
const WORK_OF_A_CALL = 50;

/** Work that is left for which a module is made although it may never be used again. */
const WORK_WORTH_MODULE = 1_400_000;

export class AutoKernels implements Kernels {
  readonly #generic: GenericKernels;
  readonly #fused: FusedKernels;
  /** By key of the program: the work that was spent on it. */
  readonly #spent = new LruCache<string, number>(MAX_SHAPES);
  /** Programs that have a module. Weak, since the keys in `#spent` are what is bounded. */
  readonly #isFused = new WeakSet<Program>();
  #lastFused: Program | null = null;

  constructor(generic: GenericKernels, fused: FusedKernels) {
    this.#generic = generic;
    this.#fused = fused;
  }

  count(program: Program, leaves: ArrayLike<number>, from: number, to: number): number {
    if (this.#hasModule(program)) return this.#fused.count(program, leaves, from, to);
    const probed = Math.min(to, from + PROBE_CHUNKS);
    const before = this.#generic.work;
    const total = this.#generic.count(program, leaves, from, probed);
    if (probed === to) return this.#spend(program, before, total);
    const kernels = this.#kernelsForRest(before, to - probed);
    return this.#spend(program, before, total + kernels.count(program, leaves, probed, to));
  }

  evaluate(
    program: Program,
    leaves: ArrayLike<number>,
    from: number,
    to: number,
    result: number,
    room: number,
  ): number {
    if (this.#hasModule(program)) return this.#fused.evaluate(program, leaves, from, to, result, room);
    const probed = Math.min(to, from + PROBE_CHUNKS);
    const before = this.#generic.work;
    const end = this.#generic.evaluate(program, leaves, from, probed, result, room);
    if (probed === to) return this.#spend(program, before, end);
    const kernels = this.#kernelsForRest(before, to - probed);
    return this.#spend(program, before, kernels.evaluate(program, leaves, probed, to, result, end));
  }

  #kernelsForRest(before: number, chunks: number): Kernels {
    const probed = this.#generic.work - before;
    return (probed / PROBE_CHUNKS) * chunks > WORK_WORTH_MODULE ? this.#fused : this.#generic;
  }

  /** Notes what the interpreter did for the program since `before`; answers `result`. */
  #spend(program: Program, before: number, result: number): number {
    const work = this.#generic.work - before + WORK_OF_A_CALL;
    this.#spent.set(program.key, (this.#spent.get(program.key) ?? 0) + work);
    return result;
  }

  #hasModule(program: Program): boolean {
    if (program === this.#lastFused) return true;
    if (!this.#isFused.has(program)) {
      if ((this.#spent.get(program.key) ?? 0) < WORK_BEFORE_MODULE) return false;
      this.#isFused.add(program);
    }
    this.#lastFused = program;
    return true;
  }
}
