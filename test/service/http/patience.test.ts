/** How long a request is worked on, and what is told while the service is about to end. */

import { once } from 'node:events';
import { expect, it } from 'vitest';
import { SenderGone } from '../../../src/service/http/connection.js';
import { patienceWith, TimeIsOver } from '../../../src/service/http/patience.js';
import type { ServiceAudience } from '../../../src/service/service-audience.js';
import { until } from '../../support/service/fake-clock.js';
import { requestHead, serve } from '../../support/service/faults/served.js';
import { as, ask, MESSAGE_PATH, messageBody, post, tryService } from '../../support/service/try-service.js';

/** Never counts to an end; tells whether it was given up. */
function endless() {
  const told = { asked: 0, givenUp: 0 };
  const audience: ServiceAudience = {
    generation: '1',
    count: (_, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        told.asked++;
        signal?.addEventListener('abort', () => {
          told.givenUp++;
          reject(signal.reason);
        });
      }),
    devices: () => [] as never,
  };
  return { told, audience };
}

const COUNT_BODY = JSON.stringify({ filter: 'A("AAAAA-AAAAA")' });

it.each([
  ['/v1/filters/count', 1, () => COUNT_BODY],
  ['/v1/filters/diff', 2, () => JSON.stringify({ old: 'A("AAAAA-AAAAA")', new: 'A("BBBBB-BBBBB")' })],
  [MESSAGE_PATH, 1, (token: string) => JSON.stringify(messageBody(token))],
])('%s is given up when its time is over, and says so', async (path, count, bodyFor) => {
  const { told, audience } = endless();
  const trial = await tryService({ audience, limits: { answerMs: 50 } });
  const answer = await post(trial, path, bodyFor(trial.token), { authorization: `Bearer ${trial.token}` });
  expect([answer.status, answer.headers.get('retry-after'), answer.body]).toEqual([
    503,
    '5',
    { status_message: 'this takes longer than a request may: ask for less, or try again' },
  ]);
  expect(told).toEqual({ asked: count, givenUp: count });
  expect((await trial.store.messages({ createdBy: null, after: null, limit: 9, state: null })).items).toEqual([]);
});

it('a request whose sender has gone is given up', async () => {
  const { told, audience } = endless();
  const trial = await tryService({ audience });
  await using served = await serve(trial.service);
  const socket = await served.connect();
  const head = { 'content-length': COUNT_BODY.length, authorization: `Bearer ${trial.token}` };
  socket.write(`${requestHead('/v1/filters/count', head)}${COUNT_BODY}`);
  await until(() => told.asked === 1);
  socket.destroy();
  await until(() => told.givenUp === 1);
  await trial.service.close();
  expect(trial.log.map(({ fields }) => fields.status)).toEqual([400]);
});

it('a caller that aborts its request gives it up', async () => {
  const { told, audience } = endless();
  const trial = await tryService({ audience });
  const given = new AbortController();
  const headers = { authorization: `Bearer ${trial.token}`, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: COUNT_BODY, signal: given.signal };
  const answer = trial.service(new Request('http://service/v1/filters/count', init));
  await until(() => told.asked === 1);
  given.abort();
  expect((await answer).status).toBe(400);
  expect(told.givenUp).toBe(1);
});

it('a service that is about to end says so, answers all the same, and closes connections behind answers', async () => {
  const trial = await tryService();
  await using served = await serve(trial.service);
  expect((await fetch(`${served.url}/readyz`)).status).toBe(200);
  trial.service.drain();
  const ready = await ask(trial, '/readyz');
  expect([ready.status, ready.body]).toEqual([
    503,
    { ready: false, reasons: ['the service is being stopped'], unreadableRecords: 0 },
  ]);
  const socket = await served.connect();
  socket.write(`GET /v1/presets HTTP/1.1\r\nhost: service\r\nauthorization: Bearer ${trial.token}\r\n\r\n`);
  const [head] = await once(socket, 'data');
  expect(String(head)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\nconnection: close\r\n/i);
  await once(socket, 'close');
  expect((await as(trial, trial.token, '/v1/presets')).status).toBe(200);
});

it('tells whoever asks late for its signal that it is over, and why', async () => {
  const program = new AbortController();
  const patience = patienceWith(null, () => new Request('http://x/', { signal: program.signal }), 60_000);
  expect(() => patience.throwIfOver()).not.toThrow();
  const answer = patience.orOver(new Promise(() => {}));
  program.abort();
  await expect(answer).rejects.toThrow(SenderGone);
  expect(() => patience.throwIfOver()).toThrow(SenderGone);
  expect(patience.signal.aborted).toBe(true);
  expect(patience.signal.reason).toBeInstanceOf(SenderGone);
  await expect(patience.orOver('too late')).rejects.toThrow(SenderGone);
  patience.end();
});

it('keeps the first reason, and is not over once there is an answer', async () => {
  const program = new AbortController();
  const request = () => new Request('http://x/', { signal: program.signal });
  const short = patienceWith(null, request, 1);
  const { signal } = short;
  await expect(short.orOver(new Promise(() => {}))).rejects.toThrow(TimeIsOver);
  const answered = patienceWith(null, request, 60_000);
  expect(await answered.orOver(Promise.resolve('answer'))).toBe('answer');
  answered.end();
  program.abort();
  expect(signal.reason).toBeInstanceOf(TimeIsOver);
  expect(() => answered.throwIfOver()).not.toThrow();
  expect(answered.signal.aborted).toBe(false);
  short.end();
});
