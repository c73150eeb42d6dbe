/** Threads that check short bodies. */

import type { CheckedElsewhere, Examiners, LongRequest } from '../work-desk.js';
import type { WorkThreadSetup } from './work.js';
import { WorkThreads, type WorkThreadsOptions } from './work-threads.js';

/** What a thread has in hand, so that it goes on while the one that answers is busy. */
const AT_ONCE = 8;

/** For each thread, besides these: what comes then is checked by the thread that answers, which has nothing better to do. */
const MOST_WAITING = 56;

export class ThreadExaminers implements Examiners {
  readonly #work: WorkThreads;

  constructor(setup: WorkThreadSetup, options: Omit<WorkThreadsOptions, 'atOnce'>) {
    this.#work = new WorkThreads(setup, { ...options, atOnce: AT_ONCE });
  }

  async examine(request: LongRequest, signal: AbortSignal): Promise<CheckedElsewhere | null> {
    if (this.#work.waiting >= MOST_WAITING * this.#work.threads) return null;
    const text = await this.#work.do<'request'>({ kind: 'request', request }, request.rights.id, signal);
    return text === null ? null : (JSON.parse(text) as CheckedElsewhere);
  }

  /** Whoever waits is refused. */
  dispose(): Promise<void> {
    return this.#work.dispose();
  }
}
