/** The server of `pushsift serve` and clients that are slow, silent or half gone: its times are waited for, and what they held is let go of. */

import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { listen, type WebServerTimes } from '../../../src/cli/serve/web-server.js';
import type { Service } from '../../../src/service/service.js';
import { NO_LOGGER } from '../../../src/service/service-options.js';
import type { Transport } from '../../../src/service/transport/transport.js';
import { until } from '../../support/service/fake-clock.js';
import { LossyLine } from '../../support/service/faults/lossy-line.js';
import { allOf, requestHead } from '../../support/service/faults/served.js';
import { as, MESSAGE_PATH, messageBody, PRESET_PATH, post, tryService } from '../../support/service/try-service.js';

/** Longer than any test lasts. */
const NEVER_MS = 600_000;
const PATIENT: WebServerTimes = {
  headersMs: NEVER_MS,
  requestMs: NEVER_MS,
  keepAliveMs: NEVER_MS,
  idleMs: NEVER_MS,
  checkMs: 20,
};
const SOON_MS = 300;

/** A service behind the server; `open` are the connections that it holds. */
async function serving(times: Partial<WebServerTimes>, transport?: Transport) {
  const trial = await tryService(transport && { transport });
  const open = new Set<Socket>();
  const { clientError } = trial.service;
  const listener: Service['listener'] = (incoming, outgoing) => {
    watch(open, incoming);
    return trial.service.listener(incoming, outgoing);
  };
  const options = { times: { ...PATIENT, ...times }, connections: 100, logger: NO_LOGGER };
  const server = await listen({ listener, clientError }, '127.0.0.1', 0, options);
  return {
    trial,
    open,
    port: server.port,
    connect: async (port = server.port) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      return socket;
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy();
      await server.close();
      await trial.service.close();
    },
  };
}

function watch(open: Set<Socket>, { socket }: IncomingMessage): void {
  if (open.has(socket)) return;
  open.add(socket);
  socket.once('close', () => open.delete(socket));
}

/** What was said until the connection was closed, and that it was not closed before its time; `began`: before it was made. */
async function closedAfter(socket: Socket, milliseconds: number, began: number): Promise<string> {
  const text = await allOf(socket);
  // Timers may be a few milliseconds early by another clock.
  expect(performance.now() - began).toBeGreaterThan(milliseconds - 50);
  return text;
}

describe('a client', () => {
  it('whose headers do not end is told and closed when their time is over', async () => {
    await using served = await serving({ headersMs: SOON_MS });
    const began = performance.now();
    const socket = await served.connect();
    const dripping = setInterval(() => socket.write('x-slow: 1\r\n'), 20);
    socket.write(`POST ${PRESET_PATH} HTTP/1.1\r\nhost: service\r\n`);
    expect(await closedAfter(socket, SOON_MS, began)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    clearInterval(dripping);
  });

  it('whose body does not end is told and closed when the time of the request is over', async () => {
    await using served = await serving({ headersMs: SOON_MS, requestMs: SOON_MS });
    const began = performance.now();
    const socket = await served.connect();
    socket.write(requestHead(PRESET_PATH, { 'content-length': 1_000_000 }));
    const dripping = setInterval(() => socket.write(' '), 20);
    expect(await closedAfter(socket, SOON_MS, began)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    clearInterval(dripping);
    await until(() => served.open.size === 0);
    expect((await served.trial.store.presets({ createdBy: null, after: null, limit: 1 })).items).toEqual([]);
  });

  it('that says nothing is closed when nothing has moved for a while', async () => {
    await using served = await serving({ idleMs: SOON_MS });
    const began = performance.now();
    expect(await closedAfter(await served.connect(), SOON_MS, began)).toBe('');
  });

  it('that sends nothing behind an answer is closed when the time between requests is over', async () => {
    await using served = await serving({ keepAliveMs: SOON_MS });
    const began = performance.now();
    const socket = await served.connect();
    socket.write('GET /healthz HTTP/1.1\r\nhost: service\r\n\r\n');
    expect(await closedAfter(socket, SOON_MS, began)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

async function lineTo(port: number): Promise<LossyLine> {
  const line = new LossyLine(port);
  await line.open();
  return line;
}

describe('a peer that vanishes without a word', () => {
  it('in the middle of a body holds its connection as long as nothing may move, and no longer', async () => {
    await using served = await serving({ idleMs: SOON_MS });
    await using line = await lineTo(served.port);
    const socket = await served.connect(line.port);
    socket.write(`${requestHead(PRESET_PATH, { 'content-length': 1000 })}{"auth":`);
    await until(() => served.open.size === 1);
    line.vanish();
    socket.destroy();
    await until(() => served.open.size === 0);
    // Nothing is waited for: what was half there is dropped.
    await served.trial.service.close();
    expect((await served.trial.store.presets({ createdBy: null, after: null, limit: 1 })).items).toEqual([]);
  });

  it('while it takes recipients has their file let go of', async () => {
    const told = { chunks: 0, isEnded: false };
    const chunk = Buffer.alloc(64 * 1024, 'x');
    async function* lines(): AsyncGenerator<Uint8Array> {
      try {
        for (; ; told.chunks++) yield chunk;
      } finally {
        told.isEnded = true;
      }
    }
    const transport = { id: 'one', recipients: async () => lines() } as unknown as Transport;
    await using served = await serving({ idleMs: SOON_MS }, transport);
    await using line = await lineTo(served.port);
    const { trial } = served;
    const { body } = await post(trial, MESSAGE_PATH, messageBody(trial.token));
    const code = body.response.messageCode;
    const message = await trial.store.message(code);
    await trial.store.advance(code, { ...message!.progress, version: 1, state: 'ready' });
    const socket = await served.connect(line.port);
    socket.write(
      `GET /v1/messages/${code}/recipients HTTP/1.1\r\nhost: service\r\nauthorization: Bearer ${trial.token}\r\n\r\n`,
    );
    await until(() => told.chunks > 0);
    line.vanish();
    await until(() => told.isEnded && served.open.size === 0);
    expect((await as(trial, trial.token, `/v1/messages/${code}`)).status).toBe(200);
  });
});
