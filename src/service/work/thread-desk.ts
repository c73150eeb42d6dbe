/** A desk that is a thread. It does one piece of work at a time. */

import { type Answer, refusal } from '../answer.js';
import type { TokenRecord } from '../records/token-record.js';
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
import type { WorkThreadSetup } from './work.js';
import { WorkThreads, type WorkThreadsOptions } from './work-threads.js';

const MOST_WAITING_OF_TOKEN = { question: 8, request: 64 } as const;
const MOST_WAITING_OF_STRANGERS = 16;
/** All who have no known token take turns as one. */
const STRANGERS = 'no token';
const SHORT_UNITS = 4 * 1024;

export class ThreadDesk implements WorkDesk {
  readonly #work: WorkThreads;

  constructor(setup: WorkThreadSetup, options: Omit<WorkThreadsOptions, 'threads'> = {}) {
    this.#work = new WorkThreads(setup, options);
  }

  async ask(question: LongQuestion, signal: AbortSignal): Promise<Answer | null> {
    const { rights, body } = question;
    if (this.#work.waitingOf(rights.id) >= MOST_WAITING_OF_TOKEN.question) return tooMuchWaits('question');
    return this.#work.do<'question'>({ kind: 'question', question }, rights.id, signal, body.length <= SHORT_UNITS);
  }

  async examine(request: LongRequest, signal: AbortSignal): Promise<ExaminedElsewhere> {
    const { rights } = request;
    if (this.#work.waitingOf(rights.id) >= MOST_WAITING_OF_TOKEN.request)
      return { kind: 'refused', refused: tooMuchWaits('request') };
    const text = await this.#work.do<'request'>({ kind: 'request', request }, rights.id, signal);
    return text === null
      ? { kind: 'other-devices' }
      : { kind: 'checked', checked: JSON.parse(text) as CheckedElsewhere };
  }

  async isJson(text: string, signal: AbortSignal): Promise<boolean | null> {
    if (this.#work.waitingOf(STRANGERS) >= MOST_WAITING_OF_STRANGERS) return null;
    return this.#work.do<'json'>({ kind: 'json', text }, STRANGERS, signal);
  }

  mayTarget(asked: LongFilter, rights: TokenRecord, signal: AbortSignal): Promise<boolean | null> {
    return this.#work.do<'rights'>({ kind: 'rights', filter: asked.filter, rights }, senderOf(asked), signal);
  }

  count({ filter, narrowing, ...asked }: LongPart, signal: AbortSignal): Promise<number | null> {
    return this.#work.do<'count'>({ kind: 'count', filter, narrowing }, senderOf(asked), signal);
  }

  list(
    { filter, narrowing, ...asked }: LongPart,
    after: string | null,
    signal: AbortSignal,
  ): Promise<ListedPart | null> {
    return this.#work.do<'list'>({ kind: 'list', filter, narrowing, after }, senderOf(asked), signal);
  }

  /** Whoever waits is refused. */
  dispose(): Promise<void> {
    return this.#work.dispose();
  }
}

/** What is sent for a token has turns beside what it asks. */
function senderOf({ createdBy }: Pick<LongFilter, 'createdBy'>): string {
  return `sender ${createdBy}`;
}

function tooMuchWaits(kind: keyof typeof MOST_WAITING_OF_TOKEN): Answer {
  const most = MOST_WAITING_OF_TOKEN[kind];
  return refusal(429, `${most} long ${kind}s of this token are waiting: send one after the other`, {
    'retry-after': '1',
  });
}
