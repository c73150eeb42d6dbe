/** A device that was put a moment ago is changed without being read first. Others may have changed it meanwhile: nothing of what they did is lost, and nothing is answered from memory alone. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Device } from '../../../src/devices/device.js';
import { changeDevice } from '../../../src/service/devices/change-device.js';
import type { DeviceOutcome } from '../../../src/service/devices/device-change.js';
import { openStoreDevices } from '../../../src/service/devices/store-devices.js';
import type { DeviceRecord } from '../../../src/service/records/device-record.js';
import type { FileEngine } from '../../../src/service/store/file/file-engine.js';
import { sqlStore } from '../../../src/service/store/sql/sql-store.js';
import { statement } from '../../../src/service/store/sql/statement.js';
import type { Store } from '../../../src/service/store/store.js';
import { FakeClock } from '../../support/service/fake-clock.js';
import { openTestFileEngine, storeFolder } from '../../support/service/file-store.js';
import { deviceRecord } from '../../support/service/store-records.js';

const AUDIENCES = {
  ready: async () => {},
  refresh: async () => {},
  basis: { audiences: 0, at: 0 },
  moves: () => [],
};

const folder = storeFolder();
let engine: FileEngine;
beforeAll(async () => {
  engine = await openTestFileEngine(folder.file);
});
afterAll(async () => {
  await engine.close();
  folder[Symbol.dispose]();
});

/** What two processes have over one database. */
const twoStores = (): readonly [Store, Store] => [sqlStore(engine), sqlStore(engine)];

/** The store, and the devices that it was asked to read. */
function watched(store: Store): { readonly store: Store; readonly read: readonly string[] } {
  const read: string[] = [];
  const device: Store['device'] = (id) => {
    read.push(id);
    return store.device(id);
  };
  return { store: { ...store, device }, read };
}

function change(store: Store, id: string, become: (kept: DeviceRecord | null) => DeviceOutcome) {
  const context = { store, audiences: () => AUDIENCES, once: null, patience: { throwIfOver: () => {} } };
  return changeDevice(context, id, become);
}

const ageOf = (kept: DeviceRecord | null): number => Number((kept?.device as Device | null)?.tags?.age ?? 0);

/** The device of this id, a year older. */
const older =
  (id: string) =>
  (kept: DeviceRecord | null): DeviceOutcome => ({
    kind: 'changed',
    device: deviceRecord(id, { age: ageOf(kept) + 1 }),
    diagnostics: [],
  });

describe('a device', () => {
  it('is read once, and not again after it was put', async () => {
    const { store, read } = watched(sqlStore(engine));
    for (let times = 0; times < 3; times++) await change(store, 'new', older('new'));
    expect(read).toEqual(['new']);
    expect(ageOf(await sqlStore(engine).device('new'))).toBe(3);
  });

  it('that another process has changed is read again, and both changes are kept', async () => {
    const [one, other] = twoStores();
    await one.putDevices([{ device: deviceRecord('both', { age: 1 }), expected: null }]);
    await change(other, 'both', older('both'));
    const { store, read } = watched(one);
    expect(ageOf(await store.rememberedDevice('both'))).toBe(1);
    await change(store, 'both', older('both'));
    expect(read).toEqual(['both']);
    expect(ageOf(await one.device('both'))).toBe(3);
  });

  it.each<readonly [string, DeviceOutcome]>([
    ['that nothing is changed of', { kind: 'unchanged', diagnostics: [] }],
    ['that may not be changed', { kind: 'refused', diagnostics: [] }],
  ])('%s as it is remembered is looked at as it is kept', async (id, outcome) => {
    const [one, other] = twoStores();
    await one.putDevices([{ device: deviceRecord(id, { age: 1 }), expected: null }]);
    await change(other, id, older(id));
    const { store, read } = watched(one);
    const answered = await change(store, id, (kept) => (ageOf(kept) === 1 ? outcome : older(id)(kept)));
    expect(answered.kind).toBe('changed');
    expect(read).toEqual([id]);
    expect(ageOf(await one.device(id))).toBe(3);
  });

  it('that was removed and forgotten meanwhile is put as a new one', async () => {
    const [one, other] = twoStores();
    const gone = { id: 'gone', device: null, pushTokens: {} };
    const [sequence] = await one.putDevices([{ device: gone, expected: null }]);
    await engine.run(statement('DELETE FROM pushsift_devices WHERE sequence = ?', sequence ?? null));
    expect(await other.device('gone')).toBeNull();
    await change(one, 'gone', older('gone'));
    expect(ageOf(await other.device('gone'))).toBe(1);
  });

  it('that is being put is not remembered, and neither is one of which it is not known whether it was', async () => {
    const store = sqlStore(engine);
    const put = (expected: number | null) => store.putDevices([{ device: deviceRecord('torn', { age: 1 }), expected }]);
    const [sequence = null] = await put(null);
    const failing = sqlStore({ ...engineLike(), putDevices: () => Promise.reject(new Error('gone')) });
    await failing.putDevices([{ device: deviceRecord('torn'), expected: 1 }]).catch(() => {});
    expect(await failing.rememberedDevice('torn')).toBeNull();
    const putting = put(sequence);
    expect(await store.rememberedDevice('torn')).toBeNull();
    await putting;
    expect((await store.rememberedDevice('torn'))?.sequence).toBeGreaterThan(Number(sequence));
    expect(await put(sequence)).toEqual([null]);
    expect(await store.rememberedDevice('torn')).toBeNull();
  });

  it('that was put with a key is read again', async () => {
    const store = sqlStore(engine);
    const [sequence = null] = await store.putDevices([{ device: deviceRecord('keyed'), expected: null }]);
    await store.putDeviceOnce(
      { device: deviceRecord('keyed', { age: 5 }), expected: sequence },
      { token: 't', key: 'k', digest: 'd' },
    );
    expect(await store.rememberedDevice('keyed')).toBeNull();
  });
});

