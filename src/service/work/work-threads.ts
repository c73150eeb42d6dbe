/** Threads that work for the one that answers: each is started when there is something for it, and again when it has ended by itself. */

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { errorMessage } from '../../base/error-message.js';
import { invariant, unreachable } from '../../base/invariant.js';
import { type AudienceSource, AudienceUnavailableError } from '../../evaluate/audience-source.js';
import type { SqlConnection } from '../../evaluate/sql/audience/sql-connection.js';
import type { TagTextSource } from '../../evaluate/tag-texts.js';
import { UnsupportedFilterError } from '../../evaluate/unsupported-filter.js';
import { fromFilterText } from '../../node/pool/filter-text.js';
import { threadFlags } from '../../node/thread-flags.js';
import { Unresolvable } from '../records/unresolvable.js';
import { WaitingLine } from './waiting-line.js';
import type { FromWorkThread, QueryAnswers, Results, ToWorkThread, Work, WorkQuery, WorkThreadSetup } from './work.js';

/** Null: the devices of the thread are others. */
export type Done<Kind extends Work['kind']> = Results[Kind] | null;

interface Asked {
  readonly work: Work;
  /** Of whoever asked. */
  readonly signal: AbortSignal;
  readonly owner: string;
  readonly isShort: boolean;
  resolve(done: Done<Work['kind']>): void;
  reject(reason: unknown): void;
}

export interface WorkThreadsOptions {
  readonly start?: (setup: WorkThreadSetup) => Worker;
  /** Leads to the database where the devices are in one. */
  readonly connection?: SqlConnection | null;
  /** Counts the devices where they are elsewhere. */
  readonly source?: (Pick<AudienceSource, 'count'> & TagTextSource) | null;
  /** Default 1. */
  readonly threads?: number;
  /** Pieces of work that a thread is given at a time: it does not wait for the next where it has some. Default 1. */
  readonly atOnce?: number;
}

/** A thread, or the room for one, and what it has been given. */
interface Seat {
  thread: Worker | null;
  /** By their numbers. */
  readonly running: Map<number, Asked>;
}

export class WorkThreads {
  readonly #start: () => Worker;
  readonly #asked: Pick<Required<WorkThreadsOptions>, 'connection' | 'source'>;
  readonly #line = new WaitingLine<Asked>();
  readonly #seats: readonly Seat[];
  readonly #atOnce: number;
  #numbers = 0;

  constructor(
    setup: WorkThreadSetup,
    { start = startWorkThread, connection = null, source = null, threads = 1, atOnce = 1 }: WorkThreadsOptions = {},
  ) {
    this.#start = () => start(setup);
    this.#asked = { connection, source };
    this.#seats = Array.from({ length: threads }, () => ({ thread: null, running: new Map() }));
    this.#atOnce = atOnce;
  }

  get threads(): number {
    return this.#seats.length;
  }

  /** Pieces of work that no thread has begun. */
  get waiting(): number {
    return this.#line.count;
  }

  /** Those of this owner. */
  waitingOf(owner: string): number {
    return this.#line.countOf(owner);
  }

