/** What Node cannot read as a request: answered with a body, logged and counted, and the connection is closed. */

import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { clientErrorListener } from '../../../src/service/http/client-error.js';
import { Turns } from '../../../src/service/http/turns.js';
import type { ServiceContext } from '../../../src/service/service-context.js';
import { allOf, requestHead, serve } from '../../support/service/faults/served.js';
import { as, PRESET_PATH, presetBody, tryService } from '../../support/service/try-service.js';

const GET = 'GET /healthz HTTP/1.1\r\nhost: service\r\n';

/** All that is answered to these bytes until the connection is closed. */
async function answerTo(...bytes: readonly string[]) {
  const trial = await tryService();
  await using served = await serve(trial.service, {
    requireHostHeader: false,
    requestTimeout: 200,
    headersTimeout: 200,
    connectionsCheckingInterval: 20,
  });
  const socket = await served.connect();
  for (const part of bytes) socket.write(part);
  const text = await allOf(socket);
  const metrics = (await as(trial, trial.token, '/metrics')).text;
  const counted = [
    ...metrics.matchAll(/^pushsift_http_requests_total\{method="other",route="none",status="(\d+)"\} (\d+)$/gm),
  ];
  return {
    text,
    body: JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n') + 4)),
    log: trial.log.map(({ fields: { request: _, ms: __, ...fields }, message }) => ({ ...fields, message })),
    counted: counted.map(([, status, count]) => [Number(status), Number(count)]),
  };
}

describe('is answered, logged and counted', () => {
  it.each([
    ['no HTTP', ['hello\r\n\r\n'], 400, 'this is no request that HTTP/1.1 allows'],
    [
      'two lengths',
      [`${GET}content-length: 1\r\ncontent-length: 2\r\n\r\n`],
      400,
      'this is no request that HTTP/1.1 allows',
    ],
    [
      'large headers',
      [`${GET}x: ${'x'.repeat(20_000)}\r\n\r\n`],
      431,
      'the path and the headers of a request have 16 KiB',
    ],
    ['headers without end', [GET], 408, 'the request did not come to its end in time'],
    ['silence', [], 408, 'the request did not come to its end in time'],
  ])('%s', async (_, bytes, status, message) => {
    const { text, body, log, counted } = await answerTo(...bytes);
    expect(text).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} [^\\r]+\\r\\ncontent-type: application/json; charset=utf-8\\r\\n`),
    );
    expect(text).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\nconnection: close\r\n/);
    expect(body).toEqual({ status_message: message });
    expect(log[0]).toEqual({ method: null, path: null, status, message: 'answered' });
    expect(counted).toEqual([[status, 1]]);
  });

  it.each([
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['two hosts', `${GET}host: other\r\n\r\n`],
    ['two hosts of HTTP/1.0', `${GET.replace('1.1', '1.0')}host: other\r\n\r\n`],
  ])('%s', async (_, bytes) => {
    const { text, body, log, counted } = await answerTo(bytes);
    expect(text).toMatch(/^HTTP\/1\.1 400 [^\r]+\r\ncontent-type: application\/json; charset=utf-8\r\n/);
    expect(body).toEqual({ status_message: 'a request of HTTP/1.1 has one header `Host`' });
    expect(log[0]).toEqual({ method: 'GET', path: null, status: 400, message: 'answered' });
    expect(counted).toEqual([[400, 1]]);
  });

  it('a body that does not end, under the name of its request', async () => {
    const head = requestHead(PRESET_PATH, { 'content-length': 1000, 'x-request-id': 'r1' });
    const { text, body } = await answerTo(`${head}{"auth":`);
    expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*\r\nx-request-id: r1\r\n/);
    expect(body).toEqual({ status_message: 'the request did not come to its end in time' });
  });

  it('what comes behind a whole request, when that is answered', async () => {
    const { text } = await answerTo(`${GET}\r\nhello\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\{"status":"alive"\}HTTP\/1\.1 400 Bad Request\r\n/);
  });
});

it('is told once of a connection, however often Node tells it', () => {
  const log: unknown[] = [];
  const refused: number[] = [];
  // Nothing but what is told of requests is asked of it.
  const service = {
    logger: { info: (fields: unknown) => log.push(fields) },
    metrics: { refused: (status: number) => refused.push(status) },
  } as unknown as ServiceContext;
  const listener = clientErrorListener(service, new Turns());
  const socket = new PassThrough();
  for (let times = 0; times < 2; times++) listener(Object.assign(new Error('no'), { code: 'HPE_INVALID' }), socket);
  expect([log.length, refused]).toEqual([1, [400]]);
});

describe('requests that are sent without waiting for answers', () => {
  it('are carried out one at a time, in their order', async () => {
    let running = 0;
    let most = 0;
    const trial = await tryService();
    const { store } = trial;
    const add = store.addPreset.bind(store);
    const names: string[] = [];
    Object.assign(store, {
      addPreset: async (...given: Parameters<typeof add>) => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running--;
        names.push(given[0].preset.name ?? '');
        return add(...given);
      },
    });
    await using served = await serve(trial.service);
    const socket = await served.connect();
    const count = 100;
    for (let number = 0; number < count; number++) {
      const body = JSON.stringify(presetBody(trial.token, { name: `n${number}` }));
      const last = number === count - 1 ? { connection: 'close' } : {};
      socket.write(`${requestHead(PRESET_PATH, { 'content-length': body.length, ...last })}${body}`);
    }
    const text = await allOf(socket);
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(count);
    expect(most).toBe(1);
    expect(names).toEqual(Array.from({ length: count }, (_, number) => `n${number}`));
  });

  it('end with their connection', async () => {
    let asked = 0;
    const trial = await tryService();
    const { store } = trial;
    Object.assign(store, {
      presets: async () => {
        asked++;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return [];
      },
    });
    await using served = await serve(trial.service);
    const socket = await served.connect();
    const one = `GET /v1/presets HTTP/1.1\r\nhost: service\r\nauthorization: Bearer ${trial.token}\r\n\r\n`;
    socket.write(one.repeat(500));
    while (asked === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(asked).toBeLessThan(10);
    await trial.service.close();
  });
});
