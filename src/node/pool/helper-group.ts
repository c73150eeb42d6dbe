/** The leader's side of working together: orders for its helpers, and what became of them. */

import type { Engine } from '../../bitset/engine/engine.js';
import { ROOM_PER_CHUNK } from '../../bitset/leaf/result-leaf.js';
import type { ResultUnit } from './close-gaps.js';
import { ProgramNumbers } from './program-numbers.js';
import type { PoolTuning } from './tuning.js';
import { ANSWER_WORDS, type WorkBoard } from './work-board.js';
import type { CountOrder, EvaluateOrder, WorkOrder } from './work-order.js';
import { workThrough } from './work-through.js';

export class HelperGroup {
  readonly tuning: PoolTuning;
  readonly #board: WorkBoard;
  readonly #threads: number;
  readonly #numbers = new ProgramNumbers();

  /** `threads`: helpers and leader. */
  constructor(board: WorkBoard, threads: number, tuning: PoolTuning) {
    this.#board = board;
    this.#threads = threads;
    this.tuning = tuning;
  }

  /** Milliseconds of work that are worth sharing now. */
  get worthSharing(): number {
    const helpers = this.#threads - 1;
    if (helpers === 0) return Number.POSITIVE_INFINITY;
    return this.#board.parked < helpers ? this.tuning.awakeMilliseconds : this.tuning.parkedMilliseconds;
  }

  /** Devices in each run; `engine` does the leader's part. Null: the order is too large to be shared. */
  count(order: CountOrder, engine: Engine): readonly number[] | null {
    const runs = order.runs.length;
    if (runs * this.#threads > ANSWER_WORDS) return null;
    for (let place = 0; place < runs * this.#threads; place++) this.#board.answer(place, 0);
    if (!this.#share(order, engine)) return null;
    return order.runs.map((_, run) => {
      let count = 0;
      for (let thread = 0; thread < this.#threads; thread++) count += this.#board.answerAt(thread * runs + run);
      return count;
    });
  }

  /** The units of the result, ascending. Null: the order is too large to be shared. */
  evaluate(order: EvaluateOrder, engine: Engine): readonly ResultUnit[] | null {
    if (!this.#share(order, engine)) return null;
    const { from: first, to: last, unit: length, room } = order;
    const units: ResultUnit[] = [];
    for (let from = first; from < last; from += length) {
      const start = room + (from - first) * ROOM_PER_CHUNK;
      units.push({ from, to: Math.min(last, from + length), start, end: this.#board.answerAt(units.length) });
    }
    return units;
  }

  #share(order: WorkOrder, engine: Engine): boolean {
    if (!this.#board.open(order, this.#numbers)) return false;
    try {
      workThrough(this.#board, engine, order, 0);
    } finally {
      this.#board.close(this.tuning.spinMilliseconds);
    }
    return true;
  }
}
