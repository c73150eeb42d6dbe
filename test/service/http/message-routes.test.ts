/** What may be done with a message by its state, what lists of messages take and show, and what is said where a message has gone. */

import { describe, expect, it } from 'vitest';
import type { TokenExchange } from '../../../src/service/http/exchange.js';
import { messageRoutes } from '../../../src/service/http/message-routes.js';
import type { MessageState } from '../../../src/service/records/message-record.js';
import type { ServiceContext } from '../../../src/service/service-context.js';
import { NO_LOGGER } from '../../../src/service/service-options.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { messageRecord, SHOP } from '../../support/service/store-records.js';
import {
  as,
  MESSAGE_PATH,
  messageBody,
  NOON,
  post,
  type Trial,
  tryService,
} from '../../support/service/try-service.js';

const TOMORROW = { send_date: '2026-11-02 12:00', ignore_user_timezone: true };

async function addMessage(trial: Trial, members: Readonly<Record<string, unknown>> = TOMORROW): Promise<string> {
  return (await post(trial, MESSAGE_PATH, messageBody(trial.token, members))).body.response.messageCode;
}

/** Status, and what is said: the state, where it is a message that is answered. */
async function told(trial: Trial, path: string, method = 'GET'): Promise<unknown> {
  const { status, text } = await as(trial, trial.token, path, method);
  if (text === '') return [status];
  const { state, status_message, error_code } = JSON.parse(text);
  return [status, state ?? status_message, ...(error_code === undefined ? [] : [error_code])];
}

async function inState(trial: Trial, state: MessageState, isCommitted: boolean | null): Promise<string> {
  const code = await addMessage(trial);
  const message = await trial.store.message(code);
  if (message === null) throw new Error('it was added');
  const resolution = isCommitted === null ? null : { generation: '1', transport: 'outbox', basis: '', isCommitted };
  await trial.store.advance(code, { ...message.progress, version: 1, state, resolution });
  return `/v1/messages/${code}`;
}

const CANCELLED = [200, 'cancelled'];
const REMOVED = [204];
const tooLate = (state: string) => [409, `the message is ${state}: it cannot be cancelled any more`];
const notYet = (state: string) => [409, `the message is ${state}: it has recipients when it is ready`];
const notFinished = (state: string) => [409, `the message is ${state}: cancel it first`, 'message/not-finished'];
const BEING_HANDED_OVER = [
  409,
  'the message is resolving: it can be removed when it is ready',
  'message/being-handed-over',
];
const ELSEWHERE = [410, 'the recipients of this message are no longer here'];

describe('a message that is', () => {
  it.each<readonly [string, MessageState, boolean | null, object, object, object]>([
    ['scheduled', 'scheduled', null, CANCELLED, notFinished('scheduled'), notYet('scheduled')],
    ['being resolved', 'resolving', false, CANCELLED, notFinished('resolving'), notYet('resolving')],
    ['about to be handed over', 'resolving', true, tooLate('resolving'), BEING_HANDED_OVER, notYet('resolving')],
    ['ready', 'ready', true, tooLate('ready'), REMOVED, ELSEWHERE],
    ['failed', 'failed', false, tooLate('failed'), REMOVED, notYet('failed')],
    ['cancelled', 'cancelled', null, CANCELLED, REMOVED, notYet('cancelled')],
  ])('%s is cancelled, removed and read, or not', async (_, state, isCommitted, cancelled, removed, read) => {
    const trial = await tryService();
    const paths = [
      await inState(trial, state, isCommitted),
      await inState(trial, state, isCommitted),
      await inState(trial, state, isCommitted),
    ];
    expect(await told(trial, `${paths[0]}/cancel`, 'POST')).toEqual(cancelled);
    expect(await told(trial, paths[1] ?? '', 'DELETE')).toEqual(removed);
    expect(await told(trial, `${paths[2]}/recipients`)).toEqual(read);
  });
});

describe('a message there is not', () => {
  it.each([
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/recipients'],
    ['POST', '/cancel'],
  ])('is told of by its code: %s %s', async (method, below) => {
    expect(await told(await tryService(), `/v1/messages/NOTHING${below}`, method)).toEqual([
      404,
      'there is no message `NOTHING`',
    ]);
  });

  it.each([
    ['GET', '/recipients'],
    ['DELETE', ''],
  ])('because it was removed while it was asked for: %s %s', async (method, below) => {
    const store = memoryStore();
    let isGone = false;
    const removing = {
      ...store,
      message: async (code: string) => {
        const message = isGone ? null : await store.message(code);
        isGone = true;
        return message && { ...message, progress: { ...message.progress, state: 'cancelled' as const } };
      },
      removeMessage: async () => false,
    };
    const trial = await tryService({ store: removing });
    const code = await addMessage(trial);
    expect(await told(trial, `/v1/messages/${code}${below}`, method)).toEqual([404, `there is no message \`${code}\``]);
    expect(trial.log.filter(({ message }) => message === 'message removed')).toEqual([]);
  });
});

