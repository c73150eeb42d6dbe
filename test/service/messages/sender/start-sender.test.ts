/** When messages are taken up, and what becomes of them. */

import { describe, expect, it } from 'vitest';
import { cancelMessage } from '../../../../src/service/messages/cancel-message.js';
import { startSender } from '../../../../src/service/messages/sender/start-sender.js';
import type { MessageRecord } from '../../../../src/service/records/message-record.js';
import type { ServiceAudience } from '../../../../src/service/service-audience.js';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import { FakeClock, settled } from '../../../support/service/fake-clock.js';
import { MemoryDisk } from '../../../support/service/memory-files.js';
import { memoryStore } from '../../../support/service/memory-store.js';
import { NOW } from '../../../support/service/recipient-worlds.js';
import { addMessage, audienceOf, devicesOfX } from '../../../support/service/run-sender.js';

const FILTER = { devices_filter: 'A("X")' };

async function begin(audience = audienceOf(devicesOfX(8))) {
  const store = memoryStore();
  const disk = new MemoryDisk();
  const clock = new FakeClock(NOW);
  const transport = await openOutbox('/outbox', { files: disk.process() });
  const sender = startSender({ store, transport, audience, now: clock.now, sleep: clock.sleep });
  const state = async (code: string) => (await store.message(code))?.progress.state;
  return { audience, store, disk, clock, transport, sender, state };
}

describe('when', () => {
  it('at once, when it is told of a message that is due', async () => {
    const { store, audience, clock, sender, state, disk } = await begin();
    await clock.pass(100);
    const { code } = await addMessage(store, audience, FILTER, clock.now());
    sender.wake();
    await settled();
    expect(await state(code)).toBe('ready');
    expect(disk.text(`/outbox/${code}.ndjson`)?.split('\n')).toHaveLength(9);
    await sender.close();
  });

  it('within seconds, when another process added it', async () => {
    const { store, audience, clock, sender, state } = await begin();
    await clock.pass(100);
    const { code } = await addMessage(store, audience, FILTER, clock.now());
    await clock.pass(5000);
    expect(await state(code)).toBe('ready');
    await sender.close();
  });

  it('at its time, to the millisecond', async () => {
    const { store, audience, clock, sender, state } = await begin();
    const at = Date.UTC(2030, 0, 15, 0, 10);
    const { code } = await addMessage(store, audience, { ...FILTER, send_date: '2030-01-15 00:10' }, NOW);
    await clock.pass(at - NOW - 1);
    expect(await state(code)).toBe('scheduled');
    await clock.pass(1);
    expect(await state(code)).toBe('ready');
    expect((await store.message(code))?.progress.changedAt).toBe(at);
    await sender.close();
  });
});

it('is closed when what is being written is written, and nothing is behind that', async () => {
  const store = memoryStore();
  const clock = new FakeClock(NOW);
  const audience = audienceOf(devicesOfX(8));
  await addMessage(store, audience, FILTER, NOW);
  const outbox = await openOutbox('/outbox', { files: new MemoryDisk().process() });
  let goOn = (): void => {};
  const done: string[] = [];
  const open: typeof outbox.open = async (code) => {
    const delivery = await outbox.open(code);
    const write: typeof delivery.write = async (...given) => {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await delivery.write(...given);
      done.push('written');
    };
    return { ...delivery, write };
  };
  const sender = startSender({
    store,
    transport: { ...outbox, open },
    audience,
    now: clock.now,
    sleep: clock.sleep,
  });
  await settled();
  const closed = sender.close().then(() => done.push('closed'));
  await settled();
  expect(done).toEqual([]);
  goOn();
  await closed;
  await settled();
  expect(done).toEqual(['written', 'closed']);
});

describe('when the store', () => {
  const LATER = { ...FILTER, send_date: '2030-01-15 00:10' };
  const AT = Date.UTC(2030, 0, 15, 0, 10);

  it('takes its time to say what is due: what becomes due meanwhile is seen to at once', async () => {
    const store = memoryStore();
    const clock = new FakeClock(AT - 50);
    const audience = audienceOf(devicesOfX(8));
    const { code } = await addMessage(store, audience, LATER, NOW);
    let isSlow = true;
    const dueMessages: typeof store.dueMessages = async (...asked) => {
      const due = await store.dueMessages(...asked);
      if (isSlow) clock.set(AT + 50);
      isSlow = false;
      return due;
    };
    const transport = await openOutbox('/outbox', { files: new MemoryDisk().process() });
    const sender = startSender({
      store: { ...store, dueMessages },
      transport,
      audience,
      now: clock.now,
      sleep: clock.sleep,
    });
    await clock.pass(300);
    expect((await store.message(code))?.progress.state).toBe('ready');
    await sender.close();
  });

  it('cannot be asked, it is asked again after longer and longer waits, which begin anew once it could', async () => {
    const store = memoryStore();
    const clock = new FakeClock(NOW);
    const asked: number[] = [];
    const outages = new Set([1, 2, 3, 5, 6]);
    const nextDue: typeof store.nextDue = async (...args) => {
      asked.push(clock.elapsed());
      if (outages.has(asked.length)) throw new Error('gone');
      return store.nextDue(...args);
    };
    const transport = await openOutbox('/outbox', { files: new MemoryDisk().process() });
    const sender = startSender({
      store: { ...store, nextDue },
      transport,
      audience: audienceOf([]),
      now: clock.now,
      sleep: clock.sleep,
    });
    await clock.pass(12_000);
    expect(asked.slice(0, 7)).toEqual([0, 500, 1_500, 3_500, 8_500, 9_000, 10_000]);
    await sender.close();
  });
});

