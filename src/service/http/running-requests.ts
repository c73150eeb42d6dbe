/** The requests that are being answered: what closing waits for. */

import type { Routed } from './routed.js';

export class RunningRequests {
  #count = 0;
  #closed: Promise<void> | null = null;
  #ended: (() => void) | null = null;

  /** The same, until it is closed. */
  around(routed: Routed): Routed {
    return async (request, connection) => {
      if (this.#closed !== null) return closing();
      this.#count++;
      try {
        return await routed(request, connection);
      } finally {
        this.#count--;
        if (this.#count === 0) this.#ended?.();
      }
    };
  }

  /** Takes no more, and resolves when those that run are answered. What they stream may still be on its way. */
  close(): Promise<void> {
    this.#closed ??= this.#count === 0 ? Promise.resolve() : this.#end();
    return this.#closed;
  }

  #end(): Promise<void> {
    return new Promise((resolve) => {
      this.#ended = resolve;
    });
  }
}

function closing(): Response {
  return new Response(JSON.stringify({ status_message: 'this service is being stopped' }), {
    status: 503,
    headers: { 'content-type': 'application/json; charset=utf-8', connection: 'close', 'retry-after': '1' },
  });
}
