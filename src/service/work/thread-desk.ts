/** A desk that is a thread: started when it is first asked, and again when it has ended by itself. It is asked one question at a time. */

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CatalogShape } from '../../catalog/catalog.js';
import { type Answer, refusal } from '../http/answer.js';
import type { LongQuestion, QuestionDesk } from './question-desk.js';
import { WaitingLine } from './waiting-line.js';

export interface WorkThreadSetup {
  /** The index, and the version of it that is asked. */
  readonly devices: string;
  readonly generation: string;
  readonly catalog: CatalogShape | null;
}

/** Of one question; the next is told when it has come. */
export type FromWorkThread =
  | { readonly kind: 'answer'; readonly answer: Pick<Answer, 'status'> & { readonly body: string } }
  | { readonly kind: 'failed'; readonly reason: string };

interface Asked {
  readonly question: LongQuestion;
  readonly owner: string;
  readonly isShort: boolean;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

const MOST_WAITING_OF_TOKEN = 8;
const SHORT_UNITS = 4 * 1024;
const END_MS = 100;

export class ThreadDesk implements QuestionDesk {
  readonly #start: () => Worker;
  readonly #line = new WaitingLine<Asked>();
  #thread: Worker | null = null;
  #running: Asked | null = null;

  constructor(setup: WorkThreadSetup, start: (setup: WorkThreadSetup) => Worker = startWorkThread) {
    this.#start = () => start(setup);
  }

  async ask(question: LongQuestion, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    const owner = question.rights.id;
    if (this.#line.countOf(owner) >= MOST_WAITING_OF_TOKEN)
      return refusal(
        429,
        `${MOST_WAITING_OF_TOKEN} long questions of this token are waiting: send one after the other`,
        {
          'retry-after': '1',
        },
      );
    return new Promise((resolve, reject) => {
      const isShort = question.body.length <= SHORT_UNITS;
      const asked: Asked = { question, owner, isShort, resolve, reject };
      signal.addEventListener('abort', () => {
        this.#line.remove(asked);
        reject(signal.reason);
      });
      this.#line.add(asked);
      this.#askNext();
    });
  }

  /** Answers those who wait, and ends: others are asked from now on. */
  async end(): Promise<void> {
    while (this.#running !== null) await new Promise((resolve) => setTimeout(resolve, END_MS).unref());
    await this.#thread?.terminate();
  }

  /** Whoever waits is refused. */
  async dispose(): Promise<void> {
    for (const { reject } of this.#line.takeAll()) reject(new Error('the thread for long questions was ended'));
    await this.#thread?.terminate();
  }

  #askNext(): void {
    if (this.#running !== null) return;
    const asked = this.#line.next();
    if (asked === undefined) {
      this.#thread?.unref();
      return;
    }
    try {
      this.#thread ??= this.#startNew();
      this.#thread.ref();
      this.#running = asked;
      this.#thread.postMessage(asked.question);
    } catch (error) {
      this.#running = null;
      asked.reject(error);
    }
  }

  #startNew(): Worker {
    const thread = this.#start();
    let reason = 'it ended';
    thread.on('message', (message: FromWorkThread) => {
      const asked = this.#taken();
      if (message.kind === 'answer') asked?.resolve(message.answer);
      else asked?.reject(new Error(message.reason));
      this.#askNext();
    });
    thread.on('error', (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    thread.on('exit', () => {
      this.#thread = null;
      this.#taken()?.reject(new Error(`the thread for long questions has failed: ${reason}`));
      this.#askNext();
    });
    return thread;
  }

  #taken(): Asked | null {
    const asked = this.#running;
    this.#running = null;
    return asked;
  }
}

/** It lies beside this file and has the same ending: from source it takes a loader, which threads inherit. */
export function workThreadFile(): URL {
  return new URL(`./work-thread${extname(import.meta.url)}`, import.meta.url);
}

function startWorkThread(setup: WorkThreadSetup): Worker {
  return new Worker(workThreadFile(), { workerData: setup, name: 'pushsift work' });
}
