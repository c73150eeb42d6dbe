/** Both sides of an exchange with a server of Node. */

import type { IncomingMessage, ServerResponse } from 'node:http';

/** Both sides of an exchange with a server of Node. */
export interface Connection {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}
