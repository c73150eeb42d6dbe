/** An index that is kept between starts goes on from where it was, and is never believed against the store. */

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import type { Catalog } from '../../../src/catalog/catalog.js';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { compileOrThrow } from '../../../src/compile.js';
import { positionOf, readCheckpoint, writeCheckpoint } from '../../../src/service/devices/checkpoint.js';
import { openStoreDevices } from '../../../src/service/devices/store-devices.js';
import type { StoreDevices } from '../../../src/service/devices/store-devices-options.js';
import type { DeviceLog } from '../../../src/service/store/device-changes.js';
import type { Store } from '../../../src/service/store/store.js';
import { forAllAsync } from '../../support/law.js';
import { FakeClock } from '../../support/service/fake-clock.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { deviceRecord } from '../../support/service/store-records.js';

const ALL = compileOrThrow('A("00000-AAAAA")');

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pushsift-checkpoint-'));
  file = join(folder, 'devices.psi');
});
afterEach(() => rmSync(folder, { recursive: true }));

const LOG: DeviceLog = { id: 'account', sequence: 7, forgottenTo: 0, audiences: 0 };

const put = async (store: Store, id: string, tags: Readonly<Record<string, number>> | null) => {
  const expected = (await store.device(id))?.sequence ?? null;
  const device = tags === null ? { id, device: null, pushTokens: {} } : deviceRecord(id, tags);
  await store.putDevices([{ device, expected }]);
};

interface Opened {
  readonly devices: StoreDevices;
  /** The numbers behind which devices were read. */
  readonly asked: readonly number[];
  readonly warned: readonly unknown[];
}

async function open(store: Store, catalog: Catalog | null = null): Promise<Opened> {
  const asked: number[] = [];
  const warned: unknown[] = [];
  const watched: Store = {
    ...store,
    devicesAfter: (sequence, limit) => {
      asked.push(sequence);
      return store.devicesAfter(sequence, limit);
    },
  };
  const logger = { info() {}, warn: (fields: unknown) => void warned.push(fields), error() {} };
  const devices = await openStoreDevices(watched, { catalog, checkpoint: file, logger });
  return { devices, asked: [...asked], warned };
}

async function idsIn({ audience }: StoreDevices): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const batch of audience.devices(ALL)) ids.push(...batch);
  return ids.sort();
}

/** A store with three devices, whose index has been kept. */
async function kept(catalog: Catalog | null = null): Promise<Store> {
  const store = memoryStore();
  for (const id of ['a', 'b', 'c']) await put(store, id, { age: 1 });
  await (await open(store, catalog)).devices.close();
  return store;
}

it('a start reads what came since alone', async () => {
  const store = await kept();
  await put(store, 'b', null);
  await put(store, 'd', {});
  const { devices, asked, warned } = await open(store);
  expect([asked, warned, await idsIn(devices)]).toEqual([[3], [], ['a', 'c', 'd']]);
  await devices.close();
});

it('it is for its owner alone to read, and is not written again where nothing has changed', async () => {
  const store = await kept();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { mtimeMs, ino } = statSync(file);
  await (await open(store)).devices.close();
  expect([statSync(file).mtimeMs, statSync(file).ino]).toEqual([mtimeMs, ino]);
  await put(store, 'd', {});
  await (await open(store)).devices.close();
  expect([statSync(file).mode & 0o777, statSync(file).ino === ino]).toEqual([0o600, false]);
});

it('it is written each minute in which something has changed', async () => {
  const clock = new FakeClock(0);
  const now = vi.spyOn(performance, 'now').mockImplementation(clock.elapsed);
  const store = memoryStore();
  const devices = await openStoreDevices(store, { checkpoint: file, sleep: clock.sleep });
  await put(store, 'a', {});
  await clock.pass(59_000);
  expect([existsSync(file), await idsIn(devices)]).toEqual([false, ['a']]);
  await clock.pass(2_000);
  await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(0));
  const { mtimeMs, ino } = statSync(file);
  await clock.pass(120_000);
  expect([statSync(file).mtimeMs, statSync(file).ino]).toEqual([mtimeMs, ino]);
  await devices.close();
  now.mockRestore();
});

it('it is not written of a reading that was broken off: what lies further on may be missing', async () => {
  const store = await kept();
  const before = readFileSync(file);
  const changes = Array.from({ length: 600 }, (_, at) => ({ device: deviceRecord(`more${at}`), expected: null }));
  let isEnding = false;
  let ended: Promise<void> | null = null;
  const devices = await openStoreDevices(
    {
      ...store,
      devicesAfter: async (...asked) => {
        if (isEnding) ended ??= devices.close();
        return store.devicesAfter(...asked);
      },
    },
    { checkpoint: file },
  );
  await store.putDevices(changes);
  isEnding = true;
  await devices.catchUp();
  await ended;
  expect(readFileSync(file).equals(before)).toBe(true);
  const { devices: again, asked } = await open(store);
  expect([asked, (await idsIn(again)).length]).toEqual([[3, 503], 603]);
  await again.close();
});

