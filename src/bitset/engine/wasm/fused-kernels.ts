/**
 * Runs programs by modules made for them. Modules are kept by shape, for all engines of the process; instances by shape, for this engine. Both are
 * bounded: what is forgotten is made again. A module that cannot be had - the process has a limit for code - is not missed: other kernels do its work.
 */

import { LruCache } from '../../../base/lru-cache.js';
import { IMPORT_MEMORY, IMPORT_MODULE } from '../../../wasm/module-writer.js';
import { LEAF_LOWER } from '../../layout/layout.js';
import type { SegmentMemory } from '../../layout/memory.js';
import type { Program } from '../../program/program.js';
import type { CoreExports } from './core-instance.js';
import { writeFusedModule } from './fused/fused-module.js';
import type { KernelShape, Wanted } from './fused/kernel-shape.js';
import type { Kernels } from './kernels.js';
import { valueSteps } from './program-values.js';
import { ARGUMENTS } from './scratch.js';

/** The function that a fused module exports; counting takes three arguments, evaluating five. */
export type Run = (scratch: number, from: number, to: number, result: number, room: number) => number;

const MAX_MODULES = 256;
const MAX_INSTANCES = 256;

/** By key and kind. Compiled code knows no data: it may be shared by all. */
const modules = new LruCache<string, WebAssembly.Module>(MAX_MODULES);

/** Keys of the modules that are being compiled beside other work. */
const requested = new Set<string>();

/** Which leaves of a call are thin: bit per slot, 24 slots in each number. */
interface ThinLeaves {
  low: number;
  high: number;
}

const LOW_SLOTS = 24;

/** The key of the module that serves a program over such leaves. To write it takes longer than a call of a small segment. */
interface ModuleKey extends ThinLeaves {
  readonly wanted: Wanted;
  readonly text: string;
}

/** What ran last, so that a repeated call finds it without looking. */
interface LastRun extends ThinLeaves {
  readonly program: Program;
  readonly wanted: Wanted;
  readonly run: Run;
}

export class FusedKernels implements Kernels {
  readonly #memory: SegmentMemory;
  readonly #core: CoreExports;
  readonly #scratch: number;
  readonly #fallback: Kernels;
  readonly #instances = new LruCache<string, Run>(MAX_INSTANCES);
  readonly #thin: ThinLeaves = { low: 0, high: 0 };
  /** Of each program that which was asked for last. */
  readonly #keys = new WeakMap<Program, ModuleKey>();
  #last: LastRun | null = null;
  #key = '';

  /** `fallback` may use the same scratch memory. */
  constructor(memory: SegmentMemory, core: CoreExports, scratch: number, fallback: Kernels) {
    this.#memory = memory;
    this.#core = core;
    this.#scratch = scratch;
    this.#fallback = fallback;
  }

  count(program: Program, leaves: ArrayLike<number>, from: number, to: number): number {
    const run = this.find(program, 'count', leaves) ?? this.make(program, 'count');
    if (run === null) return this.#fallback.count(program, leaves, from, to);
    return run(this.#scratch, from, to, 0, 0) >>> 0;
  }

  evaluate(
    program: Program,
    leaves: ArrayLike<number>,
    from: number,
    to: number,
    result: number,
    room: number,
  ): number {
    const run = this.find(program, 'evaluate', leaves) ?? this.make(program, 'evaluate');
    if (run === null) return this.#fallback.evaluate(program, leaves, from, to, result, room);
    return run(this.#scratch, from, to, result, room) >>> 0;
  }

  /** What runs the program over these leaves, with their addresses in scratch memory; null where no module is there yet. */
  find(program: Program, wanted: Wanted, leaves: ArrayLike<number>): Run | null {
    this.#writeArguments(leaves);
    const { low, high } = this.#thin;
    const last = this.#last;
    if (last !== null && last.program === program && last.wanted === wanted && last.low === low && last.high === high) {
      return last.run;
    }
    this.#key = this.#keyOf(program, wanted);
    const instance = this.#instances.get(this.#key);
    if (instance !== undefined) {
      this.#last = { program, wanted, low, high, run: instance };
      return instance;
    }
    const module = modules.get(this.#key);
    return module === undefined ? null : this.#instantiate(program, wanted, module);
  }

  #keyOf(program: Program, wanted: Wanted): string {
    const { low, high } = this.#thin;
    const known = this.#keys.get(program);
    if (known !== undefined && known.wanted === wanted && known.low === low && known.high === high) return known.text;
    const text = `${wanted} ${this.#memory.shared ? 'shared' : 'own'} ${low} ${high} ${program.key}`;
    this.#keys.set(program, { wanted, low, high, text });
    return text;
  }

  /** Of the module that was looked for last: equal where one module serves. */
  get key(): string {
    return this.#key;
  }

  /** Makes the module that was looked for last, at once. Null: none can be had. */
  make(program: Program, wanted: Wanted): Run | null {
    try {
      const module = new WebAssembly.Module(writeFusedModule(this.#shapeOf(program, wanted)));
      modules.set(this.#key, module);
      return this.#instantiate(program, wanted, module);
    } catch {
      return null;
    }
  }

  /** Has the module that was looked for last made when the caller's work is done: written then, and compiled on another thread. */
  request(program: Program, wanted: Wanted): void {
    const key = this.#key;
    if (requested.has(key)) return;
    requested.add(key);
    const shape = this.#shapeOf(program, wanted);
    void Promise.resolve()
      .then(() => WebAssembly.compile(writeFusedModule(shape)))
      .then((module) => modules.set(key, module))
      .catch(() => {})
      .finally(() => requested.delete(key));
  }

  #writeArguments(leaves: ArrayLike<number>): void {
    const { u32 } = this.#memory;
    const at = (this.#scratch + ARGUMENTS) >>> 2;
    let low = 0;
    let high = 0;
    for (let slot = 0; slot < leaves.length; slot++) {
      // SAFETY: below the length.
      const leaf = leaves[slot] as number;
      u32[at + slot] = leaf;
      if (u32[(leaf + LEAF_LOWER) >>> 2] !== 0) continue;
      if (slot < LOW_SLOTS) low |= 1 << slot;
      else high |= 1 << (slot - LOW_SLOTS);
    }
    this.#thin.low = low;
    this.#thin.high = high;
  }

  #shapeOf(program: Program, wanted: Wanted): KernelShape {
    const { low, high } = this.#thin;
    const isThin = Array.from({ length: program.slots }, (_, slot) =>
      slot < LOW_SLOTS ? ((low >> slot) & 1) === 1 : ((high >> (slot - LOW_SLOTS)) & 1) === 1,
    );
    return { wanted, slots: program.slots, steps: valueSteps(program), isThin, shared: this.#memory.shared };
  }

  #instantiate(program: Program, wanted: Wanted, module: WebAssembly.Module): Run | null {
    const imports = { ...this.#core, [IMPORT_MEMORY]: this.#memory.wasm };
    try {
      // The core's exports are functions, and memory is there: an engine of this kind is made over nothing else.
      const instance = new WebAssembly.Instance(module, { [IMPORT_MODULE]: imports as WebAssembly.ModuleImports });
      const run = instance.exports.run as Run;
      this.#instances.set(this.#key, run);
      this.#last = { program, wanted, ...this.#thin, run };
      return run;
    } catch {
      return null;
    }
  }
}
