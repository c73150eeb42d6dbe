/** What Node cannot take for a request, answered, logged and counted like all else: it never comes to a route. */

import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { JSON_TYPE } from '../answer.js';
import type { ServiceContext } from '../service-context.js';
import { requestIdOf } from './exchange.js';
import type { Turns } from './turns.js';

export type ClientErrorListener = (error: NodeJS.ErrnoException, socket: Duplex) => void;

interface Refused {
  readonly status: number;
  readonly message: string;
}

const REFUSED: ReadonlyMap<string, Refused> = new Map([
  ['HPE_HEADER_OVERFLOW', { status: 431, message: 'the path and the headers of a request have 16 KiB' }],
  [
    'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    { status: 413, message: 'the chunks of the body have extensions that are too long' },
  ],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, message: 'the request did not come to its end in time' }],
]);

const NO_REQUEST: Refused = { status: 400, message: 'this is no request that HTTP/1.1 allows' };

/** Closes the connection: nobody knows where the next request on it would begin. */
export function clientErrorListener(service: ServiceContext, turns: Turns): ClientErrorListener {
  const refusedBefore = new WeakSet<Duplex>();
  return (error, socket) => {
    if (refusedBefore.has(socket)) return;
    refusedBefore.add(socket);
    const running = socket instanceof Socket ? turns.running(socket) : null;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    // Its sender has gone, which whoever reads the body says.
    if (error.code === 'HPE_INVALID_EOF_STATE' && running?.incoming.complete === false) return void socket.destroy();
    // Of a request that is being read it is the body that is wrong. What came whole before gets its answer first.
    if (running === null) refuse(service, socket, error);
    else if (running.incoming.complete) void running.ended.then(() => refuse(service, socket, error));
    else if (running.outgoing.headersSent) socket.destroy();
    else refuse(service, socket, error, running.incoming);
  };
}

function refuse(
  service: ServiceContext,
  socket: Duplex,
  { code }: NodeJS.ErrnoException,
  incoming: IncomingMessage | null = null,
): void {
  refuseAs(service, socket, REFUSED.get(code ?? '') ?? NO_REQUEST, incoming);
}

const ONE_HOST: Refused = { status: 400, message: 'a request of HTTP/1.1 has one header `Host`' };

/** Whether it is refused, and its connection closed: two hosts are two requests to who reads the one or the other. HTTP/1.0 needs none. */
export function isRefusedForHost(service: ServiceContext, incoming: IncomingMessage): boolean {
  const { rawHeaders, httpVersion, socket } = incoming;
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return false;
  refuseAs(service, socket, ONE_HOST, incoming);
  return true;
}

function refuseAs(
  { logger, metrics }: ServiceContext,
  socket: Duplex,
  { status, message }: Refused,
  incoming: IncomingMessage | null,
): void {
  const id = requestIdOf(incoming?.headers['x-request-id']?.toString());
  logger.info({ request: id, method: incoming?.method ?? null, path: null, status }, 'answered');
  metrics.refused(status);
  if (socket.writable) socket.end(responseText(id, status, message), () => socket.destroy());
}

function responseText(id: string, status: number, message: string): string {
  const body = JSON.stringify({ status_message: message });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${JSON_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-request-id: ${id}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
