/** Calls to the threads of a pool, and who waits for their answers. Everybody is answered or refused, whatever becomes of the threads. */

import type { EngineName } from '../../bitset/engine/engine.js';
import { Cancellations } from './cancellations.js';
import type { Answers, FromLeader, LoadedIndex, Question, ThreadSetup } from './messages.js';
import { PoolThreads } from './pool-threads.js';
import { fromPortable } from './portable-error.js';
import type { StartThread } from './start-thread.js';
import type { PoolTuning } from './tuning.js';
import { WorkBoard } from './work-board.js';

export interface PoolSetup {
  readonly path: string;
  /** Threads in all, the leader among them. */
  readonly workers: number;
  readonly engine: EngineName;
  /** Bytes that may be kept beside the index; absent: as many as suit it. */
  readonly cacheBytes?: number | undefined;
  readonly tuning: PoolTuning;
  readonly start: StartThread;
  /** Told how many bytes of the file have been read since it was told before. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** The first two are no questions: loading the index, and giving it to the helpers. */
const LOADING = 1;
const INTRODUCING = 2;
const FIRST_REQUEST = 3;

export class PoolCalls {
  readonly #threads: PoolThreads;
  readonly #waiting = new Map<number, Waiting>();
  readonly #cancellations = new Cancellations();
  readonly #onProgress: ((bytes: number) => void) | undefined;
  #next = FIRST_REQUEST;
  /** Why nothing is answered any more; null: it is. */
  #end: { readonly reason: unknown } | null = null;

  /** Starts the threads. */
  constructor(setup: PoolSetup) {
    this.#onProgress = setup.onProgress;
    this.#threads = new PoolThreads(setup.start, setupsOf(setup, this.#cancellations.shared), {
      onMessage: (message) => this.#hear(message),
      onFailure: (error) => this.#refuseAll(error),
    });
  }

  /**
   * Resolves when all threads are at work.
   * @throws as `openIndex`; IndexError `worker-failed`
   */
  async load(signal: AbortSignal | undefined): Promise<LoadedIndex> {
    // The leader answers this request with what it has loaded.
    const index = (await this.#wait(LOADING, signal)) as LoadedIndex;
    const introduced = this.#wait(INTRODUCING, signal);
    this.#threads.introduce(index).then(() => this.#settle(INTRODUCING)?.resolve(null));
    await introduced;
    return index;
  }

  /** Rejects with what the leader throws, with the signal's reason, and with the reason of the end. */
  async ask<Kind extends keyof Answers>(
    question: Extract<Question, { readonly kind: Kind }>,
    signal: AbortSignal | undefined,
  ): Promise<Answers[Kind]> {
    signal?.throwIfAborted();
    const request = this.#next++;
    const answer = this.#wait(request, signal);
    if (this.#end === null) this.#threads.tell({ kind: 'ask', request, question });
    // The leader answers each kind of question in its way.
    return (await answer) as Answers[Kind];
  }

  /** Nobody wants more of a listing. */
  close(listing: number): void {
    if (this.#end === null) this.#threads.tell({ kind: 'close', listing });
  }

  /** Refuses all who wait and all who will, and ends the threads. */
  end(reason: unknown): Promise<void> {
    this.#refuseAll(reason);
    return this.#threads.end();
  }

  #wait(request: number, signal: AbortSignal | undefined): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#end !== null) {
        reject(this.#end.reason);
        return;
      }
      const onAbort = (): void => {
        this.#cancellations.add(request);
        this.#settle(request)?.reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort);
      const heard = <Value>(settle: (value: Value) => void) => {
        return (value: Value): void => {
          signal?.removeEventListener('abort', onAbort);
          settle(value);
        };
      };
      this.#waiting.set(request, { resolve: heard(resolve), reject: heard(reject) });
      this.#threads.reference(true);
    });
  }

  /** Takes a request off the list. Undefined: nobody waits for it. */
  #settle(request: number): Waiting | undefined {
    const waiting = this.#waiting.get(request);
    this.#waiting.delete(request);
    if (this.#waiting.size === 0) this.#threads.reference(false);
    return waiting;
  }

  #hear(message: FromLeader): void {
    switch (message.kind) {
      case 'progress':
        this.#onProgress?.(message.bytes);
        return;
      case 'loaded':
        this.#settle(LOADING)?.resolve(message.index);
        return;
      case 'failed':
        this.#settle(LOADING)?.reject(fromPortable(message.error));
        return;
      case 'answer':
        this.#settle(message.request)?.resolve(message.answer);
        return;
      case 'refusal':
        this.#settle(message.request)?.reject(fromPortable(message.error));
        return;
    }
  }

  #refuseAll(reason: unknown): void {
    this.#end ??= { reason };
    for (const request of [...this.#waiting.keys()]) this.#settle(request)?.reject(this.#end.reason);
  }
}

function setupsOf(
  { path, workers, engine, cacheBytes, tuning }: PoolSetup,
  cancellations: SharedArrayBuffer,
): readonly [ThreadSetup, ...ThreadSetup[]] {
  const common = { engine, tuning, board: new WorkBoard().shared };
  const helpers = workers - 1;
  return [
    { role: 'leader', ...common, path, helpers, cacheBytes, cancellations },
    ...Array.from({ length: helpers }, (_, at): ThreadSetup => ({ role: 'helper', ...common, number: at + 1 })),
  ];
}
