/** Clients that are slow, silent or gone, over connections of their own: the others notice nothing, and nothing is left behind. */

import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/service/transport/transport.js';
import { until } from '../../support/service/fake-clock.js';
import { allOf, requestHead, serve } from '../../support/service/faults/served.js';
import { memoryStore } from '../../support/service/memory-store.js';
import {
  type AnswerBody,
  as,
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  presetBody,
  tryService,
} from '../../support/service/try-service.js';

const IDLE_CONNECTIONS = 1_000;

async function postPreset(url: string, token: string): Promise<AnswerBody> {
  const body = JSON.stringify(presetBody(token));
  return (await (
    await fetch(`${url}${PRESET_PATH}`, { method: 'POST', body, headers: JSON_TYPE })
  ).json()) as AnswerBody;
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe('a body', () => {
  it('that comes byte by byte is taken, and holds up nobody', async () => {
    const trial = await tryService();
    await using served = await serve(trial.service);
    const socket = await served.connect();
    const body = Buffer.from(JSON.stringify(presetBody(trial.token)));
    socket.write(requestHead(PRESET_PATH, { 'content-length': body.length, connection: 'close' }));
    for (const byte of body.subarray(0, -1)) socket.write(Buffer.of(byte));
    expect((await postPreset(served.url, trial.token)).status_code).toBe(200);
    expect((await trial.store.presets({ createdBy: null, after: null, limit: 9 })).items).toHaveLength(1);
    socket.write(body.subarray(-1));
    expect(await allOf(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*"status_code":200/);
    expect((await trial.store.presets({ createdBy: null, after: null, limit: 9 })).items).toHaveLength(2);
  });

  it('that never comes ends with the patience of the server, and nothing of it is left', async () => {
    const trial = await tryService();
    await using served = await serve(trial.service, { requestTimeout: 50, connectionsCheckingInterval: 10 });
    const socket = await served.connect();
    socket.write(`${requestHead(PRESET_PATH, { 'content-length': 1000 })}{"auth":`);
    expect(await allOf(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    await trial.service.close();
    expect((await trial.store.presets({ createdBy: null, after: null, limit: 9 })).items).toEqual([]);
  });

  it('whose sender goes away in the middle is dropped: nothing is stored, and closing waits for nobody', async () => {
    const trial = await tryService();
    await using served = await serve(trial.service);
    const socket = await served.connect();
    socket.write(`${requestHead(PRESET_PATH, { 'content-length': 1000 })}{"auth":`);
    await once(served.server, 'request');
    socket.destroy();
    await trial.service.close();
    expect((await trial.store.presets({ createdBy: null, after: null, limit: 9 })).items).toEqual([]);
  });

  it('whose sender went away while its token was looked up is not waited for', async () => {
    const store = memoryStore();
    // Open until the service is there: its token is made by the same store.
    const gate = { isOpen: Promise.resolve(), open: () => {} };
    const trial = await tryService({
      store: {
        ...store,
        tokens: async () => {
          await gate.isOpen;
          return store.tokens();
        },
      },
    });
    gate.isOpen = new Promise<void>((resolve) => {
      gate.open = resolve;
    });
    await using served = await serve(trial.service);
    const socket = await served.connect();
    const head = { 'content-length': 1000, authorization: `Bearer ${trial.token}` };
    const asked = once(served.server, 'request');
    socket.write(`${requestHead('/v1/filters/check', head)}{"filter":`);
    const [incoming] = await asked;
    socket.destroy();
    await until(() => incoming.destroyed);
    gate.open();
    await trial.service.close();
    expect(trial.log.map(({ fields }) => fields.status)).toEqual([400]);
  });
});

it('an answer whose taker is gone was carried out: the same key gets it again', async () => {
  const store = memoryStore();
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const trial = await tryService({
    store: {
      ...store,
      addPreset: async (...given) => {
        await isReleased;
        return store.addPreset(...given);
      },
    },
  });
  await using served = await serve(trial.service);
  const body = JSON.stringify(presetBody(trial.token));
  const headers = { ...JSON_TYPE, 'idempotency-key': 'one' };
  const asked = once(served.server, 'request');
  const given = new AbortController();
  const first = fetch(`${served.url}${PRESET_PATH}`, { method: 'POST', body, headers, signal: given.signal });
  const [incoming] = await asked;
  await until(() => incoming.complete);
  given.abort();
  await expect(first).rejects.toThrow('aborted');
  await until(() => incoming.destroyed);
  release();
  const again = await fetch(`${served.url}${PRESET_PATH}`, { method: 'POST', body, headers });
  const [kept, ...others] = (await store.presets({ createdBy: null, after: null, limit: 9 })).items;
  expect(others).toEqual([]);
  expect(await again.json()).toMatchObject({ status_code: 200, response: { presetCode: kept?.code } });
  await trial.service.close();
});

it('a thousand idle connections keep nobody out', async () => {
  const trial = await tryService();
  await using served = await serve(trial.service);
  const sockets = await Promise.all(Array.from({ length: IDLE_CONNECTIONS }, served.connect));
  // Half of them have begun to say something.
  for (const [number, socket] of sockets.entries()) if (number % 2 === 0) socket.write('POST /json/1.3/cr');
  expect((await postPreset(served.url, trial.token)).status_code).toBe(200);
  for (const socket of sockets) socket.destroy();
  await trial.service.close();
});

describe('recipients', () => {
  const CHUNK = Buffer.alloc(64 * 1024, 'x');
  /** More than any connection holds on its way. */
  const CHUNKS = 800;

  async function withRecipients(count = CHUNKS) {
    const told = { chunks: 0, isEnded: false };
    async function* lines(): AsyncGenerator<Uint8Array> {
      try {
        for (; told.chunks < count; told.chunks++) yield CHUNK;
      } finally {
        told.isEnded = true;
      }
    }
    const transport = { id: 'one', recipients: async () => lines() } as unknown as Transport;
    const trial = await tryService({ transport });
    const { response } = (await (await trial.service(postMessage(trial.token))).json()) as AnswerBody;
    const code = response.messageCode;
    const message = await trial.store.message(code);
    const progress = { ...message!.progress, version: 1, state: 'ready' as const };
    await trial.store.advance(code, progress);
    return { trial, told, path: `/v1/messages/${code}/recipients` };
  }

  it('are read as they are taken: a slow taker costs no memory, and all of it arrives', async () => {
    const { trial, told, path } = await withRecipients();
    await using served = await serve(trial.service);
    const socket = await served.connect();
    socket.pause();
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: service\r\nauthorization: Bearer ${trial.token}\r\nconnection: close\r\n\r\n`,
    );
    await until(() => told.chunks > 0);
    // While others are answered nothing more is read than the connection takes.
    for (let number = 0; number < 50; number++) await postPreset(served.url, trial.token);
    expect(told.chunks).toBeLessThan(CHUNKS / 2);
    let bytes = 0;
    for await (const chunk of socket) bytes += (chunk as Buffer).length;
    expect(bytes).toBeGreaterThan(CHUNKS * CHUNK.length);
    expect(told).toEqual({ chunks: CHUNKS, isEnded: true });
  });

  it('are let go of when their taker goes away', async () => {
    const { trial, told, path } = await withRecipients();
    await using served = await serve(trial.service);
    const socket = await served.connect();
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: service\r\nauthorization: Bearer ${trial.token}\r\n\r\n`);
    await until(() => told.chunks > 0);
    socket.destroy();
    await until(() => told.isEnded);
    expect(told.chunks).toBeLessThan(CHUNKS / 2);
  });

  it('are read by 64 at a time: others are told to come again, and may when one has gone', async () => {
    const { trial, told, path } = await withRecipients(Number.POSITIVE_INFINITY);
    await using served = await serve(trial.service);
    const head = `GET ${path} HTTP/1.1\r\nhost: service\r\nauthorization: Bearer ${trial.token}\r\n\r\n`;
    const readers = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const socket = await served.connect();
        socket.write(head);
        await once(socket, 'readable');
        return socket;
      }),
    );
    const late = await as(trial, trial.token, path);
    expect([late.status, late.headers.get('retry-after'), late.body]).toEqual([
      503,
      '1',
      { status_message: 'as many recipients are being read as may be at a time: try again' },
    ]);
    readers[0]?.destroy();
    const again = async () => (await as(trial, trial.token, path, 'HEAD')).status;
    while ((await again()) !== 200) await new Promise((resolve) => setTimeout(resolve, 5));
    // Who asks for nothing but the head holds no place.
    expect([await again(), await again()]).toEqual([200, 200]);
    for (const socket of readers) socket.destroy();
    await until(() => told.isEnded);
  });

  function postMessage(token: string): Request {
    const body = JSON.stringify(messageBody(token));
    return new Request(`http://service${MESSAGE_PATH}`, { method: 'POST', headers: JSON_TYPE, body });
  }
});
