/** A helper of a pool: waits for orders and does its part of them, until its thread is ended. Allocates nothing in the memory of the index. */

import { createEngine } from '../../bitset/engine/create-engine.js';
import type { Engine } from '../../bitset/engine/engine.js';
import { SegmentMemory } from '../../bitset/layout/memory.js';
import type { HelperSegment, HelperSetup } from './messages.js';
import { KnownPrograms } from './program-numbers.js';
import { WorkBoard } from './work-board.js';
import { workThrough } from './work-through.js';

interface HelperRoom {
  readonly memory: SegmentMemory;
  readonly engine: Engine;
}

/** Never returns. `ready` is called before the first wait. */
export function help(setup: HelperSetup, segments: readonly HelperSegment[], ready: () => void): never {
  const { tuning, number } = setup;
  const board = new WorkBoard(setup.board);
  const rooms = segments.map((segment) => openRoom(segment, setup));
  const programs = new KnownPrograms();
  ready();
  for (let orders = 0; ; ) {
    orders = board.awaitOrder(orders, tuning.spinMilliseconds);
    if (!board.enter()) continue;
    const order = board.readOrder(programs);
    // SAFETY: orders are about segments that all helpers were given.
    const { memory, engine } = rooms[order.segment] as HelperRoom;
    memory.reach(order.memoryBytes);
    workThrough(board, engine, order, number);
    board.leave();
  }
}

function openRoom({ memory: shared, scratch }: HelperSegment, { engine }: HelperSetup): HelperRoom {
  const memory = new SegmentMemory({}, shared);
  return {
    memory,
    engine: scratch === null ? createEngine(memory, 'scalar') : createEngine(memory, engine, scratch),
  };
}
