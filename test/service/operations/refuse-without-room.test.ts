/** Messages that the outbox has no room for: refused, nothing stored, and carried out when there is room. */

import { describe, expect, it } from 'vitest';
import { openOutbox } from '../../../src/service/transport/outbox/open-outbox.js';
import type { ExpectedGroup } from '../../../src/service/transport/transport.js';
import { MemoryDisk } from '../../support/service/memory-files.js';
import { stillRegistry } from '../../support/service/still-registry.js';
import {
  as,
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  post,
  presetBody,
  tryService,
} from '../../support/service/try-service.js';

const TOMORROW = { send_date: '2026-11-02 12:00', ignore_user_timezone: true };

async function tryOutbox(limits: { readonly mostBytes?: number; readonly reserveBytes?: number }) {
  const disk = new MemoryDisk();
  const transport = await openOutbox('/o', { files: disk.process(), ...limits });
  const trial = await tryService({ transport });
  const create = (token = trial.token, headers = {}) =>
    post(trial, MESSAGE_PATH, messageBody(token, TOMORROW), headers);
  const messages = async () =>
    (await trial.store.messages({ createdBy: null, state: null, after: null, limit: 9 })).items;
  return { ...trial, disk, create, messages, [Symbol.asyncDispose]: () => trial.service.close() };
}

describe('a message that is more than the outbox may hold', () => {
  it('is refused for good, with numbers', async () => {
    await using trial = await tryOutbox({ mostBytes: 100 });
    const { status, headers, body } = await trial.create();
    expect({ status, wait: headers.get('retry-after'), body }).toEqual({
      status: 507,
      wait: null,
      body: {
        status_code: 507,
        status_message: expect.stringMatching(
          /^outbox\/limit: the message takes about \d+ bytes of the outbox, which may hold 100 bytes: send it to fewer devices at a time$/,
        ),
        response: { diagnostics: [] },
      },
    });
    expect(await trial.messages()).toEqual([]);
  });

  it.each([
    [99, '30', 'with what is there it would be more: try again later'],
    [100, '30', 'with what is there it would be more: try again later'],
    [101, null, 'send it to fewer devices at a time'],
  ])('that may hold 100 bytes, where it takes %i: wait %j', async (bytes, wait, help) => {
    const outbox = await openOutbox('/o', { files: new MemoryDisk().process() });
    const room = {
      admit: async () => ({ kind: 'limit', bytes, takenBytes: 40, mostBytes: 100 }) as const,
      isLow: async () => false,
    };
    const trial = await tryService({ transport: { ...outbox, room } });
    const { status, headers, body } = await post(trial, MESSAGE_PATH, messageBody(trial.token, TOMORROW));
    expect([status, headers.get('retry-after')]).toEqual([507, wait]);
    expect(body.status_message).toBe(
      `outbox/limit: the message takes about ${bytes} bytes of the outbox, which may hold 100 bytes: ${help}`,
    );
    await trial.service.close();
  });

  it('is not told how much it takes to a token that may neither count nor read', async () => {
    await using trial = await tryOutbox({ mostBytes: 100 });
    const token = await trial.addToken({ name: 'writer', accountWide: true, may: ['create'] });
    expect((await trial.create(token)).body.status_message).toBe(
      'outbox/limit: the message is too much for the outbox, which may hold 100 bytes: send it to fewer devices at a time',
    );
  });

  it.each(['ask', 'read'] as const)('is told how much it takes to a token that may %s', async (right) => {
    await using trial = await tryOutbox({ mostBytes: 100 });
    const token = await trial.addToken({ name: 'writer', accountWide: true, may: ['create', right] });
    expect((await trial.create(token)).body.status_message).toMatch(
      /^outbox\/limit: the message takes about \d+ bytes of the outbox, which may hold 100 bytes: /,
    );
  });

  it('with what is there is carried out later, with the same key', async () => {
    await using trial = await tryOutbox({ mostBytes: 1000 });
    const files = trial.disk.process();
    await (await files.openToWrite('/o/x.ndjson')).write(Buffer.alloc(900), 0);
    const key = { 'idempotency-key': 'one' };
    const refused = await trial.create(trial.token, key);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([507, '30']);
    expect(refused.text).not.toContain('900');
    await files.remove('/o/x.ndjson');
    const carriedOut = await trial.create(trial.token, key);
    expect(carriedOut.status).toBe(200);
    expect((await trial.create(trial.token, key)).text).toBe(carriedOut.text);
    expect((await trial.messages()).length).toBe(1);
  });
});

