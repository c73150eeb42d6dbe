/** Requests of one connection, one after the other: whoever sends many without waiting for answers has one carried out at a time. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So many may wait on a connection; above that nothing more is read from it. */
const MOST_WAITING = 8;

interface Turn {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** Resolves when the answer is gone, or its taker. */
  readonly ended: Promise<void>;
}

interface Line {
  last: Turn;
  /** Turns that have not ended. */
  open: number;
}

export class Turns {
  readonly #lines = new WeakMap<Socket, Line>();

  /** Null: it is its turn. */
  take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> | null {
    const { socket } = incoming;
    const line = this.#lines.get(socket);
    const turn: Turn = { incoming, outgoing, ended: new Promise((resolve) => outgoing.once('close', resolve)) };
    const own = line ?? { last: turn, open: 0 };
    const before = own.open === 0 ? null : own.last.ended;
    own.last = turn;
    own.open++;
    if (line === undefined) this.#lines.set(socket, own);
    if (own.open > MOST_WAITING) socket.pause();
    outgoing.once('close', () => {
      own.open--;
      if (own.open === MOST_WAITING) socket.resume();
    });
    return before;
  }

  /** The request that came last on a connection, if its answer is still on its way. */
  running(socket: Socket): Turn | null {
    const line = this.#lines.get(socket);
    return line === undefined || line.open === 0 ? null : line.last;
  }
}
