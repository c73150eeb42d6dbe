/**
 * The threads of a pool, seen from the thread that opened it: started together, ended together. When one of them ends by itself, the
 * pool has failed: the others are ended, and whoever waits for them is told.
 */

import type { Worker } from 'node:worker_threads';
import { IndexError } from '../../bitset/layout/errors.js';
import { reasonOf } from '../file-error.js';
import type { FromLeader, LoadedIndex, ReadyMessage, SegmentsMessage, ThreadSetup, ToLeader } from './messages.js';
import type { StartThread } from './start-thread.js';

export interface PoolListener {
  readonly onMessage: (message: FromLeader) => void;
  /** The pool has failed. Called once, and not after `end`. */
  readonly onFailure: (error: Error) => void;
}

export class PoolThreads {
  readonly #leader: Worker;
  readonly #helpers: readonly Worker[];
  #listener: PoolListener;
  #isEnding: Promise<void> | null = null;
  #isReferenced = true;

  /** The first setup is the leader's. */
  constructor(
    start: StartThread,
    [leader, ...helpers]: readonly [ThreadSetup, ...ThreadSetup[]],
    listener: PoolListener,
  ) {
    this.#listener = listener;
    this.#leader = this.#watch(start(leader));
    this.#helpers = helpers.map((helper) => this.#watch(start(helper)));
    this.#leader.on('message', (message: FromLeader) => this.#listener.onMessage(message));
    // Only what somebody waits for keeps the process alive, and that the leader answers.
    for (const helper of this.#helpers) helper.unref();
  }

  tell(message: ToLeader): void {
    this.#leader.postMessage(message);
  }

  /** Gives each helper its segments. Resolves when all of them are ready. */
  async introduce({ segments }: LoadedIndex): Promise<void> {
    const ready = this.#helpers.map(
      (helper) => new Promise<ReadyMessage>((resolve) => helper.once('message', resolve)),
    );
    for (const [number, helper] of this.#helpers.entries()) {
      helper.postMessage({ segments: segments[number] ?? [] } satisfies SegmentsMessage);
      helper.unref();
    }
    await Promise.all(ready);
  }

  /** Whether the process stays alive for the threads. */
  reference(isWanted: boolean): void {
    if (isWanted === this.#isReferenced) return;
    this.#isReferenced = isWanted;
    if (isWanted) this.#leader.ref();
    else this.#leader.unref();
  }

  /** Ends the threads, whatever they do. Resolves when they are gone. */
  end(): Promise<void> {
    this.#isEnding ??= Promise.all([this.#leader, ...this.#helpers].map((thread) => thread.terminate())).then(() => {});
    return this.#isEnding;
  }

  #watch(thread: Worker): Worker {
    thread.on('error', (error) => this.#fail(`a worker of the pool failed: ${reasonOf(error)}`, error));
    thread.on('messageerror', (error) => this.#fail('a message of a worker of the pool cannot be read', error));
    thread.on('exit', (code) => this.#fail(`a worker of the pool ended with code ${code}`));
    return thread;
  }

  #fail(message: string, cause?: unknown): void {
    if (this.#isEnding !== null) return;
    this.end();
    this.#listener.onFailure(new IndexError('worker-failed', message, null, { cause }));
  }
}
