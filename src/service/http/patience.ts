/** How long a request is worked on: until its sender goes away, or its time is over. */

import { type Connection, SenderGone } from './connection.js';

export class TimeIsOver extends Error {
  override readonly name = 'TimeIsOver';
}

export interface Patience {
  /** Aborted when nobody waits any more; its reason is what `over` rejects with. */
  readonly signal: AbortSignal;
  /** Never resolves; rejects with {@link SenderGone} or {@link TimeIsOver}. */
  readonly over: Promise<never>;
  /** There is an answer: whoever takes it may take as long as it takes. */
  end(): void;
}

/** `connection` is null where a program asks by a `Request`. */
export function patienceWith(connection: Connection | null, request: () => Request, milliseconds: number): Patience {
  const controller = new AbortController();
  const { signal } = controller;
  const leave = (): void => controller.abort(new SenderGone('the sender went away before there was an answer'));
  const timer = setTimeout(() => controller.abort(new TimeIsOver()), milliseconds);
  const caller = connection === null ? request().signal : null;
  connection?.outgoing.once('close', leave);
  caller?.addEventListener('abort', leave, { once: true });
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // Whoever has the answer first does not look here any more.
  over.catch(() => {});
  return {
    signal,
    over,
    end: () => {
      clearTimeout(timer);
      connection?.outgoing.off('close', leave);
      caller?.removeEventListener('abort', leave);
    },
  };
}
