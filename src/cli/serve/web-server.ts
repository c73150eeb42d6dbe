/** The server in front of a service: it listens, lets no slow client hold a connection, leaves files to store and outbox, and ends in good order. */

import { createServer, type Server } from 'node:http';
import type { Service } from '../../service/service.js';
import type { Logger } from '../../service/service-options.js';
import { Failure } from '../output/failure.js';

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

export interface WebServerOptions {
  readonly times?: Partial<WebServerTimes>;
  /** Connections at once; those that come above it are closed. */
  readonly connections: number;
  readonly logger: Pick<Logger, 'warn'>;
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

/** The log tells of connections that were turned away this often at most. */
const TELL_AGAIN_MS = 10_000;

export interface WebServer {
  readonly port: number;
  /** Resolves when every connection is closed: those that still move after ten seconds are cut. */
  close(): Promise<void>;
}

/** @throws Failure `input` when it cannot listen there */
export async function listen(
  service: Pick<Service, 'listener' | 'clientError'>,
  host: string,
  port: number,
  { times: given, connections, logger }: WebServerOptions,
): Promise<WebServer> {
  const times = { ...TIMES, ...given };
  const server = createServer(
    {
      // The service refuses those without, and says so.
      requireHostHeader: false,
      headersTimeout: times.headersMs,
      requestTimeout: times.requestMs,
      keepAliveTimeout: times.keepAliveMs,
      connectionsCheckingInterval: times.checkMs,
    },
    service.listener,
  );
  server.setTimeout(times.idleMs);
  server.maxConnections = connections;
  server.on('clientError', service.clientError);
  // What else is expected than to go on is nothing to refuse for.
  server.on('checkExpectation', service.listener);
  await listening(server, host, port);
  tellOfTrouble(server, connections, logger);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => closed(server),
  };
}

/** A connection that cannot be accepted is no reason to end. */
function tellOfTrouble(server: Server, connections: number, logger: Pick<Logger, 'warn'>): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (message: string): void => {
    if (performance.now() - toldAt < TELL_AGAIN_MS) return;
    toldAt = performance.now();
    logger.warn({ connections }, message);
  };
  server.on('drop', () => tell('connections turned away: as many are open as may be'));
  server.on('error', () => tell('a connection cannot be accepted'));
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => reject(cannotListen(error, host, port));
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      resolve();
    });
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