describe('when the clock is set', () => {
  const LATER = { ...FILTER, send_date: '2030-01-20 00:00' };

  it('forward, what is due by then is taken up within a second', async () => {
    const { store, audience, clock, sender, state } = await begin();
    const { code } = await addMessage(store, audience, LATER, NOW);
    await clock.pass(10_000);
    clock.set(Date.UTC(2030, 0, 20));
    await clock.pass(1000);
    expect(await state(code)).toBe('ready');
    await sender.close();
  });

  it('back, what is not due any more waits', async () => {
    const { store, audience, clock, sender, state } = await begin();
    const { code } = await addMessage(store, audience, LATER, NOW);
    clock.set(Date.UTC(2030, 0, 20) - 500);
    await clock.pass(10);
    clock.set(NOW);
    await clock.pass(60_000);
    expect(await state(code)).toBe('scheduled');
    clock.set(Date.UTC(2030, 0, 20));
    await clock.pass(1000);
    expect(await state(code)).toBe('ready');
    await sender.close();
  });
});

describe('several at a time', () => {
  /** Lists a device each time it is told to go on. */
  function slowly(audience: ServiceAudience) {
    const waiting: (() => void)[] = [];
    const slow: ServiceAudience = {
      ...audience,
      async *devices(filter, options) {
        for await (const ids of audience.devices(filter, options)) {
          await new Promise<void>((resolve) => waiting.push(resolve));
          yield ids;
        }
      },
    };
    return { slow, waiting };
  }

  function counted(audience: ServiceAudience, count: number): ServiceAudience {
    return { ...audience, count: async (...asked) => ({ ...(await audience.count(...asked)), count }) };
  }

  /** They think that they reach many. */
  function large(audience: ServiceAudience): ServiceAudience {
    return counted(audience, 10_001);
  }

  it('a long one holds up no other; at most four of many devices are under way, begun in order of time', async () => {
    const { slow, waiting } = slowly(audienceOf(devicesOfX(1, ['iOS'])));
    const { store, clock, sender, state } = await begin(slow);
    const codes: string[] = [];
    for (let number = 5; number >= 0; number--)
      codes.unshift((await addMessage(store, large(slow), FILTER, NOW + 1000 + number)).code);
    const small = (await addMessage(store, slow, FILTER, NOW + 1050)).code;
    sender.wake();
    const states = () => Promise.all([...codes, small].map(state));
    await clock.pass(1100);
    expect(await states()).toEqual([...Array(4).fill('resolving'), ...Array(2).fill('scheduled'), 'resolving']);
    waiting[1]?.();
    await settled();
    await clock.pass(10);
    expect(await states()).toEqual([
      'resolving',
      'ready',
      'resolving',
      'resolving',
      'resolving',
      'scheduled',
      'resolving',
    ]);
    while (waiting.length > 0) {
      waiting.shift()?.();
      await settled();
    }
    await clock.pass(10);
    while (waiting.length > 0) {
      waiting.shift()?.();
      await settled();
    }
    expect(await states()).toEqual(Array(7).fill('ready'));
    await sender.close();
  });

  it('of 10,000 devices each, more than four are under way', async () => {
    const { slow, waiting } = slowly(audienceOf(devicesOfX(1, ['iOS'])));
    const { store, clock, sender, state } = await begin(slow);
    const codes: string[] = [];
    for (let number = 0; number < 6; number++)
      codes.push((await addMessage(store, counted(slow, 10_000), FILTER, NOW)).code);
    sender.wake();
    await clock.pass(100);
    expect(await Promise.all(codes.map(state))).toEqual(Array(6).fill('resolving'));
    while (waiting.length > 0) {
      waiting.shift()?.();
      await settled();
      await clock.pass(10);
    }
    await sender.close();
  });

  it('of many devices, tokens take turns, too', async () => {
    const { slow, waiting } = slowly(audienceOf(devicesOfX(1, ['iOS'])));
    const { store, clock, sender, state } = await begin(slow);
    const many: string[] = [];
    for (let number = 0; number < 20; number++)
      many.push((await addMessage(store, large(slow), FILTER, NOW - 1000 + number)).code);
    const { code: _, ...made } = (await store.message(many[0] ?? '')) as MessageRecord;
    sender.wake();
    await clock.pass(10);
    await store.addMessage({ ...made, code: 'OTHER', createdBy: 'other', createdAt: NOW, resolveAt: NOW }, null);
    sender.wake();
    await clock.pass(300);
    const done = async () => (await Promise.all(many.map(state))).filter((each) => each === 'ready').length;
    while ((await state('OTHER')) !== 'ready') {
      waiting.shift()?.();
      await settled();
      await clock.pass(10);
    }
    // Those that were under way when it became due, and a turn.
    expect(await done()).toBeLessThanOrEqual(8);
    while (waiting.length > 0 || (await done()) < many.length) {
      waiting.shift()?.();
      await settled();
      await clock.pass(10);
    }
    await sender.close();
  });

  it('at most 96 are under way; a token with many holds up no other', async () => {
    const { slow, waiting } = slowly(audienceOf(devicesOfX(1, ['iOS'])));
    const { store, clock, sender } = await begin(slow);
    const many: string[] = [];
    for (let number = 0; number < 200; number++) many.push((await addMessage(store, slow, FILTER, NOW - 1000)).code);
    const { code: _, ...made } = (await store.message(many[0] ?? '')) as MessageRecord;
    const own = { ...made, code: 'OTHER', createdBy: 'other', createdAt: NOW, resolveAt: NOW };
    await store.addMessage(own, null);
    const stateOf = async (code: string) => (await store.message(code))?.progress.state;
    sender.wake();
    await clock.pass(10);
    const states = await Promise.all([...many, own.code].map(stateOf));
    expect(states.filter((state) => state === 'resolving').length).toBe(96);
    expect(await stateOf(own.code)).toBe('resolving');
    while ((await store.nextDue()) !== null || waiting.length > 0) {
      waiting.shift()?.();
      await settled();
    }
    await clock.pass(10);
    expect(await Promise.all(many.map(stateOf))).toEqual(many.map(() => 'ready'));
    await sender.close();
  });

  it('while others wait, the store is asked what became due once a quarter of a second, whichever way the clock goes', async () => {
    const { slow, waiting } = slowly(audienceOf(devicesOfX(1, ['iOS'])));
    const { store, clock, sender } = await begin(slow);
    for (let number = 0; number < 200; number++) await addMessage(store, slow, FILTER, NOW - 1000);
    const asked: number[] = [];
    const dueMessages = store.dueMessages.bind(store);
    store.dueMessages = (at, most) => {
      asked.push(at - NOW);
      return dueMessages(at, most);
    };
    sender.wake();
    await clock.pass(10);
    const first = asked.splice(0).at(-1) ?? Number.NaN;
    /** One ends, so another is begun, when the clock stands `since` after the store was asked first. */
    const endOne = async (since: number): Promise<readonly number[]> => {
      clock.set(NOW + first + since);
      waiting.shift()?.();
      await settled();
      return asked.splice(0).map((at) => at - first);
    };
    expect(await endOne(0)).toEqual([]);
    expect(await endOne(249)).toEqual([]);
    expect(await endOne(250)).toEqual([250]);
    expect(await endOne(251)).toEqual([]);
    expect(await endOne(1)).toEqual([]);
    expect(await endOne(0)).toEqual([0]);
    const closed = sender.close();
    while (waiting.length > 0) {
      waiting.shift()?.();
      await settled();
    }
    await closed;
  });

  it('a token with more messages than are asked for at a time holds up no other', async () => {
    const { slow, waiting } = slowly(audienceOf(devicesOfX(1, ['iOS'])));
    const { store, clock, sender, state } = await begin(slow);
    const { code } = await addMessage(store, slow, FILTER, NOW - 1000);
    const { code: _, ...made } = (await store.message(code)) as MessageRecord;
    for (let number = 0; number < 5_000; number++) await store.addMessage({ ...made, code: `M${number}` }, null);
    await store.addMessage({ ...made, code: 'OTHER', createdBy: 'other', createdAt: NOW, resolveAt: NOW }, null);
    sender.wake();
    await clock.pass(10);
    expect(await state('OTHER')).toBe('resolving');
    const closed = sender.close();
    while (waiting.length > 0) {
      waiting.shift()?.();
      await settled();
    }
    await closed;
  });
});

it('a message that is cancelled is not sent', async () => {
  const { store, audience, clock, sender, state, disk } = await begin();
  const { code } = await addMessage(store, audience, { ...FILTER, send_date: '2030-01-15 00:10' }, NOW);
  expect(await cancelMessage(store, code, NOW)).toMatchObject({ kind: 'cancelled' });
  await clock.pass(3_600_000);
  expect(await state(code)).toBe('cancelled');
  expect(disk.names()).toEqual(['/outbox/outbox.json']);
  await sender.close();
});
