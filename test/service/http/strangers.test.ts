/** Whoever has no token costs next to nothing; whoever has one is told what is left of what it may take. */

import { describe, expect, it } from 'vitest';
import type { ServiceLimits } from '../../../src/service/service-options.js';
import { allOf, requestHead, serve } from '../../support/service/faults/served.js';
import {
  as,
  ask,
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  post,
  presetBody,
  tryService,
} from '../../support/service/try-service.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const MEBIBYTE = 2 ** 20;
const TOO_MANY = 'too many requests without a known token: send it as `Authorization: Bearer TOKEN`, too';

/** What a body of a mebibyte takes of the budget for strangers is all of it. */
async function exhausted(limits: Partial<ServiceLimits> = {}) {
  const trial = await tryService({ limits });
  const served = await serve(trial.service);
  const send = async (body: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${served.url}${PRESET_PATH}`, {
      method: 'POST',
      body,
      headers: { ...JSON_TYPE, ...headers },
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
  };
  const first = await send(`"${' '.repeat(MEBIBYTE - 2)}"`);
  return { trial, served, send, first, [Symbol.asyncDispose]: () => served[Symbol.asyncDispose]() };
}

describe('a stranger', () => {
  it('is answered from a bounded number of bytes, and told when to come again', async () => {
    await using out = await exhausted();
    expect([out.first.status, out.first.body]).toMatchObject([
      200,
      { status_code: 210, response: { diagnostics: [] } },
    ]);
    const { status, headers, body } = await out.send('{}');
    expect([status, body, headers.get('connection')]).toEqual([429, { status_message: TOO_MANY }, 'close']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    out.trial.clock.now += 60_000;
    expect((await out.send('{}')).body.status_code).toBe(210);
  });

  it('is answered from eight times as many bytes as a service says for a second', async () => {
    await using out = await exhausted({ strangerBytesPerSecond: MEBIBYTE / 4 });
    // Of two mebibytes one was taken.
    const mebibyte = `"${' '.repeat(MEBIBYTE - 2)}"`;
    expect((await out.send(mebibyte)).status).toBe(200);
    expect((await out.send('{}')).status).toBe(429);
    // A mebibyte comes in four seconds.
    out.trial.clock.now += 4_000;
    expect((await out.send(mebibyte)).status).toBe(200);
    expect((await out.send('{}')).status).toBe(429);
  });

  it('is answered at the beginning of a long body: the rest is not read', async () => {
    await using out = await exhausted();
    const socket = await out.served.connect();
    socket.write(`${requestHead(PRESET_PATH, { 'content-length': MEBIBYTE })}${'['.repeat(20_000)}`);
    // Nothing more is sent, and the answer comes.
    expect(await allOf(socket)).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
  });

  it.each(['/v1/messages', '/v1/filters/check'])('without a token for %s is held to the same', async (path) => {
    await using out = await exhausted();
    expect((await fetch(`${out.served.url}${path}`, { method: path.endsWith('check') ? 'POST' : 'GET' })).status).toBe(
      429,
    );
  });

  it.each([
    [4_096, 'access/unknown-token'],
    [4_097, undefined],
  ])('is told of places in a body of %i units: %s', async (units, code) => {
    const trial = await tryService();
    const body = '{"auth": "none"}';
    const { response } = (await post(trial, PRESET_PATH, body + ' '.repeat(units - body.length))).body;
    expect(response.diagnostics[0]?.code).toBe(code);
  });

  it('is told of no place in a long body, and of no JSON without them', async () => {
    const trial = await tryService();
    const wrong = await post(trial, PRESET_PATH, `{"name": ${'['.repeat(10_000)}`);
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { status_message: 'the body is no JSON, and has no access token' },
    ]);
    const right = await post(trial, PRESET_PATH, `{"auth": "none", "name": "${'x'.repeat(10_000)}"}`);
    expect([right.status, right.body]).toEqual([
      200,
      {
        status_code: 210,
        status_message: 'the request needs `auth`, an access token of this service',
        response: { diagnostics: [] },
      },
    ]);
  });
});

describe('whoever has a token is let in where strangers have used up all', () => {
  it.each<readonly [string, (token: string) => string]>([
    ['a short body', (token) => JSON.stringify(presetBody(token))],
    ['a long body that begins with it', (token) => JSON.stringify(presetBody(token, { name: 'x'.repeat(100_000) }))],
    [
      'a body with others before it',
      (token) => `{"name": "\\"auth\\": \\"no\\"", ${JSON.stringify(presetBody(token)).slice(1)}`,
    ],
  ])('%s', async (_, bodyFor) => {
    await using out = await exhausted();
    expect((await out.send(bodyFor(out.trial.token))).body.status_code).toBeOneOf([200, 210]);
  });

  it('a long body that ends with it, when it is in the headers, too', async () => {
    await using out = await exhausted();
    const { auth, ...others } = presetBody(out.trial.token, { applicationCode: 'A'.repeat(100_000) }) as {
      auth: string;
    };
    const body = JSON.stringify({ ...others, auth });
    expect((await out.send(body)).status).toBe(429);
    expect((await out.send(body, { authorization: `Bearer ${out.trial.token}` })).body.status_code).toBe(210);
  });
});

describe('a token', () => {
  it('is told what it may take and what is left', async () => {
    const trial = await tryService({ limits: { requestsPerMinute: 12 } });
    const told = async () => {
      const { status, headers } = await as(trial, trial.token, '/v1/presets');
      return [status, headers.get('ratelimit-policy'), headers.get('ratelimit'), headers.get('retry-after')];
    };
    expect(await told()).toEqual([200, '"requests";q=2;w=10', '"requests";r=1;t=0', null]);
    expect(await told()).toEqual([200, '"requests";q=2;w=10', '"requests";r=0;t=0', null]);
    expect(await told()).toEqual([429, '"requests";q=2;w=10', '"requests";r=0;t=5', '5']);
    const message = await post(trial, MESSAGE_PATH, messageBody(trial.token));
    expect([message.status, message.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await ask(trial, '/healthz')).headers.get('ratelimit')).toBeNull();
  });
});