describe('a list of messages', () => {
  it.each([
    ['?limit=0', '`limit` is a whole number from 1 to 500'],
    ['?limit=501', '`limit` is a whole number from 1 to 500'],
    ['?after=1', '`after` is what `next` of the page before says'],
    ['?limit=0&state=lost', '`limit` is a whole number from 1 to 500'],
    ['?state=', '`state` is one of scheduled, resolving, ready, failed, cancelled'],
    ['?state=Ready', '`state` is one of scheduled, resolving, ready, failed, cancelled'],
  ])('with %s is none', async (query, message) => {
    expect(await told(await tryService(), `/v1/messages${query}`)).toEqual([400, message]);
  });

  it('goes on behind the last that was shown, in the state that was asked for', async () => {
    const trial = await tryService();
    const codes: string[] = [];
    for (let at = 0; at < 4; at++) {
      trial.clock.now += 1;
      codes.unshift(await addMessage(trial));
    }
    await as(trial, trial.token, `/v1/messages/${codes[1]}/cancel`, 'POST');
    const page = async (query: string) => {
      const { messages, next } = JSON.parse((await as(trial, trial.token, `/v1/messages${query}`)).text);
      return [messages.map(({ code }: { code: string }) => code), next];
    };
    const next = `${NOON + 2}.${codes[2]}`;
    expect(await page('?state=scheduled&limit=2')).toEqual([[codes[0], codes[2]], next]);
    expect(await page(`?state=scheduled&limit=2&after=${next}`)).toEqual([[codes[3]], null]);
    expect(await page('')).toEqual([codes, null]);
  });

  it('shows of each what it is for, when it is due and how far it is, with the beginning of its filter and text', async () => {
    const trial = await tryService();
    const content = { en: 'Hello', de: 'Hallo' };
    const code = await addMessage(trial, { content, send_date: '2026-11-02 09:30', ios_title: 'Not listed' });
    expect(JSON.parse((await as(trial, trial.token, '/v1/messages')).text)).toEqual({
      messages: [
        {
          code,
          createdBy: 'all',
          createdAt: '2026-11-01T12:00:00.000Z',
          state: 'scheduled',
          changedAt: '2026-11-01T12:00:00.000Z',
          sendTime: { kind: 'local', time: '2026-11-02 09:30' },
          resolveAt: '2026-11-02T09:30:00.000Z',
          handedOver: null,
          failure: null,
          audience: { count: 2, devices: 3, byPlatform: { iOS: 1, Android: 1 } },
          filter: { text: 'A("AAAAA-AAAAA")', length: 16 },
          content: { text: 'Hello', length: 5, languages: 2 },
        },
      ],
      next: null,
    });
  });
});

it('the log says who cancelled a message, and nothing where it was too late', async () => {
  const trial = await tryService();
  const [cancelled, ready] = [await inState(trial, 'scheduled', null), await inState(trial, 'ready', true)];
  for (const path of [cancelled, ready]) await as(trial, trial.token, `${path}/cancel`, 'POST');
  const audited = trial.log.filter(({ message }) => message === 'message cancelled');
  expect(audited.map(({ level, fields }) => [level, `/v1/messages/${fields.code}`, fields.token])).toEqual([
    ['info', cancelled, 'all'],
  ]);
});

it('the sender is told when a message is cancelled: what it may be writing of it is of no use any more', async () => {
  const store = memoryStore();
  await store.addMessage(messageRecord('M', { createdBy: 'shop' }), null);
  const did: string[] = [];
  const service = {
    store: {
      ...store,
      advance: async (...given: Parameters<typeof store.advance>) => {
        const isDone = await store.advance(...given);
        did.push('cancelled');
        return isDone;
      },
    },
    now: () => NOON,
    sender: { wake: () => void did.push('woken'), close: async () => {} },
    logger: NO_LOGGER,
    quotas: { pendingMessages: { forget: () => {} } },
  } as Partial<Record<keyof ServiceContext, unknown>> as ServiceContext;
  const route = messageRoutes(service).find(({ path }) => path === '/v1/messages/:code/cancel');
  const exchange = { request: { param: () => 'M' }, token: SHOP } as unknown as TokenExchange;
  expect(await route?.methods.POST?.(exchange as never)).toMatchObject({ status: 200 });
  expect(did).toEqual(['cancelled', 'woken']);
});
