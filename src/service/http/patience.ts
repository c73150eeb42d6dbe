/** How long a request is worked on: until its sender goes away, or its time is over. */

import { type Connection, SenderGone } from './connection.js';

export class TimeIsOver extends Error {
  override readonly name = 'TimeIsOver';
}

/** How long a request is worked on, and what that depends on. Most requests are answered before anybody asks for the signal: it is made when somebody does. */
export interface Patience {
  /** Aborted when nobody waits any more; its reason is what `orOver` rejects with. */
  readonly signal: AbortSignal;
  /** @throws SenderGone or TimeIsOver when nobody waits any more */
  throwIfOver(): void;
  /** The answer, or a rejection with {@link SenderGone} or {@link TimeIsOver}, whichever comes first. */
  orOver<Value>(answer: Value | Promise<Value>): Promise<Value>;
  /** There is an answer: whoever takes it may take as long as it takes. */
  end(): void;
}

/** `connection` is null where a program asks by a `Request`. */
export function patienceWith(connection: Connection | null, request: () => Request, milliseconds: number): Patience {
  return new RequestPatience(connection, connection === null ? request().signal : null, milliseconds);
}

class RequestPatience implements Patience {
  readonly #connection: Connection | null;
  /** That of a program. */
  readonly #caller: AbortSignal | null;
  readonly #timer: NodeJS.Timeout;
  #controller: AbortController | null = null;
  /** Why nobody waits any more; null: somebody does. */
  #reason: Error | null = null;
  #reject: (reason: Error) => void = () => {};

  constructor(connection: Connection | null, caller: AbortSignal | null, milliseconds: number) {
    this.#connection = connection;
    this.#caller = caller;
    this.#timer = setTimeout(() => this.#give(new TimeIsOver()), milliseconds);
    connection?.outgoing.once('close', this.#leave);
    caller?.addEventListener('abort', this.#leave, { once: true });
  }

  get signal(): AbortSignal {
    if (this.#controller === null) {
      this.#controller = new AbortController();
      if (this.#reason !== null) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  throwIfOver(): void {
    if (this.#reason !== null) throw this.#reason;
  }

  orOver<Value>(answer: Value | Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      if (this.#reason !== null) reject(this.#reason);
      Promise.resolve(answer).then(resolve, reject);
    });
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#connection?.outgoing.off('close', this.#leave);
    this.#caller?.removeEventListener('abort', this.#leave);
  }

  #leave = (): void => this.#give(new SenderGone('the sender went away before there was an answer'));

  #give(reason: Error): void {
    if (this.#reason !== null) return;
    this.#reason = reason;
    this.#controller?.abort(reason);
    this.#reject(reason);
  }
}
