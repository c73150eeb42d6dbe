/** What a request from a server of Node is read from, and its answer written to. */

import type { IncomingMessage, ServerResponse } from 'node:http';

/** Both sides of an exchange with a server of Node. */
export interface Connection {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}
