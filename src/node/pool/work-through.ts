/** One thread's part of an order: takes units until there are none, and leaves its answers on the board. */

import type { Engine } from '../../bitset/engine/engine.js';
import { ROOM_PER_CHUNK } from '../../bitset/leaf/result-leaf.js';
import type { WorkBoard } from './work-board.js';
import type { CountOrder, EvaluateOrder, WorkOrder } from './work-order.js';

/**
 * `thread` 0 is the leader. Its answers to a count are those from `thread * runs` on. A thread may come to one order twice: a helper that was late for
 * the order before, when this one is already open, is called for it once more.
 */
export function workThrough(board: WorkBoard, engine: Engine, order: WorkOrder, thread: number): void {
  if (order.kind === 'count') countUnits(board, engine, order, thread);
  else evaluateUnits(board, engine, order);
}

function countUnits(board: WorkBoard, engine: Engine, order: CountOrder, thread: number): void {
  const { runs, piece } = order;
  const counts = runs.map(() => 0);
  eachUnit(board, order, (from, to) => {
    for (const [run, count] of engine.countEach(runs, from, to, piece).entries())
      counts[run] = (counts[run] as number) + count;
  });
  for (const [run, count] of counts.entries()) board.addToAnswer(thread * runs.length + run, count);
}

/** The answer to a unit is where its last container ends. */
function evaluateUnits(board: WorkBoard, engine: Engine, order: EvaluateOrder): void {
  const { run, result, room, from: first } = order;
  eachUnit(board, order, (from, to, unit) => {
    const own = room + (from - first) * ROOM_PER_CHUNK;
    board.answer(unit, engine.evaluate(run.program, run.leaves, from, to, result, own));
  });
}

function eachUnit(
  board: WorkBoard,
  { from: first, to: last, unit: length }: WorkOrder,
  visit: (from: number, to: number, unit: number) => void,
): void {
  for (;;) {
    const unit = board.takeUnit();
    const from = first + unit * length;
    if (from >= last) return;
    visit(from, Math.min(last, from + length), unit);
  }
}
