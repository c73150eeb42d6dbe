/** What is said of a body that the thread for long work refuses, that could not be counted, and that names what its token may not target. */

import { describe, expect, it } from 'vitest';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import type { LongRequest, WorkDesk } from '../../../src/service/work-desk.js';
import {
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  post,
  presetBody,
  tryService,
} from '../../support/service/try-service.js';

const AUDIENCE = streamAudience({ open: () => [], generation: '1' });

describe('the thread for long work', () => {
  it('that refuses a long body is who refuses it', async () => {
    const asked: LongRequest[] = [];
    const desk = {
      examine: async (request: LongRequest) => {
        asked.push(request);
        return { kind: 'refused', refused: { status: 429, body: '{"status_message":"too many"}' } };
      },
    } as unknown as WorkDesk;
    const trial = await tryService({ desk: () => desk });
    const ofLength = (length: number): string => {
      const text = JSON.stringify(messageBody(trial.token));
      return text + ' '.repeat(length - text.length);
    };
    expect((await post(trial, MESSAGE_PATH, ofLength(8 * 1024))).status).toBe(200);
    expect(asked).toEqual([]);
    const { status, body } = await post(trial, MESSAGE_PATH, ofLength(8 * 1024 + 1));
    expect([status, body.status_message]).toEqual([429, 'too many']);
    expect(asked.map(({ name, body: text }) => [name, text.length])).toEqual([['createTargetedMessage', 8193]]);
  });
});

it('a message that could not be counted takes no place of those that a token may have', async () => {
  let isBroken = true;
  const trial = await tryService({
    limits: { pendingMessages: 1 },
    audience: {
      ...AUDIENCE,
      count: (filter, options) => (isBroken ? Promise.reject(new Error('broken')) : AUDIENCE.count(filter, options)),
    },
  });
  const send = async () =>
    (await post(trial, MESSAGE_PATH, messageBody(trial.token, { send_date: '2030-01-01 10:00' }))).status;
  expect(await send()).toBe(500);
  isBroken = false;
  expect([await send(), await send()]).toEqual([200, 429]);
});

it('a preset of an application that the token may not target is told with whatever else is wrong', async () => {
  const trial = await tryService();
  const shop = await trial.addToken({ name: 'shop', applications: ['AAAAA-AAAAA'] });
  const { body } = await post(trial, PRESET_PATH, presetBody(shop, { applicationCode: 'BBBBB-BBBBB', name: 5 }));
  expect(body.response.diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
    ['access/application', '/applicationCode'],
    ['field/wrong-type', '/name'],
  ]);
});
