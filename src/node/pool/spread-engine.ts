/**
 * The engine of a pool's leader: runs programs itself, and has helpers do a part of what takes long. How long that is, it does not guess: it
 * begins alone, and looks at the clock.
 */

import type { Engine, ProgramRun } from '../../bitset/engine/engine.js';
import type { SegmentMemory } from '../../bitset/layout/memory.js';
import { ROOM_PER_CHUNK } from '../../bitset/leaf/result-leaf.js';
import type { Program } from '../../bitset/program/program.js';
import { closeGaps, type ResultUnit } from './close-gaps.js';
import type { HelperGroup } from './helper-group.js';

export class SpreadEngine implements Engine {
  readonly name: Engine['name'];
  readonly #own: Engine;
  readonly #memory: SegmentMemory;
  readonly #segment: number;
  readonly #helpers: HelperGroup;

  /** `own` runs programs over the memory of segment number `segment` in this thread. */
  constructor(own: Engine, memory: SegmentMemory, segment: number, helpers: HelperGroup) {
    this.name = own.name;
    this.#own = own;
    this.#memory = memory;
    this.#segment = segment;
    this.#helpers = helpers;
  }

  count(program: Program, leaves: ArrayLike<number>, from: number, to: number): number {
    let total = 0;
    const begun = this.#begin(from, to, this.#helpers.tuning.unitChunks, (first, last) => {
      total += this.#own.count(program, leaves, first, last);
    });
    if (begun === to) return total;
    const [rest] = this.#countRest([{ program, leaves }], begun, to, to - begun, this.#helpers.tuning.unitChunks);
    return total + (rest as number);
  }

  countEach(runs: readonly ProgramRun[], from: number, to: number, piece: number): readonly number[] {
    const totals = runs.map(() => 0);
    const add = (counts: readonly number[]): void => {
      for (const [run, count] of counts.entries()) totals[run] = (totals[run] as number) + count;
    };
    const unit = piece * Math.max(1, Math.floor(this.#helpers.tuning.unitChunks / piece));
    const begun = this.#begin(from, to, unit, (first, last) => add(this.#own.countEach(runs, first, last, piece)));
    if (begun < to) add(this.#countRest(runs, begun, to, piece, unit));
    return totals;
  }

  isEmpty(program: Program, leaves: ArrayLike<number>, from: number, to: number): boolean {
    return this.#own.isEmpty(program, leaves, from, to);
  }

  evaluate(
    program: Program,
    leaves: ArrayLike<number>,
    from: number,
    to: number,
    result: number,
    room: number,
  ): number {
    let end = room;
    const begun = this.#begin(from, to, this.#helpers.tuning.unitChunks, (first, last) => {
      end = this.#own.evaluate(program, leaves, first, last, result, end);
    });
    if (begun === to) return end;
    const units = this.#evaluateRest({ program, leaves }, begun, to, result, room + (begun - from) * ROOM_PER_CHUNK);
    if (units === null) return this.#own.evaluate(program, leaves, begun, to, result, end);
    return closeGaps(this.#memory.u32, result, end, units);
  }

  decode(leaf: number, from: number, to: number, base: number, into: Uint32Array, at: number): number {
    return this.#own.decode(leaf, from, to, base, into, at);
  }

  /**
   * Runs ever longer pieces alone, until what is left is worth sharing or nothing is left. Answers where it stopped. A piece is measured
   * when it is done: what comes behind it is taken to be like it.
   */
  #begin(from: number, to: number, unit: number, run: (from: number, to: number) => void): number {
    let length = unit;
    for (let at = from; ; length *= 2) {
      const last = Math.min(to, at + length);
      if (last === to) {
        run(at, to);
        return to;
      }
      const start = performance.now();
      run(at, last);
      const milliseconds = performance.now() - start;
      const left = to - last;
      if ((milliseconds / (last - at)) * left >= this.#helpers.worthSharing) return last;
      at = last;
    }
  }

  #countRest(runs: readonly ProgramRun[], from: number, to: number, piece: number, unit: number): readonly number[] {
    const order = { kind: 'count', ...this.#extent(from, to, unit), runs, piece } as const;
    const counts = this.#helpers.count(order, this.#own);
    return counts ?? this.#own.countEach(runs, from, to, piece);
  }

  #evaluateRest(run: ProgramRun, from: number, to: number, result: number, room: number): readonly ResultUnit[] | null {
    const order = {
      kind: 'evaluate',
      ...this.#extent(from, to, this.#helpers.tuning.unitChunks),
      run,
      result,
      room,
    } as const;
    return this.#helpers.evaluate(order, this.#own);
  }

  #extent(from: number, to: number, unit: number) {
    return { segment: this.#segment, memoryBytes: this.#memory.u8.byteLength, from, to, unit };
  }
}
