/**
 * Counts several programs together by modules made for a batch of them, where the leaves they read are flat; what is not, is counted program
 * by program. Modules are kept by shape for all engines of the process, instances by shape for this one; both are bounded. A module that
 * cannot be had is not missed.
 */

import { LruCache } from '../../../base/lru-cache.js';
import { IMPORT_MEMORY, IMPORT_MODULE } from '../../../wasm/module-writer.js';
import { BLOCKS_PER_CHUNK, CHUNK_BYTES } from '../../layout/layout.js';
import type { SegmentMemory } from '../../layout/memory.js';
import { containerAddress } from '../../leaf/tables.js';
import { countPieces, type Engine, type ProgramRun } from '../engine.js';
import { type Batch, CutRuns } from './cut-batches.js';
import { writeArguments } from './encode-program.js';
import { writeBatchModule } from './fused/batch-module.js';
import type { BatchShape } from './fused/kernel-shape.js';
import { valueSteps } from './program-values.js';
import { BATCH_CHUNKS, BATCH_COUNTS, MAX_BATCH_CHUNKS, POINTERS } from './scratch.js';

/** The function that a batch module exports. */
type Run = (scratch: number, from: number, to: number) => number;

const MAX_MODULES = 256;
const MAX_INSTANCES = 256;
/** Batches without a module whose work is remembered. */
const MAX_SHAPES = 1024;

/** Steps times blocks that are spent on a batch program by program before it gets a module: a count at 100 Mi does at once. */
export const WORK_BEFORE_BATCH = 5_000_000;

const modules = new LruCache<string, WebAssembly.Module>(MAX_MODULES);

/** A batch, and its key: equal for batches that one module serves. */
interface KeyedBatch extends Batch {
  readonly key: string;
}

/** What was cut last, so that a repeated call finds it without looking. */
interface LastCut {
  readonly cut: CutRuns;
  readonly batches: readonly KeyedBatch[];
}

export class BatchKernels {
  readonly #memory: SegmentMemory;
  readonly #scratch: number;
  readonly #workBeforeModule: number;
  readonly #instances = new LruCache<string, Run>(MAX_INSTANCES);
  readonly #spent = new LruCache<string, number>(MAX_SHAPES);
  #last: LastCut | null = null;

  constructor(memory: SegmentMemory, scratch: number, workBeforeModule: number) {
    this.#memory = memory;
    this.#scratch = scratch;
    this.#workBeforeModule = workBeforeModule;
  }

  /** As `Engine.countEach`; `engine` counts single programs, and may use the same scratch memory. */
  countEach(engine: Engine, runs: readonly ProgramRun[], from: number, to: number, piece: number): readonly number[] {
    const counts = runs.map(() => 0);
    const rest = new Set(runs.keys());
    const countAlone = (numbers: Iterable<number>, first: number, last: number): void => {
      const some = [...numbers];
      // SAFETY: numbers of runs.
      const alone = some.map((number) => runs[number] as ProgramRun);
      for (const [index, count] of countPieces(engine, alone, first, last, piece).entries())
        counts[some[index] as number] = (counts[some[index] as number] as number) + count;
    };
    for (const batch of this.#prepare(runs)) {
      const run = this.#runOf(batch, runs, to - from);
      if (run === null) continue;
      for (const number of batch.runs) rest.delete(number);
      for (let start = from; start < to; start += MAX_BATCH_CHUNKS) {
        const left = this.#run(run, batch, start, Math.min(to, start + MAX_BATCH_CHUNKS), counts);
        for (const [first, last] of left) countAlone(batch.runs, first, last);
      }
    }
    if (rest.size > 0) countAlone(rest, from, to);
    return counts;
  }

  /** Adds to the counts of the batch's runs; answers the ranges of chunks that were left out. */
  #run(run: Run, batch: Batch, from: number, to: number, counts: number[]): readonly (readonly [number, number])[] {
    const { u32 } = this.#memory;
    const word = (at: number): number => (this.#scratch + at) >>> 2;
    writeArguments(u32, this.#scratch, batch.leaves);
    for (const [place, leaf] of batch.leaves.entries())
      u32[word(POINTERS) + place] = containerAddress(u32, leaf, from) - from * CHUNK_BYTES;
    u32.fill(0, word(BATCH_COUNTS), word(BATCH_COUNTS) + batch.runs.length);
    const left = run(this.#scratch, from, to);
    for (const [place, number] of batch.runs.entries())
      counts[number] = (counts[number] as number) + (u32[word(BATCH_COUNTS) + place] as number);
    return rangesOf(u32.subarray(word(BATCH_CHUNKS), word(BATCH_CHUNKS) + left));
  }

  #prepare(runs: readonly ProgramRun[]): readonly KeyedBatch[] {
    const { u32 } = this.#memory;
    if (this.#last?.cut.isOf(u32, runs)) return this.#last.batches;
    const cut = new CutRuns(u32, runs);
    const batches = cut.batches.map((batch) => ({ ...batch, key: this.#keyOf(batch, runs) }));
    this.#last = { cut, batches };
    return batches;
  }

  #keyOf({ runs: numbers, leaves, isThin }: Batch, runs: readonly ProgramRun[]): string {
    const members = numbers.map((number) => {
      // SAFETY: numbers of runs.
      const { program, leaves: own } = runs[number] as ProgramRun;
      return `${program.key} ${Array.from(own, (leaf) => leaves.indexOf(leaf))}`;
    });
    return [this.#memory.shared ? 'shared' : 'own', isThin.map(Number).join(''), ...members].join(';');
  }

  /** Null while the batch has had too little work for a module, or none can be had. */
  #runOf({ key, ...batch }: KeyedBatch, runs: readonly ProgramRun[], chunks: number): Run | null {
    const known = this.#instances.get(key);
    if (known !== undefined) return known;
    // SAFETY: numbers of runs.
    const steps = batch.runs.reduce((sum, number) => sum + 1 + (runs[number] as ProgramRun).program.steps.length, 0);
    const spent = (this.#spent.get(key) ?? 0) + steps * chunks * BLOCKS_PER_CHUNK;
    this.#spent.set(key, spent);
    return spent < this.#workBeforeModule ? null : this.#instantiate(key, () => this.#shapeOf(batch, runs));
  }

  #instantiate(key: string, shape: () => BatchShape): Run | null {
    try {
      const module = modules.get(key) ?? new WebAssembly.Module(writeBatchModule(shape()));
      modules.set(key, module);
      // Memory is there: an engine of this kind is made over nothing else.
      const imports = { [IMPORT_MEMORY]: this.#memory.wasm } as WebAssembly.ModuleImports;
      const run = new WebAssembly.Instance(module, { [IMPORT_MODULE]: imports }).exports.run as Run;
      this.#instances.set(key, run);
      return run;
    } catch {
      return null;
    }
  }

  #shapeOf({ runs: numbers, leaves, isThin }: Batch, runs: readonly ProgramRun[]): BatchShape {
    const members = numbers.map((number) => {
      // SAFETY: numbers of runs.
      const { program, leaves: own } = runs[number] as ProgramRun;
      return { steps: valueSteps(program), leaves: Array.from(own, (leaf) => leaves.indexOf(leaf)) };
    });
    return { members, isThin, shared: this.#memory.shared };
  }
}

/** Neighbours are one range. */
function rangesOf(chunks: Uint32Array): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const chunk of chunks) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === chunk) last[1] = chunk + 1;
    else ranges.push([chunk, chunk + 1]);
  }
  return ranges;
}
