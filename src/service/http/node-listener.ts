/** A service as what Node's `http` calls for each request; Express and Fastify take it, too. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { JSON_TYPE } from '../answer.js';
import type { ServiceContext } from '../service-context.js';
import { isRefusedForHost } from './client-error.js';
import type { Connection } from './connection.js';
import { drain } from './drain.js';
import type { Routed } from './routed.js';
import type { Turns } from './turns.js';

export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** `turns` are those of the connections that it serves. */
export function nodeListener(service: ServiceContext, routed: Routed, turns: Turns): NodeListener {
  // Never HTTP/2: that has a server of its own.
  const answer = (request: Request, connection: unknown): Promise<Response> =>
    routed(request, connection as Connection);
  const listener = getRequestListener(answer, {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
    errorHandler: badRequest,
    // For HTTP/1.0, which needs no host. Nothing depends on it.
    hostname: 'localhost',
  });
  return async (incoming, outgoing) => {
    const before = turns.take(incoming, outgoing);
    if (before !== null) await before;
    // Nobody is there any more to be answered.
    if (outgoing.destroyed || incoming.socket.destroyed || isRefusedForHost(service, incoming)) return;
    await listener(incoming, outgoing);
    drain(incoming);
  };
}

/** What cannot be taken for a request at all: its host or its path is none. Nothing else fails. */
function badRequest(error: unknown): Response {
  const isBad = error instanceof RequestError;
  const message = isBad ? 'this is no request: its host or path cannot be read' : 'Internal error';
  return new Response(JSON.stringify({ status_message: message }), {
    status: isBad ? 400 : 500,
    headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store' },
  });
}
