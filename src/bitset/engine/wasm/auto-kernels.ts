/**
 * Chooses between the interpreter and fused modules. A module costs about as much as two milliseconds of work, most of it on another thread; it takes
 * about half the interpreter's time. So the interpreter begins, and what it spends on a shape is added up: once that is no longer
 * small beside a module, the next use asks for one, which is made when that use has its answer. Who asks on and on without letting other work in
 * gets it on the way, once it is small beside what was spent; so does a first use that is itself large enough to pay for it.
 *
 * Work, not uses, is added up: one question of a user may be many calls for a few chunks each.
 */

import { LruCache } from '../../../base/lru-cache.js';
import type { Program } from '../../program/program.js';
import type { Wanted } from './fused/kernel-shape.js';
import type { FusedKernels, Run } from './fused-kernels.js';
import type { GenericKernels } from './generic-kernels.js';
import type { Kernels } from './kernels.js';

/** Shapes whose work is remembered. */
const MAX_SHAPES = 1024;

/** Chunks of a new shape that are interpreted before the rest is judged by them. */
const PROBE_CHUNKS = 64;

/** Work is steps times live blocks; of sets in the cache, 500 a microsecond. Spent on a shape, this much asks for a module. */
const WORK_BEFORE_MODULE = 50_000;

/** Spent on a shape, this much has the module made in the middle of an answer, for a tenth of it. */
const WORK_WITHOUT_MODULE = 10_000_000;

/** What a call costs before it has looked at a block. */
const WORK_OF_A_CALL = 50;

/** Work that is left for which a module is made although it may never be used again. */
const WORK_WORTH_MODULE = 1_400_000;

interface Spent {
  work: number;
}

export class AutoKernels implements Kernels {
  readonly #generic: GenericKernels;
  readonly #fused: FusedKernels;
  readonly #scratch: number;
  /** By key of the module: the work that was spent without it. */
  readonly #spent = new LruCache<string, Spent>(MAX_SHAPES);

  /** All kernels use the same scratch memory. */
  constructor(generic: GenericKernels, fused: FusedKernels, scratch: number) {
    this.#generic = generic;
    this.#fused = fused;
    this.#scratch = scratch;
  }

  count(program: Program, leaves: ArrayLike<number>, from: number, to: number): number {
    const run = this.#find(program, 'count', leaves);
    if (run !== null) return run(this.#scratch, from, to, 0, 0) >>> 0;
    const { key } = this.#fused;
    const probed = Math.min(to, from + PROBE_CHUNKS);
    const before = this.#generic.work;
    const total = this.#generic.count(program, leaves, from, probed);
    if (probed === to) return this.#spend(key, before, total);
    const kernels = this.#kernelsForRest(before, to - probed);
    return this.#spend(key, before, total + kernels.count(program, leaves, probed, to));
  }

  evaluate(
    program: Program,
    leaves: ArrayLike<number>,
    from: number,
    to: number,
    result: number,
    room: number,
  ): number {
    const run = this.#find(program, 'evaluate', leaves);
    if (run !== null) return run(this.#scratch, from, to, result, room) >>> 0;
    const { key } = this.#fused;
    const probed = Math.min(to, from + PROBE_CHUNKS);
    const before = this.#generic.work;
    const end = this.#generic.evaluate(program, leaves, from, probed, result, room);
    if (probed === to) return this.#spend(key, before, end);
    const kernels = this.#kernelsForRest(before, to - probed);
    return this.#spend(key, before, kernels.evaluate(program, leaves, probed, to, result, end));
  }

  #find(program: Program, wanted: Wanted, leaves: ArrayLike<number>): Run | null {
    const run = this.#fused.find(program, wanted, leaves);
    if (run !== null) return run;
    const spent = this.#spentOn(this.#fused.key);
    if (spent.work < WORK_BEFORE_MODULE) return null;
    if (spent.work >= WORK_WITHOUT_MODULE) {
      const made = this.#fused.make(program, wanted);
      // Where none can be had it is not asked for again at once.
      if (made === null) spent.work = 0;
      return made;
    }
    this.#fused.request(program, wanted);
    return null;
  }

  #kernelsForRest(before: number, chunks: number): Kernels {
    const probed = this.#generic.work - before;
    return (probed / PROBE_CHUNKS) * chunks > WORK_WORTH_MODULE ? this.#fused : this.#generic;
  }

  /** Notes what the interpreter did since `before` in place of a module; answers `result`. */
  #spend(key: string, before: number, result: number): number {
    this.#spentOn(key).work += this.#generic.work - before + WORK_OF_A_CALL;
    return result;
  }

  #spentOn(key: string): Spent {
    const known = this.#spent.get(key);
    if (known !== undefined) return known;
    const spent = { work: 0 };
    this.#spent.set(key, spent);
    return spent;
  }
}
