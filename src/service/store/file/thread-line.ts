/** The line to the thread of a store: one question at a time. A thread that has ended by itself is an error to whoever waits, and the next question starts another. */

import type { Worker } from 'node:worker_threads';
import { reasonOf } from '../../../node/file-error.js';
import { releaseFor } from '../../../node/lock/process-lock.js';
import { StoreError } from '../store-error.js';
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
  /** A thread that ended by itself may have left its lock on the file. */
  #leftLock = false;

  constructor(setup: StoreThreadSetup, start: (setup: StoreThreadSetup) => Worker) {
    this.#setup = setup;
    this.#start = start;
  }

  /** The process stays alive until there is an answer. Rejects with {@link StoreError}. */
  async ask(question: ToThread): Promise<FromThread> {
    const thread = this.#ready();
    thread.ref();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      thread.postMessage(question);
    });
  }

  /** @throws StoreError when the system has nothing left to start a thread with: the next question tries again */
  #ready(): Worker {
    try {
      if (this.#leftLock) this.#releaseLock();
      this.#thread ??= this.#startNew();
      return this.#thread;
    } catch (error) {
      throw this.#failed(reasonOf(error), error);
    }
  }

  #releaseLock(): void {
    releaseFor(lockPaths(this.#setup.path).holder, this.#setup.owner);
    this.#leftLock = false;
  }

  /** A listener must not throw: where the system cannot look at the lock now, whoever asks next tries again. */
  #releaseLockNow(): void {
    try {
      this.#releaseLock();
    } catch {}
  }

  #failed(reason: string, cause?: unknown): StoreError {
    const message = `the thread that keeps the store ${this.#setup.path} has failed: ${reason}`;
    return new StoreError('unavailable', message, { cause });
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
      reason = reasonOf(error);
    });
    thread.on('exit', () => {
      this.#thread = null;
      this.#leftLock = true;
      this.#releaseLockNow();
      this.#taken()?.reject(this.#failed(reason));
    });
    return thread;
  }

  #taken(): Waiting | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    return waiting;
  }
}
