/** Cuts programs that are to be counted together into batches: those that read leaves in common, all of them flat, as many as one module takes. */

import { LEAF_FLAGS, LEAF_FLAT, LEAF_LOWER } from '../../layout/layout.js';
import type { Program } from '../../program/program.js';
import type { ProgramRun } from '../engine.js';
import { fitsKernels } from './cut-program.js';
import { MAX_BATCH_LEAVES, MAX_BATCH_PROGRAMS } from './scratch.js';

/** Several runs over leaves that are flat. */
export interface Batch {
  /** Which of the runs that were cut. */
  readonly runs: readonly number[];
  /** Addresses of the leaves that they read. */
  readonly leaves: readonly number[];
  readonly isThin: readonly boolean[];
}

export class CutRuns {
  /** Of two runs and more each. */
  readonly batches: readonly Batch[];
  readonly #programs: readonly Program[];
  /** Address and traits of every leaf of every run. */
  readonly #leaves: readonly number[];

  constructor(u32: Uint32Array, runs: readonly ProgramRun[]) {
    this.#programs = runs.map(({ program }) => program);
    this.#leaves = runs.flatMap(({ leaves }) => Array.from(leaves, (leaf) => [leaf, traitsOf(u32, leaf)]).flat());
    this.batches = cut(u32, runs);
  }

  /** Whether these are the runs that were cut, and their leaves still are what they were. */
  isOf(u32: Uint32Array, runs: readonly ProgramRun[]): boolean {
    if (runs.length !== this.#programs.length) return false;
    let at = 0;
    for (const [number, { program, leaves }] of runs.entries()) {
      if (program !== this.#programs[number]) return false;
      for (let slot = 0; slot < leaves.length; slot++, at += 2) {
        // SAFETY: below the length.
        const leaf = leaves[slot] as number;
        if (leaf !== this.#leaves[at] || traitsOf(u32, leaf) !== this.#leaves[at + 1]) return false;
      }
    }
    return true;
  }
}

/** Bit 0: flat; bit 1: thin. */
function traitsOf(u32: Uint32Array, leaf: number): number {
  const flags = u32[(leaf + LEAF_FLAGS) >>> 2] as number;
  return (flags & LEAF_FLAT) | (u32[(leaf + LEAF_LOWER) >>> 2] === 0 ? 2 : 0);
}

interface OpenBatch {
  readonly runs: number[];
  leaves: ReadonlySet<number>;
}

/** Each run goes to the first batch that it shares a leaf with and that has room. */
function cut(u32: Uint32Array, runs: readonly ProgramRun[]): readonly Batch[] {
  const open: OpenBatch[] = [];
  for (const [number, { program, leaves: addresses }] of runs.entries()) {
    const leaves = Array.from(addresses);
    if (!fitsKernels(program) || leaves.length > MAX_BATCH_LEAVES) continue;
    if (leaves.some((leaf) => (traitsOf(u32, leaf) & LEAF_FLAT) === 0)) continue;
    const batch = open.find((other) => takes(other, leaves));
    if (batch === undefined) open.push({ runs: [number], leaves: new Set(leaves) });
    else {
      batch.runs.push(number);
      batch.leaves = new Set([...batch.leaves, ...leaves]);
    }
  }
  return open
    .filter((batch) => batch.runs.length > 1)
    .map((batch) => {
      const leaves = [...batch.leaves];
      return { runs: batch.runs, leaves, isThin: leaves.map((leaf) => u32[(leaf + LEAF_LOWER) >>> 2] === 0) };
    });
}

function takes(batch: OpenBatch, leaves: readonly number[]): boolean {
  const fresh = leaves.filter((leaf) => !batch.leaves.has(leaf)).length;
  return (
    batch.runs.length < MAX_BATCH_PROGRAMS && fresh < leaves.length && batch.leaves.size + fresh <= MAX_BATCH_LEAVES
  );
}