/** The engine as an object whose members can be replaced. */
function engineLike() {
  return {
    dialect: engine.dialect,
    run: engine.run.bind(engine),
    addRecord: engine.addRecord.bind(engine),
    removeMessages: engine.removeMessages.bind(engine),
    putDevices: engine.putDevices.bind(engine),
    putDeviceOnce: engine.putDeviceOnce.bind(engine),
    changeAudiences: engine.changeAudiences.bind(engine),
    close: async () => {},
  };
}

it('forty changes of one device by two processes are all kept', async () => {
  const stores = twoStores();
  await Promise.all(Array.from({ length: 40 }, (_, at) => change(stores[at % 2] as Store, 'count', older('count'))));
  expect(ageOf(await stores[0].device('count'))).toBe(40);
});

it('what is remembered is what was kept, whatever becomes of the object that was put', async () => {
  const store = sqlStore(engine);
  const { sequence: before } = await store.deviceLog();
  const tags: Record<string, number> = { age: Number.NaN, size: 1 };
  await store.putDevices([{ device: deviceRecord('json', tags), expected: null }]);
  tags.size = 2;
  const kept = await store.device('json');
  expect(kept?.device?.tags).toEqual({ age: null, size: 1 });
  expect(await store.rememberedDevice('json')).toEqual(kept);
  expect((await store.rememberedAfter(before, 9))?.items).toEqual([kept]);
});

it('a store that was put back to an earlier state is not remembered', async () => {
  let sequence = 40;
  const run = async () => [{ id: 'log', sequence, audiences: 0, forgotten: 0 }];
  const store = sqlStore({ ...engineLike(), run, putDevices: async ({ devices }) => devices.map(() => ++sequence) });
  await store.putDevices([{ device: deviceRecord('back'), expected: null }]);
  await store.deviceLog();
  expect((await store.rememberedDevice('back'))?.sequence).toBe(41);
  sequence = 40;
  await store.deviceLog();
  expect(await store.rememberedDevice('back')).toBeNull();
});

it('an index follows what its own store put without reading it, and what others put by reading it', async () => {
  const [own, other] = twoStores();
  const pages: number[] = [];
  const devicesAfter: Store['devicesAfter'] = async (...asked) => {
    const page = await own.devicesAfter(...asked);
    pages.push(page.items.length);
    return page;
  };
  const clock = new FakeClock(0);
  const index = await openStoreDevices({ ...own, devicesAfter }, { sleep: clock.sleep });
  const before = index.size;
  pages.length = 0;
  const put = (store: Store, id: string) => store.putDevices([{ device: deviceRecord(id), expected: null }]);
  await put(own, 'own 1');
  await put(own, 'own 2');
  await index.catchUp();
  expect([index.size - before, pages]).toEqual([2, [0]]);
  await put(other, 'other 1');
  await put(own, 'own 3');
  await index.catchUp();
  expect([index.size - before, pages]).toEqual([4, [0, 2]]);
  await put(own, 'own 4');
  await put(other, 'other 2');
  await index.catchUp();
  expect([index.size - before, pages]).toEqual([6, [0, 2, 1]]);
  await index.close();
});
