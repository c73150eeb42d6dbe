/** Pools of threads in tests: from source, over small accounts, sharing work of any size. */

import { Worker } from 'node:worker_threads';
import type { EngineName } from '../../src/bitset/engine/engine.js';
import type { IndexPool } from '../../src/node/pool/index-pool.js';
import type { ThreadSetup } from '../../src/node/pool/messages.js';
import type { StartThread } from '../../src/node/pool/start-thread.js';
import { openThreadedPool } from '../../src/node/pool/threaded-pool.js';
import type { PoolTuning } from '../../src/node/pool/tuning.js';
import { bundledThread } from './thread-files.js';

/** Threads run `code` first. */
export const startFromSource = (setup: ThreadSetup, code = ''): Worker =>
  new Worker(
    `const { parentPort } = require('node:worker_threads');
    ${code}
    import(${JSON.stringify(bundledThread('pool-thread').href)});`,
    { eval: true, workerData: setup },
  );

/** Everything is shared, chunk by chunk, behind the first. */
export const SHARE_ALL: PoolTuning = {
  unitChunks: 1,
  parkedMilliseconds: 0,
  awakeMilliseconds: 0,
  spinMilliseconds: 0.2,
};

export interface TestPoolOptions {
  readonly workers?: number;
  readonly engine?: EngineName;
  readonly tuning?: PoolTuning;
  readonly start?: StartThread;
  readonly signal?: AbortSignal;
}

export interface TestPool {
  readonly pool: IndexPool;
  /** The leader first. */
  readonly threads: readonly Worker[];
}

export async function openTestPool(path: string, options: TestPoolOptions = {}): Promise<TestPool> {
  const { workers = 2, engine = 'auto', tuning = SHARE_ALL, signal } = options;
  const start = options.start ?? ((setup) => startFromSource(setup));
  const threads: Worker[] = [];
  const recorded: StartThread = (setup) => {
    const thread = start(setup);
    threads.push(thread);
    return thread;
  };
  const pool = await openThreadedPool({ path, workers, engine, tuning, start: recorded }, 'v1', signal);
  return { pool, threads };
}
