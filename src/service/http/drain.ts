/** What is left of a body that nobody reads on. */

import type { IncomingMessage } from 'node:http';

const MOST_BYTES = 2 ** 28;
const MOST_MS = 30_000;
const SILENT_MS = 5_000;

const abandoned = new WeakSet<IncomingMessage>();

/** Nothing more is read of this request: its connection ends with the answer. */
export function abandon(incoming: IncomingMessage): void {
  abandoned.add(incoming);
}

/**
 * Reads the rest of a request's body and keeps nothing of it: who sends all before reading would not see the answer on a connection
 * that is closed meanwhile. Closes it on who sends on and on, or nothing for seconds.
 */
export function drain(incoming: IncomingMessage): void {
  if (abandoned.has(incoming)) {
    incoming.socket.destroySoon();
    return;
  }
  if (incoming.readableEnded || incoming.destroyed) return;
  incoming.on('error', () => {});
  if (!incoming.complete) {
    let bytes = 0;
    const count = (chunk: Buffer): void => {
      bytes += chunk.byteLength;
      if (bytes > MOST_BYTES) close();
      else silence.refresh();
    };
    const stop = (): void => {
      clearTimeout(silence);
      clearTimeout(end);
      incoming.off('data', count);
    };
    // Once: each call waits for the answer with a listener of its own.
    const close = (): void => {
      stop();
      incoming.socket.destroySoon();
    };
    const silence = setTimeout(close, SILENT_MS).unref();
    const end = setTimeout(close, MOST_MS).unref();
    incoming.on('data', count).once('close', stop);
  }
  incoming.resume();
}
