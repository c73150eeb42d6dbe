/** The service inside servers of others, as docs/service.md shows it. */

import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import {
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  presetBody,
  type Trial,
  tryService,
} from '../../support/service/try-service.js';

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
}

function send(
  port: number,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method: 'POST', headers: { 'content-type': 'application/json', ...headers } });
    sent.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    sent.end(body);
  });
}

async function onServer<Value>(server: Server, work: (port: number) => Promise<Value>): Promise<Value> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** A message is created there, and what is too large or no JSON is refused there, too. */
async function expectServes(trial: Trial, server: Server, base = ''): Promise<void> {
  await onServer(server, async (port) => {
    const created = await send(
      port,
      `${base}${MESSAGE_PATH}`,
      JSON.stringify(messageBody(trial.token, { content: 'Grüße' })),
    );
    expect(JSON.parse(created.text)).toMatchObject({ status_code: 200 });
    const [kept] = (await trial.store.messages({ createdBy: null, after: null, limit: 1, state: null })).items;
    expect(kept?.content?.text).toBe('Grüße');
    expect((await send(port, `${base}${PRESET_PATH}`, '{')).status).toBe(400);
    expect((await send(port, `${base}${PRESET_PATH}`, ' '.repeat(2_000))).status).toBe(413);
    expect((await send(port, `${base}${PRESET_PATH}`, JSON.stringify(presetBody(trial.token)))).status).toBe(200);
    expect((await send(port, `${base}/nowhere`, '{}')).status).toBe(404);
  });
}

const SMALL = { limits: { bodyBytes: 1_000 } };

describe('a service inside', () => {
  it('http', async () => {
    const trial = await tryService(SMALL);
    await expectServes(trial, createServer(trial.service.listener));
  });

  it('Express', async () => {
    const trial = await tryService(SMALL);
    const app = express();
    app.use('/push', trial.service.listener);
    await expectServes(trial, createServer(app), '/push');
  });

  it('Fastify', async () => {
    const trial = await tryService(SMALL);
    const app = fastify();
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _body, done) => done(null));
      scope.all('/*', (incoming, reply) => {
        reply.hijack();
        return trial.service.listener(incoming.raw, reply.raw);
      });
    });
    await app.ready();
    await expectServes(trial, app.server);
    await app.close();
  });

  it('hono', async () => {
    const trial = await tryService(SMALL);
    const app = new Hono();
    app.mount('/push', trial.service);
    const response = await app.request(`/push${MESSAGE_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(messageBody(trial.token)),
    });
    expect(await response.json()).toMatchObject({ status_code: 200 });
  });
});

describe('a connection', () => {
  const BYTES = 3_000_000;

  /** All that comes back for these bytes, to the end of the connection. */
  function raw(listener: RequestListener, ...pieces: readonly string[]): Promise<string> {
    return onServer(
      createServer(listener),
      (port) =>
        new Promise((resolve) => {
          const socket = connect(port, '127.0.0.1');
          let text = '';
          socket.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          socket.on('close', () => resolve(text)).on('error', () => {});
          for (const [at, piece] of pieces.entries()) setTimeout(() => socket.write(piece), at * 1000);
        }),
    );
  }

  it('that is too much is answered and closed, though the rest never comes', async () => {
    const trial = await tryService(SMALL);
    const head = `POST ${PRESET_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const text = await raw(trial.service.listener, `${head}7d0\r\n${' '.repeat(2_000)}\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    ['with its length', `Content-Length: ${BYTES}`, ' '.repeat(BYTES)],
    ['in chunks', 'Transfer-Encoding: chunked', `${BYTES.toString(16)}\r\n${' '.repeat(BYTES)}\r\n0\r\n\r\n`],
  ])(
    'that is too much, %s, is answered to a sender who sends all before reading, and used again',
    async (_, length, body) => {
      const trial = await tryService(SMALL);
      const head = `POST ${PRESET_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
      const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
      expect(await raw(trial.service.listener, head + body + next)).toMatch(/^HTTP\/1\.1 413 [\s\S]*HTTP\/1\.1 200 /);
    },
  );

  it('that is too much, and slow, is answered to a sender who sends all before reading', async () => {
    const trial = await tryService(SMALL);
    const head = `POST ${PRESET_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`;
    const pieces = [
      head + ' '.repeat(2_500),
      `${' '.repeat(2_500)}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    ];
    expect(await raw(trial.service.listener, ...pieces)).toMatch(/^HTTP\/1\.1 413 [\s\S]*HTTP\/1\.1 200 /);
  });

  it('that sends on and on is closed', async () => {
    const trial = await tryService(SMALL);
    const chunk = Buffer.from(`100000\r\n${' '.repeat(2 ** 20)}\r\n`);
    const sent = await onServer(
      createServer(trial.service.listener),
      (port) =>
        new Promise<number>((resolve) => {
          let chunks = 0;
          const socket = connect(port, '127.0.0.1');
          const send = (): void => {
            while (!socket.destroyed && socket.write(chunk)) chunks++;
          };
          socket.on('drain', send).on('error', () => {});
          socket.on('close', () => resolve(chunks));
          socket.write(`POST ${PRESET_PATH} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
          send();
        }),
    );
    expect(sent).toBeLessThan(1000);
  });

  it.each(['Host: a b', 'Host: x:y'])('with the line `%s` is no request', async (host) => {
    const trial = await tryService(SMALL);
    const text = await raw(trial.service.listener, `GET / HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*its host or path cannot be read/);
  });

  it('of HTTP/1.0 needs no host: balancers look after services so', async () => {
    const trial = await tryService(SMALL);
    const text = await raw(trial.service.listener, 'GET /healthz HTTP/1.0\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*{"status":"alive"}$/);
  });

  it('that ends in the middle of a body leaves nothing behind', async () => {
    const trial = await tryService(SMALL);
    const ended = new Promise<void>((resolve) => {
      const listener: RequestListener = async (incoming, outgoing) => {
        await trial.service.listener(incoming, outgoing);
        resolve();
      };
      const server = createServer(listener).listen(0, '127.0.0.1', () => {
        const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
        socket.on('error', () => {});
        socket.write(`POST ${PRESET_PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{`, () => socket.destroy());
        socket.on('close', () => server.close());
      });
    });
    await ended;
    expect(trial.log.map(({ level, fields }) => [level, fields.status])).toEqual([['info', 400]]);
  });
});
