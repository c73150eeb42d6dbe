/** The server in front of a service: it listens, lets no slow client hold a connection, and ends in good order. */

import { createServer, type RequestListener, type Server } from 'node:http';
import { Failure } from '../failure.js';

export interface WebServerTimes {
  /** From the first byte of a request to the end of its headers, and to its end. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** Between requests. */
  readonly keepAliveMs: number;
  /** A connection on which nothing moves at all: half of it may be gone. */
  readonly idleMs: number;
  /** How often the first two are looked at. */
  readonly checkMs: number;
}

const TIMES: WebServerTimes = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 15_000,
  idleMs: 60_000,
  checkMs: 1_000,
};
/** How long answers may take to be read when the server ends. */
const GRACE_MS = 10_000;
const SWEEP_MS = 50;

export interface WebServer {
  readonly port: number;
  /** Resolves when every connection is closed: those that still move after ten seconds are cut. */
  close(): Promise<void>;
}

/** @throws Failure `input` when it cannot listen there */
export async function listen(
  listener: RequestListener,
  host: string,
  port: number,
  times: WebServerTimes = TIMES,
): Promise<WebServer> {
  const server = createServer(
    {
      headersTimeout: times.headersMs,
      requestTimeout: times.requestMs,
      keepAliveTimeout: times.keepAliveMs,
      connectionsCheckingInterval: times.checkMs,
    },
    listener,
  );
  server.setTimeout(times.idleMs);
  await listening(server, host, port);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => closed(server),
  };
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, host, port)));
    server.listen(port, host, () => resolve());
  });
}

function cannotListen({ code, message }: NodeJS.ErrnoException, host: string, port: number): Failure {
  switch (code) {
    case 'EADDRINUSE':
      return new Failure('input', `port ${port} of ${host} is in use`, 'name another with `--port`, or 0 for any');
    case 'EACCES':
      return new Failure('input', `port ${port} may not be used`, 'ports below 1024 belong to the system');
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Failure('input', `${host} is no address of this machine`, 'as in `--host 127.0.0.1`');
    default:
      return new Failure('input', `cannot listen on ${host}:${port}: ${message}`);
  }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    // Those that were busy are kept open behind their answers, for requests that are taken no more.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