describe('a message that would take the reserve of the disk', () => {
  it('is refused for now, and nothing else is', async () => {
    await using trial = await tryOutbox({ reserveBytes: 1000 });
    trial.disk.freeBytes = 2000;
    const before = await trial.create();
    const { status, headers, body } = await trial.create();
    expect([status, headers.get('retry-after')]).toEqual([503, '30']);
    expect(body.status_message).toMatch(
      /^outbox\/disk: the message takes about \d+ bytes of the outbox, and the disk is to keep 1000 bytes free: try again later$/,
    );
    const path = `/v1/messages/${before.body.response.messageCode}`;
    expect((await as(trial, trial.token, path)).status).toBe(200);
    expect((await as(trial, trial.token, `${path}/cancel`, 'POST')).status).toBe(200);
    expect((await post(trial, PRESET_PATH, presetBody(trial.token))).status).toBe(200);
    trial.disk.freeBytes = 100_000;
    expect((await trial.create()).status).toBe(200);
  });
});

it('an outbox that cannot be measured refuses for now', async () => {
  const disk = new MemoryDisk();
  const files = {
    ...disk.process(),
    freeBytes: () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' })),
  };
  const trial = await tryService({ transport: await openOutbox('/o', { files }) });
  const { status, body } = await post(trial, MESSAGE_PATH, messageBody(trial.token, TOMORROW));
  await trial.service.close();
  expect([status, body.status_message]).toEqual([
    503,
    'outbox/unavailable: the outbox cannot be measured: try again later',
  ]);
});

it('one that fails in any other way has it answered with an error, and nothing is stored', async () => {
  const outbox = await openOutbox('/o', { files: new MemoryDisk().process() });
  const room = { admit: () => Promise.reject(new Error('a mistake of the program')), isLow: async () => false };
  const trial = await tryService({ transport: { ...outbox, room } });
  const { status, text } = await post(trial, MESSAGE_PATH, messageBody(trial.token, TOMORROW));
  await trial.service.close();
  expect([status, text.includes('mistake')]).toEqual([500, false]);
  expect((await trial.store.messages({ createdBy: null, state: null, after: null, limit: 9 })).items).toEqual([]);
  const failed = trial.log.find(({ message }) => message === 'failed');
  expect(failed?.fields.error).toMatch(/^Error: a mistake of the program\n/);
});

it.each([
  ['devices are kept elsewhere', null, undefined],
  ['devices register with the service, and have a push token each', stillRegistry(), 256],
])('what a recipient takes where %s', async (_, registry, pushTokenBytes) => {
  const outbox = await openOutbox('/o', { files: new MemoryDisk().process() });
  const asked: (readonly ExpectedGroup[])[] = [];
  const admit = async (expected: readonly ExpectedGroup[]) => {
    asked.push(expected);
    return null;
  };
  const room = { admit, isLow: async () => false };
  const trial = await tryService({ transport: { ...outbox, room }, registry });
  expect((await post(trial, MESSAGE_PATH, messageBody(trial.token, TOMORROW))).status).toBe(200);
  await trial.service.close();
  expect(asked.flat().map((group) => [group.group.platform, group.recipients, group.pushTokenBytes])).toEqual([
    ['iOS', 1, pushTokenBytes],
    ['Android', 1, pushTokenBytes],
  ]);
});
