/** Helpers of a pool at work for the thread of the test, which leads them. */

import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { createEngine, ENGINE_SCRATCH_BYTES } from '../../src/bitset/engine/create-engine.js';
import type { Engine, EngineName } from '../../src/bitset/engine/engine.js';
import type { SegmentMemory } from '../../src/bitset/layout/memory.js';
import { HelperGroup } from '../../src/node/pool/helper-group.js';
import { SpreadEngine } from '../../src/node/pool/spread-engine.js';
import type { PoolTuning } from '../../src/node/pool/tuning.js';
import { WorkBoard } from '../../src/node/pool/work-board.js';
import { SHARE_ALL, startFromSource } from './pools.js';

export interface Helpers {
  /** One for each memory: it shares its work with the helpers. */
  readonly engines: readonly Engine[];
  readonly end: () => Promise<void>;
}

/** Starts `count` helpers over memories that are shared. */
export async function startHelpers(
  memories: readonly SegmentMemory[],
  engine: EngineName,
  count: number,
  tuning: PoolTuning = SHARE_ALL,
): Promise<Helpers> {
  const board = new WorkBoard();
  const helpers = new HelperGroup(board, count + 1, tuning);
  const engines = memories.map(
    (memory, segment) => new SpreadEngine(createEngine(memory, engine), memory, segment, helpers),
  );
  const workers = Array.from({ length: count }, (_, at): Worker => {
    const worker = startFromSource({ role: 'helper', number: at + 1, engine, tuning, board: board.shared });
    const segments = memories.map((memory) => ({
      memory: memory.share(),
      scratch: memory.allocate(ENGINE_SCRATCH_BYTES),
    }));
    worker.postMessage({ segments });
    return worker;
  });
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  return {
    engines,
    async end() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
