/** A desk that is a thread: started when it is first asked, and again when it has ended by itself. It does one piece of work at a time. */

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { errorMessage } from '../../base/error-message.js';
import { invariant, unreachable } from '../../base/invariant.js';
import { AudienceUnavailableError } from '../../evaluate/audience-source.js';
import type { SqlConnection } from '../../evaluate/sql/audience/sql-connection.js';
import { UnsupportedFilterError } from '../../evaluate/unsupported-filter.js';
import { threadFlags } from '../../node/thread-flags.js';
import { type Answer, refusal } from '../answer.js';
import type { TokenRecord } from '../records/token-record.js';
import { Unresolvable } from '../records/unresolvable.js';
import type {
  CheckedElsewhere,
  ExaminedElsewhere,
  ListedPart,
  LongFilter,
  LongPart,
  LongQuestion,
  LongRequest,
  WorkDesk,
} from '../work-desk.js';
import { WaitingLine } from './waiting-line.js';
import type { FromWorkThread, Results, ToWorkThread, Work, WorkThreadSetup } from './work.js';

/** Null: its devices are others. */
type Done<Kind extends Work['kind']> = Results[Kind] | null;

interface Asked {
  readonly work: Work;
  /** Of whoever asked. */
  readonly signal: AbortSignal;
  readonly owner: string;
  readonly isShort: boolean;
  resolve(done: Done<Work['kind']>): void;
  reject(reason: unknown): void;
}

export interface ThreadDeskOptions {
  readonly start?: (setup: WorkThreadSetup) => Worker;
  readonly connection?: SqlConnection | null;
}

const MOST_WAITING_OF_TOKEN = { question: 8, request: 64 } as const;
const MOST_WAITING_OF_STRANGERS = 16;
/** All who have no known token take turns as one. */
const STRANGERS = 'no token';
const SHORT_UNITS = 4 * 1024;

export class ThreadDesk implements WorkDesk {
  readonly #start: () => Worker;
  readonly #connection: SqlConnection | null;
  readonly #line = new WaitingLine<Asked>();
  #thread: Worker | null = null;
  #running: Asked | null = null;

  /** `connection` leads to the database where the devices are in one. */
  constructor(setup: WorkThreadSetup, { start = startWorkThread, connection = null }: ThreadDeskOptions = {}) {
    this.#start = () => start(setup);
    this.#connection = connection;
  }

  async ask(question: LongQuestion, signal: AbortSignal): Promise<Answer | null> {
    const { rights, body } = question;
    if (this.#line.countOf(rights.id) >= MOST_WAITING_OF_TOKEN.question) return tooMuchWaits('question');
    return this.#do<'question'>({ kind: 'question', question }, rights.id, signal, body.length <= SHORT_UNITS);
  }

  async examine(request: LongRequest, signal: AbortSignal): Promise<ExaminedElsewhere> {
    const { rights } = request;
    if (this.#line.countOf(rights.id) >= MOST_WAITING_OF_TOKEN.request)
      return { kind: 'refused', refused: tooMuchWaits('request') };
    const text = await this.#do<'request'>({ kind: 'request', request }, rights.id, signal);
    return text === null
      ? { kind: 'other-devices' }
      : { kind: 'checked', checked: JSON.parse(text) as CheckedElsewhere };
  }

  async isJson(text: string, signal: AbortSignal): Promise<boolean | null> {
    if (this.#line.countOf(STRANGERS) >= MOST_WAITING_OF_STRANGERS) return null;
    return this.#do<'json'>({ kind: 'json', text }, STRANGERS, signal);
  }

  mayTarget(asked: LongFilter, rights: TokenRecord, signal: AbortSignal): Promise<boolean | null> {
    return this.#do<'rights'>({ kind: 'rights', filter: asked.filter, rights }, senderOf(asked), signal);
  }

  count({ filter, narrowing, ...asked }: LongPart, signal: AbortSignal): Promise<number | null> {
    return this.#do<'count'>({ kind: 'count', filter, narrowing }, senderOf(asked), signal);
  }

  list(
    { filter, narrowing, ...asked }: LongPart,
    after: string | null,
    signal: AbortSignal,
  ): Promise<ListedPart | null> {
    return this.#do<'list'>({ kind: 'list', filter, narrowing, after }, senderOf(asked), signal);
  }

  /** Rejects with Unresolvable where a filter is none any more. */
  async #do<Kind extends Work['kind']>(
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
    for (const { reject } of this.#line.takeAll()) reject(new Error('the thread for long work was ended'));
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
      this.#thread.postMessage({ kind: 'work', work: asked.work } satisfies ToWorkThread);
    } catch (error) {
      this.#running = null;
      asked.reject(error);
    }
  }

  #startNew(): Worker {
    const thread = this.#start();
    let reason = 'it ended';
    thread.on('message', (message: FromWorkThread) => {
      if (message.kind === 'query') return void this.#ask(thread, message);
      settle(this.#taken(), message);
      this.#askNext();
    });
    thread.on('messageerror', (error) => {
      this.#taken()?.reject(error);
      this.#askNext();
    });
    thread.on('error', (error) => {
      reason = errorMessage(error);
    });
    thread.on('exit', () => {
      this.#thread = null;
      this.#taken()?.reject(new Error(`the thread for long work has failed: ${reason}`));
      this.#askNext();
    });
    return thread;
  }

  /** What the running piece of work asks the database for. */
  async #ask(thread: Worker, { number, query }: FromWorkThread & { readonly kind: 'query' }): Promise<void> {
    const tell = (message: ToWorkThread): void => thread.postMessage(message);
    try {
      const connection = this.#connection;
      invariant(connection !== null, 'a thread asks a database where there is one');
      const signal = this.#running?.signal;
      tell({ kind: 'rows', query: number, rows: await connection.query(query, signal && { signal }) });
    } catch (error) {
      const reason = errorMessage(error);
      const failure = { reason, isUnavailable: error instanceof AudienceUnavailableError };
      tell({ kind: 'query-failed', query: number, failure });
    }
  }

  #taken(): Asked | null {
    const asked = this.#running;
    this.#running = null;
    return asked;
  }
}

/** What is sent for a token has turns beside what it asks. */
function senderOf({ createdBy }: Pick<LongFilter, 'createdBy'>): string {
  return `sender ${createdBy}`;
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

function tooMuchWaits(kind: keyof typeof MOST_WAITING_OF_TOKEN): Answer {
  const most = MOST_WAITING_OF_TOKEN[kind];
  return refusal(429, `${most} long ${kind}s of this token are waiting: send one after the other`, {
    'retry-after': '1',
  });
}

/** It lies beside this file and has the same ending: from source it takes a loader, which threads inherit. */
function workThreadFile(): URL {
  return new URL(`./work-thread${extname(import.meta.url)}`, import.meta.url);
}

function startWorkThread(setup: WorkThreadSetup): Worker {
  return new Worker(workThreadFile(), { workerData: setup, name: 'pushsift work', ...threadFlags() });
}
