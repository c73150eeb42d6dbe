/** `send_rate`: how many recipients are due in each second. */

import { describe, expect, it } from 'vitest';
import { Pace } from '../../../../src/service/messages/sender/pace.js';
import { startSender } from '../../../../src/service/messages/sender/start-sender.js';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import { MemoryDisk } from '../../../support/service/memory-files.js';
import { memoryStore } from '../../../support/service/memory-store.js';
import { readLines } from '../../../support/service/outbox-lines.js';
import { NOW } from '../../../support/service/recipient-worlds.js';
import { addMessage, audienceOf, devicesOfX } from '../../../support/service/run-sender.js';

const ids = (count: number) => Array.from({ length: count }, (_, number) => `d${number}`);

describe('recipients are spread', () => {
  it('over seconds, in their order', () => {
    const pace = new Pace(3, null);
    expect([...pace.spread(5_000, ids(7))]).toEqual([
      { sendAt: 5_000, devices: ['d0', 'd1', 'd2'] },
      { sendAt: 6_000, devices: ['d3', 'd4', 'd5'] },
      { sendAt: 7_000, devices: ['d6'] },
    ]);
  });

  it('across batches and parts: a second that is begun is filled', () => {
    const pace = new Pace(3, null);
    const first = [...pace.spread(5_000, ids(2))];
    const second = [...pace.spread(5_000, ids(2))];
    expect([...first, ...second].map(({ sendAt, devices }) => [sendAt, devices.length])).toEqual([
      [5_000, 2],
      [5_000, 1],
      [6_000, 1],
    ]);
  });

  it('no earlier than they are due', () => {
    const pace = new Pace(3, null);
    expect([...pace.spread(5_000, ids(1)), ...pace.spread(9_000, ids(1))].map(({ sendAt }) => sendAt)).toEqual([
      5_000, 9_000,
    ]);
  });

  it('behind those that were written before: their last second is taken for full', () => {
    expect([...new Pace(3, 5_000).spread(5_000, ids(2))]).toEqual([{ sendAt: 6_000, devices: ['d0', 'd1'] }]);
  });

  it('not at all without a rate', () => {
    expect([...new Pace(undefined, 9_000).spread(5_000, ids(5))]).toEqual([{ sendAt: 5_000, devices: ids(5) }]);
  });
});

it('an outbox has no more lines of a second than the message allows, each device once', async () => {
  const store = memoryStore();
  const disk = new MemoryDisk();
  const transport = await openOutbox('/o', { files: disk.process() });
  const audience = audienceOf(devicesOfX(2_500));
  const fields = { devices_filter: 'A("X")', send_rate: 400, ios_ttl: 60 };
  const message = await addMessage(store, audience, fields, NOW);
  const sender = startSender({
    store,
    transport,
    audience,
    now: () => NOW,
    sleep: () => new Promise((resolve) => setImmediate(resolve)),
  });
  for (let left = 10_000; left > 0 && (await store.message(message.code))?.progress.state !== 'ready'; left--)
    await new Promise((resolve) => setImmediate(resolve));
  await sender.close();
  const lines = readLines(disk.text(`/o/${message.code}.ndjson`) ?? '');
  const perSecond = new Map<string, number>();
  for (const { sendAt } of lines) perSecond.set(sendAt, (perSecond.get(sendAt) ?? 0) + 1);
  expect([...perSecond.values()]).toEqual([400, 400, 400, 400, 400, 400, 100]);
  expect([...perSecond.keys()]).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((second) => new Date(NOW + second * 1000).toISOString()),
  );
  expect(new Set(lines.map(({ device }) => device)).size).toBe(2_500);
  // Lifespans are counted from when each is due.
  const expiries = lines
    .filter(({ platform }) => platform === 'iOS')
    .map(({ sendAt, payload }) => {
      const { headers } = payload as { readonly headers: Readonly<Record<string, string>> };
      return Number(headers['apns-expiration']) - Date.parse(sendAt) / 1000;
    });
  expect(new Set(expiries)).toEqual(new Set([60]));
});