it('one of another account is not used', async () => {
  await kept();
  const other = memoryStore();
  for (let at = 0; at < 9; at++) await put(other, `other${at}`, {});
  const { devices, asked, warned } = await open(other);
  expect([asked, warned, (await idsIn(devices)).length]).toEqual([[0], [{ reason: 'it is of another account' }], 9]);
  await devices.close();
});

it('one that knows more than the store is not used: the store was put back', async () => {
  const store = await kept();
  const earlier = memoryStore();
  await put(earlier, 'a', {});
  const { id } = await store.deviceLog();
  const { devices, asked, warned } = await open({
    ...earlier,
    deviceLog: async () => ({ ...(await earlier.deviceLog()), id }),
  });
  expect([asked, warned, await idsIn(devices)]).toEqual([[0], [{ reason: 'it knows more than the store' }], ['a']]);
  await devices.close();
});

it('one with another catalog is not used: what that left out is not in it', async () => {
  const catalogOf = (tags: Parameters<typeof defineCatalog>[0]['tags']) =>
    defineCatalog({ applications: { '00000-AAAAA': {} }, tags: tags ?? {} }) as Catalog;
  const store = await kept(catalogOf({}));
  const { devices, asked, warned } = await open(store, catalogOf({ age: { type: 'Integer' } }));
  const { count } = await devices.audience.count(compileOrThrow('T("age", EQ, 1)'));
  expect([asked, warned, count]).toEqual([[0], [{ reason: 'it has another catalog' }], 3]);
  await devices.close();
});

it.each([
  ['cut off', () => truncateSync(file, 300)],
  ['with another byte', () => writeFileSync(file, readFileSync(file).fill(7, 200, 210))],
  ['no index', () => writeFileSync(file, 'no index at all, whatever it may be')],
])('one that is damaged is not used: %s', async (_, damage) => {
  const store = await kept();
  damage();
  const { devices, asked, warned } = await open(store);
  expect([asked, warned, await idsIn(devices)]).toEqual([
    [0],
    [{ reason: expect.stringMatching(/^it cannot be read: (?:damaged|not-an-index)$/) }],
    ['a', 'b', 'c'],
  ]);
  await devices.close();
  expect((await open(store)).asked).toEqual([3]);
});

it('one that was stopped writes none: another has taken its place', async () => {
  const store = memoryStore();
  await put(store, 'a', {});
  const { devices } = await open(store);
  await devices.stop();
  await devices.close();
  expect(existsSync(file)).toBe(false);
  await put(store, 'b', {});
  expect(await idsIn(devices)).toEqual(['a']);
});

it('one of the same catalog is used', async () => {
  const shape = { applications: { '00000-AAAAA': {} }, tags: { age: { type: 'Integer' } } } as const;
  const store = await kept(defineCatalog(shape));
  const { devices, asked, warned } = await open(store, defineCatalog(shape));
  expect([asked, warned, await idsIn(devices)]).toEqual([[3], [], ['a', 'b', 'c']]);
  await devices.close();
});

it.each([
  ['as far as the store', { sequence: 7 }, 'fits'],
  ['less than the store', { sequence: 8 }, 'fits'],
  ['more than the store', { sequence: 6 }, 'it knows more than the store'],
  ['all that was forgotten', { forgottenTo: 7 }, 'fits'],
  ['less than what was forgotten', { forgottenTo: 8, sequence: 8 }, 'it is older than what the store has forgotten'],
  ['another account', { id: 'other' }, 'it is of another account'],
])('one that has read %s', async (_, log, told) => {
  const live = LiveIndex.create();
  live.apply([{ id: 'a', put: { id: 'a', platform: 'iOS' } }], { position: positionOf(LOG, 7) });
  live.flush();
  await writeCheckpoint(file, live.snapshot());
  const found = await readCheckpoint(file, { ...LOG, ...log }, null);
  expect(found.kind === 'unfit' ? found.reason : found.kind).toBe(told);
  if (found.kind === 'fits') expect([found.sequence, found.index.size]).toEqual([7, 1]);
});

it('one that cannot be written keeps nobody from ending', async () => {
  const store = memoryStore();
  await put(store, 'a', {});
  const path = file;
  file = join(folder, 'nowhere', 'devices.psi');
  const { devices, warned } = await open(store);
  await devices.close();
  expect(warned).toHaveLength(1);
  file = path;
});

it('law: kept at any moments, it has what the store has', async () => {
  const change = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.option(fc.integer({ min: 0, max: 3 })));
  const runs = fc.array(fc.array(change, { maxLength: 8 }), { minLength: 1, maxLength: 4 });
  await forAllAsync(
    runs,
    async (runs) => {
      rmSync(file, { force: true });
      const store = memoryStore();
      for (const changes of runs) {
        for (const [id, age] of changes) await put(store, id, age === null ? null : { age });
        const { devices } = await open(store);
        const there = await store.devicesAfter(0, 100);
        const living = there.items.filter(({ device }) => device !== null);
        expect(await idsIn(devices)).toEqual(living.map(({ id }) => id).sort());
        for (const age of [0, 1, 2, 3]) {
          const { count } = await devices.audience.count(compileOrThrow(`T("age", EQ, ${age})`));
          expect([age, count]).toEqual([age, living.filter(({ device }) => device?.tags?.age === age).length]);
        }
        await devices.close();
      }
    },
    0.2,
  );
});
