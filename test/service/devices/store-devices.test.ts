/** An index that follows the devices of a store has what the store has: from the start, and after every change of whoever made it. */

import { expect, it, vi } from 'vitest';
import type { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { compactIndex } from '../../../src/bitset/live/merge-segments.js';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { compileOrThrow } from '../../../src/compile.js';
import { openStoreDevices } from '../../../src/service/devices/store-devices.js';
import type { StoreDevices } from '../../../src/service/devices/store-devices-options.js';
import type { DeviceRecord } from '../../../src/service/records/device-record.js';
import type { Store } from '../../../src/service/store/store.js';
import { StoreError } from '../../../src/service/store/store-error.js';
import { FakeClock } from '../../support/service/fake-clock.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { audienceRecord, deviceRecord } from '../../support/service/store-records.js';

const ALL = compileOrThrow('A("00000-AAAAA")');
const ADULTS = compileOrThrow('A("00000-AAAAA") * T("age", GTE, 18)');

const put = (store: Store, device: DeviceRecord, expected: number | null = null) =>
  store.putDevices([{ device, expected }]);

async function countIn({ audience }: StoreDevices, filter = ALL): Promise<number> {
  return (await audience.count(filter)).count;
}

it('begins with all that the store has, however many pages that is', async () => {
  const store = memoryStore();
  for (let at = 0; at < 1203; at++) await put(store, deviceRecord(`d${at}`, { age: at }));
  const devices = await openStoreDevices(store);
  expect([await countIn(devices), await countIn(devices, ADULTS), devices.size]).toEqual([1203, 1185, 1203]);
  await devices.close();
});

it('follows changes of others within a second, and its own sooner', async () => {
  const store = memoryStore();
  const clock = new FakeClock(0);
  const devices = await openStoreDevices(store, { sleep: clock.sleep });
  await put(store, deviceRecord('d1'));
  expect(await countIn(devices)).toBe(0);
  await clock.pass(1000);
  expect(await countIn(devices)).toBe(1);
  await put(store, { id: 'd1', device: null, pushTokens: {} }, 1);
  devices.wake();
  await clock.pass(100);
  expect(await countIn(devices)).toBe(0);
  await devices.close();
});

it('tells listeners of changed devices, of another list of audiences, and of nothing else', async () => {
  const store = memoryStore();
  const clock = new FakeClock(0);
  const devices = await openStoreDevices(store, { sleep: clock.sleep });
  await clock.pass(1000);
  let told = 0;
  const end = devices.onRead(() => told++);
  const toldNow = async () => {
    await clock.pass(1000);
    return told;
  };
  expect(await toldNow()).toBe(0);
  await put(store, deviceRecord('d1'));
  expect(await toldNow()).toBe(1);
  await store.addAudience(audienceRecord('A'), null);
  expect(await toldNow()).toBe(2);
  await store.removeAudience('A');
  expect([await toldNow(), await toldNow()]).toEqual([3, 3]);
  await store.addAudience(audienceRecord('B'), null);
  // A change that is refused reads the list before it is looked for.
  await devices.audiences.refresh();
  expect([await toldNow(), await toldNow()]).toEqual([4, 4]);
  end();
  await put(store, deviceRecord('d2'));
  expect(await toldNow()).toBe(4);
  await devices.close();
});

it('sees to a change that it is told of while it reads as soon as it has read', async () => {
  const store = memoryStore();
  const clock = new FakeClock(0);
  let onRead = async (): Promise<void> => {};
  const watched: Store = {
    ...store,
    devicesAfter: async (...asked) => {
      const page = await store.devicesAfter(...asked);
      await onRead();
      return page;
    },
  };
  const devices = await openStoreDevices(watched, { sleep: clock.sleep });
  onRead = async () => {
    onRead = async () => {};
    await put(store, deviceRecord('d1'));
    devices.wake();
  };
  devices.wake();
  await clock.pass(50);
  expect(await countIn(devices)).toBe(0);
  await clock.pass(50);
  expect(await countIn(devices)).toBe(1);
  await devices.close();
});

it.each([400, -400])('a clock that jumps by %i days changes nothing of that', async (days) => {
  const store = memoryStore();
  const clock = new FakeClock(Date.UTC(2026, 10, 1));
  const devices = await openStoreDevices(store, { sleep: clock.sleep });
  await put(store, deviceRecord('d1'));
  clock.set(clock.now() + days * 24 * 60 * 60 * 1000);
  await clock.pass(1000);
  await put(store, deviceRecord('d2'));
  clock.set(clock.now() - days * 24 * 60 * 60 * 1000);
  await clock.pass(1000);
  expect(await countIn(devices)).toBe(2);
  await devices.close();
});

it('a snapshot stays as it is, and another generation tells that there is something new', async () => {
  const store = memoryStore();
  const devices = await openStoreDevices(store);
  const before = devices.audience.generation;
  const snapshot = await devices.audience.snapshot?.();
  await put(store, deviceRecord('d1'));
  await devices.catchUp();
  expect([(await snapshot?.count(ALL))?.count, await countIn(devices)]).toEqual([0, 1]);
  expect(devices.audience.generation).not.toBe(before);
  await devices.close();
});

it('is the same for several that follow one store', async () => {
  const store = memoryStore();
  const all = await Promise.all([1, 2, 3].map(() => openStoreDevices(store)));
  for (let at = 0; at < 20; at++) await put(store, deviceRecord(`d${at}`, { age: at }));
  await put(store, { id: 'd3', device: null, pushTokens: {} }, 4);
  for (const devices of all) {
    await devices.catchUp();
    expect([await countIn(devices), await countIn(devices, ADULTS)]).toEqual([19, 2]);
    await devices.close();
  }
});

it('is made anew where the store was put back to an earlier state', async () => {
  const [whole, restored] = [memoryStore(), memoryStore()];
  for (const id of ['a', 'b', 'c']) await put(whole, deviceRecord(id));
  await put(restored, deviceRecord('a'));
  let current: Store = whole;
  // Of one name: it is the same store, from a backup.
  const store = new Proxy(whole, {
    get: (_, call: keyof Store) =>
      call === 'deviceLog'
        ? async () => ({ ...(await current.deviceLog()), id: 'one' })
        : Reflect.get(current, call, current),
  });
  const warned: string[] = [];
  const logger = { info() {}, warn: (_: unknown, message: string) => void warned.push(message), error() {} };
  const devices = await openStoreDevices(store, { logger });
  expect(await countIn(devices)).toBe(3);
  current = restored;
  await devices.catchUp();
  expect([await countIn(devices), warned]).toEqual([
    1,
    ['the store knows less of devices than it did: the index is made anew'],
  ]);
  await devices.close();
});

it('is made anew where the store became that of another account, whose numbers may be higher', async () => {
  const [own, other] = [memoryStore(), memoryStore()];
  for (const id of ['a', 'b']) await put(own, deviceRecord(id));
  for (const id of ['c', 'd', 'e', 'f', 'g']) await put(other, deviceRecord(id));
  let current: Store = own;
  const store = new Proxy(own, { get: (_, call: keyof Store) => Reflect.get(current, call, current) });
  const devices = await openStoreDevices(store);
  current = other;
  await devices.catchUp();
  const ids: string[] = [];
  for await (const batch of devices.audience.devices(ALL)) ids.push(...batch);
  expect(ids.sort()).toEqual(['c', 'd', 'e', 'f', 'g']);
  await devices.close();
});

it('without a file for it no checkpoint is written, nor missed', async () => {
  const store = memoryStore();
  await put(store, deviceRecord('d1'));
  const warned: unknown[] = [];
  const logger = { info() {}, warn: (...told: unknown[]) => void warned.push(told), error() {} };
  const devices = await openStoreDevices(store, { logger });
  await devices.close();
  expect(warned).toEqual([]);
});

it('a store that is away is tried again, and told once each time', async () => {
  const whole = memoryStore();
  let isAway = false;
  const store: Store = {
    ...whole,
    devicesAfter: async (...asked) => {
      if (isAway) throw new StoreError('unavailable', 'the store is away');
      return whole.devicesAfter(...asked);
    },
  };
  const clock = new FakeClock(0);
  const warned: unknown[] = [];
  const logger = { info() {}, warn: (...told: unknown[]) => void warned.push(told), error() {} };
  const devices = await openStoreDevices(store, { sleep: clock.sleep, logger });
  isAway = true;
  await put(whole, deviceRecord('d1'));
  await clock.pass(5000);
  expect(warned).toEqual([[{ error: 'the store is away' }, 'devices cannot be followed: tried again']]);
  isAway = false;
  await clock.pass(1000);
  expect(await countIn(devices)).toBe(1);
  isAway = true;
  await clock.pass(5000);
  expect(warned).toHaveLength(2);
  await devices.close();
});

it('what the catalog does not know is left out, what it types otherwise is not counted, and both stay in the store', async () => {
  const store = memoryStore();
  const catalog = defineCatalog({ applications: { '00000-AAAAA': {} }, tags: { age: { type: 'Integer' } } });
  const old = deviceRecord('old', { age: 20, shoe: 44 });
  const wrong = { ...deviceRecord('wrong'), device: { ...deviceRecord('wrong').device!, tags: { age: 'twenty' } } };
  await put(store, old);
  await put(store, wrong);
  const warned: unknown[] = [];
  const logger = { info() {}, warn: (fields: unknown) => void warned.push(fields), error() {} };
  const devices = await openStoreDevices(store, { catalog, logger });
  expect([await countIn(devices), warned]).toEqual([1, [{ devices: 1 }]]);
  expect(await store.device('old')).toEqual({ ...old, sequence: 1 });
  await devices.close();
});

it('ends while it reads', async () => {
  const store = memoryStore();
  const devices = await openStoreDevices(store);
  const reading = devices.catchUp();
  await devices.close();
  await reading;
});

it('has segments merged by whoever is named for it, and counts the same before and after', async () => {
  const store = memoryStore();
  const clock = new FakeClock(0);
  const asked: number[] = [];
  const merge = async (index: DeviceIndex): Promise<DeviceIndex> => {
    asked.push(index.size);
    return compactIndex(index);
  };
  const devices = await openStoreDevices(store, { sleep: clock.sleep, merge });
  const counts: number[] = [];
  for (let at = 0; at < 9; at++) {
    await put(store, deviceRecord(`d${at}`));
    await clock.pass(1000);
    counts.push(await countIn(devices));
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(asked).toEqual([8]);
  await devices.close();
});

it('once a minute audiences are told that another process has read devices by another catalog, and never where none has', async () => {
  const clock = new FakeClock(0);
  const elapsed = vi.spyOn(performance, 'now').mockImplementation(clock.elapsed);
  const store = memoryStore();
  await store.addAudience(audienceRecord('A'), null);
  const devices = await openStoreDevices(store, { sleep: clock.sleep });
  const told = async () => (await store.lastEventNumbers(['A'])).get('A');
  await clock.pass(180_000);
  expect(await told()).toBe(0);
  expect(await store.markOtherCatalog('another')).toBe(true);
  let seconds = 0;
  for (; (await told()) === 0; seconds++) await clock.pass(1_000);
  expect(seconds).toBeLessThanOrEqual(61);
  await store.markOtherCatalog('another');
  await clock.pass(58_000);
  expect(await told()).toBe(1);
  await clock.pass(4_000);
  expect(await told()).toBe(2);
  await clock.pass(180_000);
  expect(await told()).toBe(2);
  await devices.close();
  elapsed.mockRestore();
});
