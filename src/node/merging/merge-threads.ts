/** Merges for live indexes on threads of their own. Threads start with the first merge, and do not keep the process alive. */

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DeviceIndex } from '../../bitset/index/device-index.js';
import { compactIndex } from '../../bitset/live/merge-segments.js';
import { fromPortable } from '../pool/portable-error.js';
import { threadFlags } from '../thread-flags.js';
import { type IndexMessage, readIndex, sendIndex } from './index-messages.js';

/** Starts a thread that runs `merge-thread`. */
export type StartMergeThread = () => Worker;

/** So few devices are merged here in less time than it takes to send them. */
const FEW_DEVICES = 20_000;

export class MergeThreads {
  readonly #start: StartMergeThread;
  /** One that has nothing to do is kept for the next merge. */
  #idle: Worker | null = null;
  readonly #busy = new Set<Worker>();
  #isClosed = false;

  constructor(start: StartMergeThread = startMergeThread) {
    this.#start = start;
  }

  /** For `LiveIndexOptions.merge`. Rejects where a thread cannot be had, has ended, or has no memory for it. */
  readonly merge = async (index: DeviceIndex): Promise<DeviceIndex> => {
    if (this.#isClosed || index.size <= FEW_DEVICES) return compactIndex(index);
    const thread = this.#idle ?? this.#begin();
    this.#idle = null;
    this.#busy.add(thread);
    try {
      const answered = answerOf(thread);
      answered.catch(() => {});
      // A thread that ends takes no more pieces.
      await Promise.race([sendIndex(thread, index), answered]);
      return await readIndex(await answered);
    } finally {
      this.#busy.delete(thread);
      if (this.#idle === null && !this.#isClosed && isAlive(thread)) this.#idle = thread;
      else await thread.terminate();
    }
  };

  /** Ends the threads, and with them what they were merging. Later merges are done on this thread. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const threads = [...this.#busy, ...(this.#idle === null ? [] : [this.#idle])];
    this.#idle = null;
    await Promise.all(threads.map((thread) => thread.terminate()));
  }

  #begin(): Worker {
    const thread = this.#start();
    thread.unref();
    // One that ends while it is idle is missed by nobody; what it was doing is told by its answer.
    thread.on('error', () => {});
    thread.on('exit', () => {
      if (this.#idle === thread) this.#idle = null;
    });
    return thread;
  }
}

/** A thread that has ended has no number any more. */
function isAlive({ threadId }: Worker): boolean {
  return threadId > 0;
}

/** The pieces that the thread sends back. Rejects when it fails or ends. */
function answerOf(thread: Worker): Promise<readonly Uint8Array[]> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    const settle = (done: () => void): void => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      done();
    };
    const onMessage = (message: IndexMessage): void => {
      if (message.kind === 'piece') pieces.push(message.bytes);
      else if (message.kind === 'end') settle(() => resolve(pieces));
      else settle(() => reject(fromPortable(message.error)));
    };
    const onError = (error: unknown): void => settle(() => reject(error));
    const onExit = (): void => settle(() => reject(new Error('the thread that merges has ended')));
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

/** The file of the thread lies beside this one and has the same ending. */
function startMergeThread(): Worker {
  const file = new URL(`./merge-thread${extname(import.meta.url)}`, import.meta.url);
  return new Worker(file, { name: 'pushsift merge', ...threadFlags() });
}
