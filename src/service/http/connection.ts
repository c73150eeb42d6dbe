/** What a request from a server of Node is read from, and its answer written to, while its sender is there. */

import type { IncomingMessage, ServerResponse } from 'node:http';

/** Both sides of an exchange with a server of Node. */
export interface Connection {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** Nobody is there any more to be answered. */
export class SenderGone extends Error {
  override readonly name = 'SenderGone';
}
