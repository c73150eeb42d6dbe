/** Threads that merge segments of live indexes, for scripts that run from the sources. What a thread fails at a live index does itself, unnoticed: here it is kept. */

import { Worker } from 'node:worker_threads';
import type { MergeIndex } from '../../src/bitset/live/merge-elsewhere.js';
import { MergeThreads } from '../../src/node/merging/merge-threads.js';
import { bundledThread } from './thread-files.js';

interface KeptMerges {
  readonly merge: MergeIndex;
  /** Merges that were done. */
  readonly done: () => number;
  /** What merges were rejected with. */
  readonly failures: readonly unknown[];
  close(): Promise<void>;
}

export function mergeThreads(): KeptMerges {
  const threads = new MergeThreads(() => new Worker(bundledThread('merge-thread')));
  const failures: unknown[] = [];
  let done = 0;
  return {
    merge: async (index) => {
      try {
        const merged = await threads.merge(index);
        done++;
        return merged;
      } catch (error) {
        failures.push(error);
        throw error;
      }
    },
    done: () => done,
    failures,
    close: () => threads.close(),
  };
}
