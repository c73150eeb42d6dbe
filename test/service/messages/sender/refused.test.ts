/** Messages that are due and not sent: whose token has lost its rights, and whose record cannot be read. */

import { expect, it } from 'vitest';
import { AudienceUnavailableError } from '../../../../src/evaluate/audience-source.js';
import { type SenderOptions, startSender } from '../../../../src/service/messages/sender/start-sender.js';
import { devicesChanged } from '../../../../src/service/records/unresolvable.js';
import type { Logger } from '../../../../src/service/service-options.js';
import type { Store } from '../../../../src/service/store/store.js';
import { UnreadableRecordError } from '../../../../src/service/store/unreadable.js';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import { TransportError } from '../../../../src/service/transport/transport.js';
import { FakeClock } from '../../../support/service/fake-clock.js';
import { MemoryDisk } from '../../../support/service/memory-files.js';
import { memoryStore } from '../../../support/service/memory-store.js';
import { NOW } from '../../../support/service/recipient-worlds.js';
import { addMessage, audienceOf, devicesOfX } from '../../../support/service/run-sender.js';

/** A minute with a message that is due. */
async function minuteWith(options: Partial<SenderOptions>, lame: (whole: Store) => Partial<Store> = () => ({})) {
  const store = memoryStore();
  const disk = new MemoryDisk();
  const clock = new FakeClock(NOW);
  const audience = audienceOf(devicesOfX(8));
  const warned: unknown[] = [];
  const logger: Logger = { info() {}, warn: (_, words) => void warned.push(words), error() {} };
  const { code } = await addMessage(store, audience, { devices_filter: 'A("X")' }, NOW);
  const transport = await openOutbox('/o', { files: disk.process() });
  const own = { ...store, ...lame(store) };
  const sender = startSender({
    store: own,
    transport,
    audience,
    logger,
    now: clock.now,
    sleep: clock.sleep,
    ...options,
  });
  await clock.pass(60_000);
  await sender.close();
  const { state, failure } = (await store.message(code))?.progress ?? {};
  return { code, state, failure, warned, text: disk.text(`/o/${code}.ndjson`) };
}

it('fails with the reason that is told, of the message itself, when it may not be sent any more', async () => {
  const asked: unknown[] = [];
  const { code, state, failure, text } = await minuteWith({
    mayStillSend: async (message) => {
      asked.push(message.code);
      return 'its token was removed';
    },
  });
  expect([state, failure, text]).toEqual(['failed', 'its token was removed', null]);
  expect(asked).toEqual([code]);
});

it('is told to have failed when nothing is left of what was written of it', async () => {
  const store = memoryStore();
  const disk = new MemoryDisk();
  const clock = new FakeClock(NOW);
  const audience = audienceOf(devicesOfX(8));
  const { code } = await addMessage(store, audience, { devices_filter: 'A("X")' }, NOW);
  const transport = await openOutbox('/o', { files: disk.process() });
  const left: (string | null)[] = [];
  const sender = startSender({
    store: {
      ...store,
      advance: (message, progress) => {
        if (progress.state === 'failed') left.push(disk.text(`/o/${code}.partial`));
        return store.advance(message, progress);
      },
    },
    transport,
    audience: {
      ...audience,
      async *devices(...asked) {
        yield* audience.devices(...asked);
        throw new Error('the source has no more');
      },
    },
    now: clock.now,
    sleep: clock.sleep,
  });
  await clock.pass(600_000);
  await sender.close();
  expect([(await store.message(code))?.progress.state, left]).toEqual(['failed', [null]]);
});

it('fails when the devices changed while the last of them were synced', async () => {
  const before = audienceOf(devicesOfX(8));
  let generation = before.generation;
  const outbox = await openOutbox('/o', { files: new MemoryDisk().process() });
  const { state, failure } = await minuteWith({
    audience: {
      ...before,
      get generation() {
        return generation;
      },
    },
    transport: {
      ...outbox,
      open: async (code) => {
        const delivery = await outbox.open(code);
        return {
          ...delivery,
          sync: async () => {
            await delivery.sync();
            generation = 'another';
          },
        };
      },
    },
  });
  expect([state, failure]).toEqual(['failed', devicesChanged().message]);
});

it('fails when a source of devices has thrown five times', async () => {
  const { devices: _, ...rest } = audienceOf(devicesOfX(8));
  let listings = 0;
  const { state, failure } = await minuteWith({
    audience: {
      ...rest,
      // biome-ignore lint/correctness/useYield: it throws before the first.
      async *devices() {
        listings++;
        throw new Error('the source is ill');
      },
    },
  });
  expect([state, failure, listings]).toEqual([
    'failed',
    'recipients could not be resolved; nothing was handed over: the source is ill',
    5,
  ]);
});

it('fails with what a source of devices has thrown, though that is no error', async () => {
  const { devices: _, ...rest } = audienceOf(devicesOfX(8));
  const { failure, warned } = await minuteWith({
    audience: {
      ...rest,
      // biome-ignore lint/correctness/useYield: it throws before the first.
      async *devices() {
        throw 'ill';
      },
    },
  });
  expect(failure).toBe('recipients could not be resolved; nothing was handed over: ill');
  expect(warned).toEqual(Array(4).fill('message is tried again'));
});

it('is not given up for errors of its source that are few, however often that could not be reached before', async () => {
  const whole = audienceOf(devicesOfX(8));
  let listings = 0;
  const { state, failure } = await minuteWith({
    audience: {
      ...whole,
      async *devices(...asked) {
        listings++;
        if (listings <= 3) throw new AudienceUnavailableError('away');
        if (listings <= 6) throw new Error('the source is ill');
        yield* whole.devices(...asked);
      },
    },
  });
  expect([state, failure, listings > 6]).toEqual(['ready', null, true]);
});

it('is sent when there is room again, though what was written could not be taken back meanwhile', async () => {
  const outbox = await openOutbox('/o', { files: new MemoryDisk().process() });
  let opened = 0;
  const isFull = () => opened > 0 && opened <= 6;
  const { state, failure } = await minuteWith({
    transport: {
      ...outbox,
      open: async (code) => {
        const delivery = await outbox.open(code);
        opened++;
        if (!isFull()) return delivery;
        return { ...delivery, write: () => Promise.reject(new TransportError('full', 'there is no room')) };
      },
      discard: (code) => (isFull() ? Promise.reject(new Error('it stays')) : outbox.discard(code)),
    },
  });
  expect([state, failure, opened]).toEqual(['ready', null, 7]);
});

it('is sent when nothing stands against it', async () => {
  const { state, text } = await minuteWith({ mayStillSend: async () => null });
  expect([state, text?.split('\n').length]).toEqual(['ready', 9]);
});

it('is left as it is when its record cannot be read: not sent, not failed, and no error of the sender', async () => {
  let isKnown = false;
  const { state, failure, text, warned } = await minuteWith({}, (whole) => ({
    message: async (code) => {
      isKnown = true;
      throw new UnreadableRecordError({ kind: 'message', code, owner: null });
    },
    // A store names no message as due that it knows to be unreadable.
    dueMessages: async (...asked) => (isKnown ? [] : whole.dueMessages(...asked)),
    nextDue: async (...asked) => (isKnown ? null : whole.nextDue(...asked)),
  }));
  expect([state, failure, text, warned]).toEqual(['scheduled', null, null, []]);
});
