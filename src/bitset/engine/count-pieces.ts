/** Counts several programs in one pass: a piece of all their leaves comes into the cache of the processor and serves each of them. */

import type { Engine, ProgramRun } from './engine.js';

/** The count of each run over chunks `from` to `to` - 1, in pieces of `piece` chunks. */
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
