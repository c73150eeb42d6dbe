/** Asks the worker. Of each kind of question the newest alone is answered: what comes back for older ones is dropped. What fails is told once, in one place. */

import type { AnsweredMessage, AskedMessage, QuestionKind, Questions } from '../shared/questions.js';

/** What the worker is to the page. */
export interface DeskPort {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** An answer that is not outdated. */
export interface Told<Answer> {
  readonly answer: Answer;
}

interface Waiting {
  readonly kind: QuestionKind;
  readonly resolve: (told: Told<never> | null) => void;
}

export class Desk {
  readonly #port: DeskPort;
  readonly #fail: (problem: string) => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #newest = new Map<QuestionKind, number>();
  #asked = 0;

  /** `fail` is told what the worker could not do, and why. */
  constructor(port: DeskPort, fail: (problem: string) => void, progress: (devices: number) => void) {
    this.#port = port;
    this.#fail = fail;
    port.addEventListener('message', ({ data }) => {
      if (typeof data !== 'object' || data === null) return;
      if ('progress' in data && typeof data.progress === 'number') progress(data.progress);
      // The other end is of this page.
      else if ('answered' in data) this.#settle(data as AnsweredMessage);
    });
  }

  /** Null: it failed, or a newer question of this kind was asked meanwhile. Never rejects. */
  ask<Kind extends QuestionKind>(
    ask: Kind,
    given: Questions[Kind]['given'],
  ): Promise<Told<Questions[Kind]['answer']> | null> {
    const id = ++this.#asked;
    this.#newest.set(ask, id);
    return new Promise((resolve) => {
      this.#waiting.set(id, { kind: ask, resolve });
      const message: AskedMessage<Kind> = { ask, id, given };
      this.#port.postMessage(message);
    });
  }

  #settle(message: AnsweredMessage): void {
    const { answered: id } = message;
    const one = this.#waiting.get(id);
    if (one === undefined) return;
    this.#waiting.delete(id);
    const isNewest = this.#newest.get(one.kind) === id;
    if ('failed' in message) this.#fail(`The worker could not answer (${one.kind}): ${message.failed}`);
    // An answer is of the kind of its question.
    one.resolve(isNewest && 'answer' in message ? { answer: message.answer as never } : null);
  }
}
