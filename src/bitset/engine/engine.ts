/**
 * What runs programs over the leaves of one segment. The scalar engine is the slow twin of the wasm ones: the same calls, the
 * same memory, the same results, which properties compare. Several programs are counted in one pass.
 */

import { oneOf } from '../../base/argument.js';
import type { Program } from '../program/program.js';

/** How programs are run. `auto` takes the best that can be had. */
const ENGINES = ['auto', 'fused', 'generic', 'scalar'] as const;
/** What runs the kernels of an index: `wasm` or `typescript`. */
export type EngineName = (typeof ENGINES)[number];

export const ENGINE = oneOf(ENGINES);

/** A program over leaves, as `Engine` takes them. */
export interface ProgramRun {
  readonly program: Program;
  readonly leaves: ArrayLike<number>;
}

/**
 * Leaves are addresses of leaf records in the segment's memory, one for each slot of the program, and chunks are a half-open range
 * `[from, to)`. Nothing here allocates in the segment's memory, but `scratchBytes` of scratch that an engine takes at its birth.
 */
export interface Engine {
  readonly name: Exclude<EngineName, 'auto'>;

  /** Devices in the result. O(live blocks x leaves) behind a pass over the summaries. */
  count(program: Program, leaves: ArrayLike<number>, from: number, to: number): number;

  /**
   * The count of each run. `piece`: how many chunks of all their leaves fit into a cache; programs that are run one by one are run for so many chunks
   * at a time, as by `countPieces`, the slow twin of this.
   */
  countEach(runs: readonly ProgramRun[], from: number, to: number, piece: number): readonly number[];

  /** Whether there is none. Stops at the first. */
  isEmpty(program: Program, leaves: ArrayLike<number>, from: number, to: number): boolean;

  /**
   * Writes the result as a leaf into room that the caller allocated: its summaries and chunk table for the chunks of the range
   * (at the addresses in the record at `result`, which were set before), its containers from `room` on, which has to hold 8,192 + 4 * 128 + 64 bytes
   * a chunk. Answers the end of what was written. Containers are NONE, BITMAP or BLOCKS; the cardinality is left alone.
   */
  evaluate(program: Program, leaves: ArrayLike<number>, from: number, to: number, result: number, room: number): number;

  /**
   * Writes the ordinals of a leaf in the chunks of the range, ascending, counted from the beginning of the segment, each plus `base`, to
   * `into` from `at` on. Answers how many. `into` has room for them; what lies behind them in it stays as it is.
   */
  decode(leaf: number, from: number, to: number, base: number, into: Uint32Array, at: number): number;
}

/**
 * The count of each run over chunks `from` to `to` - 1, in pieces of `piece` chunks: a piece of all their leaves comes into the cache of the
 * processor and serves each of them.
 */
export function countPieces(
  engine: Engine,
  runs: readonly ProgramRun[],
  from: number,
  to: number,
  piece: number,
): readonly number[] {
  const counts = runs.map(() => 0);
  for (let start = from; start < to; start += piece) {
    const end = Math.min(to, start + piece);
    for (const [run, { program, leaves }] of runs.entries())
      counts[run] = (counts[run] as number) + engine.count(program, leaves, start, end);
  }
  return counts;
}