  /** Rejects with Unresolvable where a filter is none any more. */
  async do<Kind extends Work['kind']>(
    work: Work & { readonly kind: Kind },
    owner: string,
    signal: AbortSignal,
    isShort = false,
  ): Promise<Done<Kind>> {
    signal.throwIfAborted();
    let giveUp = (): void => {};
    const done = new Promise<Done<Work['kind']>>((resolve, reject) => {
      const asked: Asked = { work, signal, owner, isShort, resolve, reject };
      giveUp = () => {
        this.#line.remove(asked);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp);
      this.#line.add(asked);
      this.#askNext();
    });
    // What is done is what was asked for.
    return (done as Promise<Done<Kind>>).finally(() => signal.removeEventListener('abort', giveUp));
  }

  /** Whoever waits is refused. */
  async dispose(): Promise<void> {
    for (const { reject } of this.#line.takeAll()) reject(new Error('the threads for work were ended'));
    await Promise.all(this.#seats.map(({ thread }) => thread?.terminate()));
  }

  /** As many pieces of work as threads have room for. */
  #askNext(): void {
    for (;;) {
      const seat = this.#nextSeat();
      const asked = seat && this.#line.next();
      if (asked === undefined || seat === undefined) break;
      this.#give(seat, asked);
    }
    for (const { thread, running } of this.#seats) if (running.size === 0) thread?.unref();
  }

  /** One that runs and has nothing to do, else one that is not started, else the one that has least to do. */
  #nextSeat(): Seat | undefined {
    const idle = this.#seats.filter(({ running }) => running.size === 0);
    const least = () => this.#seats.reduce((one, other) => (other.running.size < one.running.size ? other : one));
    const seat = idle.find(({ thread }) => thread !== null) ?? idle[0] ?? least();
    return seat.running.size < this.#atOnce ? seat : undefined;
  }

  #give(seat: Seat, asked: Asked): void {
    const number = this.#numbers++;
    try {
      seat.thread ??= this.#startIn(seat);
      seat.thread.ref();
      seat.running.set(number, asked);
      seat.thread.postMessage({ kind: 'work', number, work: asked.work } satisfies ToWorkThread);
    } catch (error) {
      seat.running.delete(number);
      asked.reject(error);
    }
  }

  #startIn(seat: Seat): Worker {
    const thread = this.#start();
    let reason = 'it ended';
    thread.on('message', (message: FromWorkThread) => {
      if (message.kind === 'query') return void this.#ask(seat, thread, message);
      settle(taken(seat, message.number), message);
      this.#askNext();
    });
    // Which answer it was cannot be read, either.
    thread.on('messageerror', (error) => {
      for (const asked of allTaken(seat)) asked.reject(error);
      this.#askNext();
    });
    thread.on('error', (error) => {
      reason = errorMessage(error);
    });
    thread.on('exit', () => {
      seat.thread = null;
      for (const asked of allTaken(seat)) asked.reject(new Error(`a thread for work has failed: ${reason}`));
      this.#askNext();
    });
    return thread;
  }

  /** What the running piece of work asks for. */
  async #ask(
    seat: Seat,
    thread: Worker,
    { number, query }: FromWorkThread & { readonly kind: 'query' },
  ): Promise<void> {
    const tell = (message: ToWorkThread): void => thread.postMessage(message);
    try {
      const [only, other] = seat.running.values();
      // Of several nobody knows which of them asks.
      const signal = other === undefined ? only?.signal : undefined;
      tell({
        kind: 'answered',
        query: number,
        answer: await this.#answer(query, signal === undefined ? {} : { signal }),
      });
    } catch (error) {
      const reason = errorMessage(error);
      const failure = { reason, isUnavailable: error instanceof AudienceUnavailableError };
      tell({ kind: 'query-failed', query: number, failure });
    }
  }

  async #answer(query: WorkQuery, asked: { readonly signal?: AbortSignal }): Promise<QueryAnswers[keyof QueryAnswers]> {
    const { connection, source } = this.#asked;
    if (query.kind === 'sql') {
      invariant(connection !== null, 'a thread asks a database where there is one');
      return connection.query(query.query, asked);
    }
    invariant(source !== null, 'a thread asks for devices where they are');
    return query.kind === 'count'
      ? source.count(fromFilterText(query.filter), asked)
      : source.tagTexts(query.tag, query.texts === null ? asked : { kind: query.texts, ...asked });
  }
}

function taken(seat: Seat, number: number): Asked | null {
  const asked = seat.running.get(number) ?? null;
  seat.running.delete(number);
  return asked;
}

function allTaken(seat: Seat): readonly Asked[] {
  const all = [...seat.running.values()];
  seat.running.clear();
  return all;
}

function settle(asked: Asked | null, message: Exclude<FromWorkThread, { readonly kind: 'query' }>): void {
  switch (message.kind) {
    case 'done':
      asked?.resolve(message.result);
      return;
    case 'other-devices':
      asked?.resolve(null);
      return;
    case 'unresolvable':
      asked?.reject(new Unresolvable(message.reason));
      return;
    case 'unsupported':
      asked?.reject(new UnsupportedFilterError(message.diagnostics));
      return;
    case 'unavailable':
      asked?.reject(new AudienceUnavailableError(message.reason));
      return;
    case 'failed':
      asked?.reject(new Error(message.reason));
      return;
    default:
      unreachable(message);
  }
}

/** It lies beside this file and has the same ending: from source it takes a loader, which threads inherit. */
function workThreadFile(): URL {
  return new URL(`./work-thread${extname(import.meta.url)}`, import.meta.url);
}

function startWorkThread(setup: WorkThreadSetup): Worker {
  return new Worker(workThreadFile(), { workerData: setup, name: 'pushsift work', ...threadFlags() });
}
