/** What a service gives to its desk: long questions and long bodies. What comes of them is the same. */

import { describe, expect, it, vi } from 'vitest';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import { readBody } from '../../../src/requests/body.js';
import { createTargetedMessage } from '../../../src/service/operations/create-targeted-message.js';
import { examineAndMeasure, type RequestRules } from '../../../src/service/operations/examine.js';
import type { LongQuestion, LongRequest, WorkDesk } from '../../../src/service/work-desk.js';
import { as, ask, DEVICES, CATALOG as SMALL, tryService } from '../../support/service/try-service.js';
import { NO_DESK } from './desk-questions.js';

it.each<readonly [boolean | null, number, string]>([
  [true, 200, 'the request needs `auth`, an access token of this service'],
  [false, 400, 'the body is no JSON, and has no access token'],
  [null, 429, 'too many requests without a known token: send it as `Authorization: Bearer TOKEN`, too'],
])('a long body without a token, of which the desk says that it is JSON: %s', async (isJson, status, message) => {
  const asked: string[] = [];
  const desk: WorkDesk = {
    ...NO_DESK,
    isJson: async (text) => {
      asked.push(text);
      return isJson;
    },
  };
  const trial = await tryService({ catalog: SMALL, desk: () => desk });
  const send = (body: string) =>
    ask(trial, '/json/1.3/createPreset', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const long = '[1]'.padEnd(5_000);
  const { body, ...answer } = await send(long);
  expect([answer.status, body.status_message]).toEqual([status, message]);
  // A short one is read here.
  await send('[1]');
  expect(asked).toEqual([long]);
});

it('a service gives a desk what takes long, and answers the rest by itself', async () => {
  const asked: LongQuestion[] = [];
  const desk = () => ({
    ...NO_DESK,
    ask: async (question: LongQuestion) => {
      asked.push(question);
      return { status: 200, body: '{"by":"desk"}' };
    },
    examine: async () => ({ kind: 'refused', refused: { status: 200, body: '{"by":"desk"}' } }) as const,
  });
  const trial = await tryService({ catalog: SMALL, desk });
  const send = async (name: string, body: object) => {
    const headers = { authorization: `Bearer ${trial.token}`, 'content-type': 'application/json' };
    const answer = await ask(trial, `/v1/filters/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.text === '{"by":"desk"}';
  };
  const short = 'A("AAAAA-AAAAA")';
  const long = Array.from({ length: 100 }, () => short).join(' + ');
  expect([
    await send('count', { filter: short }),
    await send('count', { filter: long }),
    await send('explain', { filter: short }),
    await send('explain', { filter: long }),
    await send('check', { filter: short }),
    await send('diff', { old: short, new: short }),
  ]).toEqual([false, true, false, true, true, true]);
  expect(asked[0]?.rights.name).toBe('all');
  expect((await as(trial, trial.token, '/v1/presets')).status).toBe(200);
});

describe('a long body of an operation', () => {
  const LINES = new TextEncoder().encode(DEVICES.map((device) => JSON.stringify(device)).join('\n'));
  const X = 'A("AAAAA-AAAAA")';
  const LONG = Array.from({ length: 800 }, () => X).join(' + ');

  /** A service whose desk examines here, and how many bodies it was given. */
  async function withDesk() {
    const given: LongRequest[] = [];
    const desk = () => ({
      ...NO_DESK,
      examine: async ({ name, body, rights, ...known }: LongRequest) => {
        given.push({ name, body, rights, ...known });
        const rules = createTargetedMessage as RequestRules<unknown, unknown>;
        const options = {
          catalog: SMALL,
          audience: streamAudience({ open: () => [LINES], catalog: SMALL }),
          rights,
          ...known,
        };
        const checked = structuredClone(await examineAndMeasure(rules, readBody(body), options));
        return { kind: 'checked', checked } as const;
      },
    });
    const here = streamAudience({ open: () => [LINES], catalog: SMALL });
    const count = vi.fn(here.count);
    const trial = Object.assign(await tryService({ catalog: SMALL, desk, audience: { ...here, count } }), {
      /** How often devices were counted here. */
      counted: () => count.mock.calls.length,
    });
    const send = async (filter: string, headers: Readonly<Record<string, string>> = {}) => {
      const request = { auth: trial.token, devices_filter: filter, content: 'hi', send_date: '2030-01-01 00:00' };
      const answer = await ask(trial, '/json/1.3/createTargetedMessage', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ request }),
      });
      return JSON.parse(answer.text) as {
        status_code: number;
        response: { messageCode?: string; diagnostics: { code: string }[] };
      };
    };
    return { trial, given, send };
  }

  it.each([
    [8_192, 0],
    [8_193, 1],
  ])('of %i units is given to the desk %i times', async (units, times) => {
    const { given, send } = await withDesk();
    await send(' '.repeat(9_000));
    const others = (given.pop()?.body.length ?? 0) - 9_000;
    await send(' '.repeat(units - others));
    expect(given.map(({ body }) => body.length)).toEqual(times === 0 ? [] : [units]);
  });

  it('is examined at the desk, a short one is not; both are kept alike', async () => {
    const { trial, given, send } = await withDesk();
    const [short, long] = [await send(X), await send(LONG)];
    expect([short.status_code, long.status_code, given.length]).toEqual([200, 200, 1]);
    const kept = await Promise.all(
      [short, long].map(({ response }) => as(trial, trial.token, `/v1/messages/${response.messageCode}`)),
    );
    const [first, second] = kept.map(
      ({ text }) => JSON.parse(text) as Record<'audience' | 'reach' | 'sendTime', unknown>,
    );
    expect([second?.audience, second?.reach, second?.sendTime]).toEqual([
      first?.audience,
      first?.reach,
      first?.sendTime,
    ]);
    expect(first?.audience).toMatchObject({ count: 2 });
  });

  it('is counted at the desk alone', async () => {
    const { trial, given, send } = await withDesk();
    await send(LONG);
    expect([given.length, trial.counted()]).toEqual([1, 0]);
    await send(X);
    expect(trial.counted()).toBeGreaterThan(0);
  });

  it('that the desk has other devices than, is examined here', async () => {
    const trial = await tryService({ catalog: SMALL, desk: () => NO_DESK });
    const request = { auth: trial.token, devices_filter: LONG, content: 'hi', send_date: '2030-01-01 00:00' };
    const answer = await ask(trial, '/json/1.3/createTargetedMessage', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request }),
    });
    expect(answer.body.status_code).toBe(200);
  });

  it('that is wrong is refused as a short one is', async () => {
    const { given, send } = await withDesk();
    const [short, long] = [await send(`${X} * `), await send(`${LONG} * `)];
    expect(given.length).toBe(1);
    expect(
      [short, long].map(({ status_code, response }) => [status_code, response.diagnostics.map(({ code }) => code)]),
    ).toEqual([
      [210, ['syntax/missing-operand']],
      [210, ['syntax/missing-operand']],
    ]);
  });

  it('that comes again with its key is not examined again', async () => {
    const { given, send } = await withDesk();
    const headers = { 'idempotency-key': 'k1' };
    const [first, again] = [await send(LONG, headers), await send(LONG, headers)];
    expect([again.response.messageCode, given.length]).toEqual([first.response.messageCode, 1]);
  });
});
