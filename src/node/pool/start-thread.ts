/** Starts the threads of a pool. */

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { threadFlags } from '../thread-flags.js';
import type { ThreadSetup } from './messages.js';

export type StartThread = (setup: ThreadSetup) => Worker;

/** The file of the thread lies beside this one and has the same ending: from source it takes a loader, which threads inherit. */
export function startThread(setup: ThreadSetup): Worker {
  return new Worker(threadFile(), { workerData: setup, name: `pushsift ${setup.role}`, ...threadFlags() });
}

/** Not at the top: what bundles this file into a script has no URL for it, and may never start a thread. */
function threadFile(): URL {
  return new URL(`./pool-thread${extname(import.meta.url)}`, import.meta.url);
}
