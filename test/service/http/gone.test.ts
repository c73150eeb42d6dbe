/** What is asked for when it has gone: the connection, or the message. */

import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { as, MESSAGE_PATH, messageBody, post, tryService } from '../../support/service/try-service.js';

/** Two hosts: it is refused as soon as it is looked at. */
function refusedRequest(isSocketDestroyed: boolean): IncomingMessage {
  const socket = { destroyed: isSocketDestroyed, writable: false, pause() {}, resume() {} };
  const rawHeaders = ['Host', 'a', 'Host', 'b'];
  return { socket, rawHeaders, headers: {}, httpVersion: '1.1', method: 'GET' } as unknown as IncomingMessage;
}

describe('a request whose turn comes', () => {
  it.each([
    ['on a connection that is there', false, false, [400]],
    ['when its connection has gone', true, true, []],
    ['when its answer cannot be written', true, false, []],
    ['when its socket has gone', false, true, []],
  ])('%s is looked at, or not', async (_, isAnswerDestroyed, isSocketDestroyed, statuses) => {
    const { service, log } = await tryService();
    const outgoing = Object.assign(new EventEmitter(), { destroyed: isAnswerDestroyed });
    await service.listener(refusedRequest(isSocketDestroyed), outgoing as unknown as ServerResponse);
    expect(log.map(({ fields }) => fields.status)).toEqual(statuses);
  });
});

describe('a message that is removed while it is asked for', () => {
  async function removedBehind(reads: number) {
    const store = memoryStore();
    let asked = 0;
    const trial = await tryService({
      store: { ...store, message: async (code) => (asked++ < reads ? store.message(code) : null) },
    });
    const made = await post(trial, MESSAGE_PATH, messageBody(trial.token, { send_date: '2030-01-01 10:00' }));
    return { trial, path: `/v1/messages/${made.body.response.messageCode}` };
  }

  it('is there to be cancelled while it is there', async () => {
    const { trial, path } = await removedBehind(2);
    expect((await as(trial, trial.token, `${path}/cancel`, 'POST')).status).toBe(200);
  });

  it('is not found when it is to be cancelled', async () => {
    const { trial, path } = await removedBehind(1);
    const { status, body } = await as(trial, trial.token, `${path}/cancel`, 'POST');
    expect([status, body.status_message]).toEqual([404, expect.stringMatching(/^there is no message `/)]);
  });
});

it('whoever asks for its audience and goes away ends the count', async () => {
  const given: (AbortSignal | undefined)[] = [];
  const audience = streamAudience({ open: () => [], generation: '1' });
  const trial = await tryService({
    audience: {
      ...audience,
      count: (filter, options) => {
        given.push(options?.signal);
        return audience.count(filter, options);
      },
    },
  });
  await as(trial, trial.token, '/v1/audience');
  expect(given).toEqual([expect.any(AbortSignal)]);
});
