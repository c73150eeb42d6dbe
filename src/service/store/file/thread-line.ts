/** The line to the thread of a store: one question at a time. A thread that has ended by itself is an error to whoever waits, and the next question starts another. */

import type { Worker } from 'node:worker_threads';
import { releaseFor } from '../../../node/lock/process-lock.js';
import { StoreError } from '../store.js';
import { type FromThread, lockPaths, type StoreThreadSetup, type ToThread } from './job.js';

interface Waiting {
  resolve(message: FromThread): void;
  reject(error: StoreError): void;
}

export class ThreadLine {
  readonly #setup: StoreThreadSetup;
  readonly #start: (setup: StoreThreadSetup) => Worker;
  #thread: Worker | null = null;
  #waiting: Waiting | null = null;

  constructor(setup: StoreThreadSetup, start: (setup: StoreThreadSetup) => Worker) {
    this.#setup = setup;
    this.#start = start;
  }

  /** The process stays alive until there is an answer. */
  ask(question: ToThread): Promise<FromThread> {
    this.#thread ??= this.#startNew();
    const thread = this.#thread;
    thread.ref();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      thread.postMessage(question);
    });
  }

  /** The thread lets go of the file and ends. */
  async end(): Promise<void> {
    const thread = this.#thread;
    if (thread === null) return;
    thread.ref();
    const ended = new Promise((resolve) => thread.once('exit', resolve));
    thread.postMessage({ kind: 'close' } satisfies ToThread);
    await ended;
  }

  #startNew(): Worker {
    const thread = this.#start(this.#setup);
    let reason = 'it ended';
    thread.on('message', (message: FromThread) => {
      thread.unref();
      this.#taken()?.resolve(message);
    });
    thread.on('error', (error) => {
      reason = String(error instanceof Error ? error.message : error);
    });
    thread.on('exit', () => {
      this.#thread = null;
      releaseFor(lockPaths(this.#setup.path).holder, this.#setup.owner);
      this.#taken()?.reject(
        new StoreError('unavailable', `the thread that keeps the store ${this.#setup.path} has failed: ${reason}`),
      );
    });
    return thread;
  }

  #taken(): Waiting | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    return waiting;
  }
}
