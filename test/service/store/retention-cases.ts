/** How long the stores that last keep the keys of requests, and know that devices are gone. */

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileOrThrow } from '../../../src/compile.js';
import { openStoreDevices } from '../../../src/service/devices/store-devices.js';
import type { StoreDevices } from '../../../src/service/devices/store-devices-options.js';
import type { Engine } from '../../../src/service/store/sql/engine.js';
import { sqlStore } from '../../../src/service/store/sql/sql-store.js';
import type { Store } from '../../../src/service/store/store.js';
import { StoreError } from '../../../src/service/store/store-error.js';
import { emptiedStore } from '../../support/service/emptied-store.js';
import { storeFolder } from '../../support/service/file-store.js';
import {
  audienceRecord,
  deviceRecord,
  messageRecord,
  NOON,
  once,
  presetRecord,
} from '../../support/service/store-records.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long it is known in these cases that a device is gone. */
const KEEP = 120 * MINUTE;

/** A process that uses the store: its clock of the day, and how long it has run. */
function user(store: Store, running: { elapsed: number }) {
  let codes = 0;
  const use = (key: string, createdAt = NOON) =>
    store.addPreset(presetRecord(`${key} ${codes++} ${createdAt}`, { createdAt }), once(key));
  return {
    use,
    /** Lets it run, while keys are used. */
    run: async (milliseconds: number) => {
      for (let run = 0; run < milliseconds; run += 10 * MINUTE) {
        running.elapsed += 10 * MINUTE;
        // Nobody waits for the time to pass where a key is used; here it has passed when this is answered.
        await store.removeFinished({ keepMs: DAY, limit: 1 });
        await use(`while running ${running.elapsed} ${codes}`);
      }
    },
  };
}

const firstCode = (key: string) => ({ kind: 'replayed', code: `${key} 0 ${NOON}` });

/** Devices `a`, `b`, `c` and so on, of which `gone` were removed, in a store that has run so long since. */
export function forgettingCases(engineOf: () => Engine): void {
  const begin = async () => {
    await emptiedStore(engineOf());
    const running = { elapsed: 0 };
    const store = sqlStore(engineOf(), () => running.elapsed);
    await store.deviceLog();
    /** Looks as a service does, each ten minutes, and gives how many were forgotten. */
    const run = async (milliseconds: number): Promise<number> => {
      let forgotten = 0;
      for (let run = 0; run < milliseconds; run += 10 * MINUTE) {
        running.elapsed += 10 * MINUTE;
        for (let after: number | null = 0; after !== null; ) {
          const step = await store.forgetDevices({ keepMs: KEEP, after, limit: 2 });
          forgotten += step.removed;
          after = step.last;
        }
      }
      return forgotten;
    };
    const put = async (id: string, isGone = false) => {
      const expected = (await store.device(id))?.sequence ?? null;
      const device = isGone ? { id, device: null, pushTokens: {} } : deviceRecord(id);
      await store.putDevices([{ device, expected }]);
    };
    return { store, run, put };
  };
  const idsIn = async (devices: StoreDevices): Promise<readonly string[]> => {
    const ids: string[] = [];
    for await (const batch of devices.audience.devices(compileOrThrow('A("00000-AAAAA")'))) ids.push(...batch);
    return ids.sort();
  };
  /** They read on when they are told to. */
  const asleep = {
    sleep: (_: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve());
      }),
  };

  it('a removed device is known to be gone for so long as is said, and forgotten at twice that', async () => {
    const { store, run, put } = await begin();
    for (const id of ['a', 'b', 'c', 'd', 'e']) await put(id);
    for (const id of ['b', 'd']) await put(id, true);
    expect(await run(KEEP)).toBe(0);
    expect(await store.device('b')).toMatchObject({ id: 'b', device: null });
    expect((await store.deviceLog()).forgottenTo).toBe(0);
    expect(await run(KEEP + 60 * MINUTE)).toBe(2);
    expect([await store.device('b'), await store.device('d')]).toEqual([null, null]);
    expect((await store.devicesAfter(0, 9)).items.map(({ id }) => id)).toEqual(['a', 'c', 'e']);
    expect(await store.deviceLog()).toMatchObject({ sequence: 7, forgottenTo: 7 });
  });

  it('one that came back meanwhile, and one that was removed later, stay', async () => {
    const { store, run, put } = await begin();
    for (const id of ['a', 'b']) await put(id);
    for (const id of ['a', 'b']) await put(id, true);
    await run(KEEP);
    await put('a');
    await put('c');
    await put('c', true);
    expect(await run(KEEP)).toBe(1);
    expect(await store.device('a')).toMatchObject({ device: { id: 'a' } });
    expect(await store.device('c')).toMatchObject({ device: null });
  });

  it('an order of changes that two processes name at once has one name, in both', async () => {
    await emptiedStore(engineOf());
    const other = sqlStore(engineOf());
    let told: unknown = null;
    const run: Engine['run'] = async (statement) => {
      if (statement.text.startsWith('UPDATE pushsift_device_log SET id')) told = (await other.deviceLog()).id;
      return engineOf().run(statement);
    };
    const store = sqlStore({ dialect: engineOf().dialect, run } as Engine);
    const { id } = await store.deviceLog();
    expect([id, (await other.deviceLog()).id]).toEqual([told, told]);
  });

  it('whose text looks as if it were gone stays', async () => {
    const { store, run } = await begin();
    const id = ',"device":null,"pushTokens":{}}';
    const device = { ...deviceRecord(id), device: { ...deviceRecord(id).device!, tags: { text: id } } };
    await store.putDevices([{ device, expected: null }]);
    expect(await run(3 * KEEP)).toBe(0);
    expect(await store.device(id)).toMatchObject({ device: { id } });
  });

  it('an index that has not read on for so long is made anew, and one that has is not', async () => {
    const { store, run, put } = await begin();
    for (const id of ['a', 'b', 'c']) await put(id);
    const warned: string[] = [];
    const logger = { info() {}, warn: (_: unknown, message: string) => void warned.push(message), error() {} };
    const slow = await openStoreDevices(store, { ...asleep, logger });
    await put('b', true);
    const quick = await openStoreDevices(store, { ...asleep, logger });
    expect(await run(3 * KEEP)).toBe(1);
    const late = await openStoreDevices(store, { ...asleep, logger });
    for (const devices of [quick, late]) await devices.catchUp();
    expect([await idsIn(quick), await idsIn(late), warned]).toEqual([['a', 'c'], ['a', 'c'], []]);
    expect(await idsIn(slow)).toEqual(['a', 'b', 'c']);
    await slow.catchUp();
    expect([await idsIn(slow), warned]).toEqual([
      ['a', 'c'],
      ['the store knows less of devices than it did: the index is made anew'],
    ]);
    for (const devices of [slow, quick, late]) await devices.stop();
  });

  it('a checkpoint from before is not used; one that has read the removal is', async () => {
    const { store, run, put } = await begin();
    using folder = storeFolder();
    const [old, young] = [join(folder.path, 'old.psi'), join(folder.path, 'young.psi')];
    const warned: unknown[] = [];
    const logger = { info() {}, warn: (fields: unknown) => void warned.push(fields), error() {} };
    const open = (checkpoint: string) => openStoreDevices(store, { ...asleep, checkpoint, logger });
    for (const id of ['a', 'b']) await put(id);
    await (await open(old)).close();
    await put('b', true);
    await (await open(young)).close();
    expect(await run(3 * KEEP)).toBe(1);
    const [later, newer] = [await open(old), await open(young)];
    expect([await idsIn(later), await idsIn(newer), warned]).toEqual([
      ['a'],
      ['a'],
      [{ reason: 'it is older than what the store has forgotten' }],
    ]);
    for (const devices of [later, newer]) await devices.close();
    // What is left stands before what is forgotten: it is up to date all the same.
    await (await open(old)).close();
    expect(warned).toHaveLength(1);
  });

  it('an index that failed to read on is not taken for one that has missed nothing', async () => {
    const { store, run, put } = await begin();
    for (const id of ['a', 'b', 'c']) await put(id);
    let isFailing = false;
    const failing: Store = {
      ...store,
      deviceLog: () => (isFailing ? Promise.reject(new StoreError('unavailable', 'away')) : store.deviceLog()),
    };
    const devices = await openStoreDevices(failing, asleep);
    await put('b', true);
    await run(3 * KEEP);
    await put('d');
    isFailing = true;
    await expect(devices.catchUp()).rejects.toThrow('away');
    isFailing = false;
    await devices.catchUp();
    expect(await idsIn(devices)).toEqual(['a', 'c', 'd']);
    await devices.stop();
  });
}

export function retentionCases(engineOf: () => Engine): void {
  const begin = async () => {
    await emptiedStore(engineOf());
    const running = { elapsed: 0 };
    return user(
      sqlStore(engineOf(), () => running.elapsed),
      running,
    );
  };

  it('a key is kept for a day of running, and forgotten when later ones are used', async () => {
    const { use, run } = await begin();
    await use('first');
    await run(DAY);
    expect(await use('first')).toEqual(firstCode('first'));
    await run(60 * MINUTE);
    expect(await use('first')).toEqual({ kind: 'added' });
  });

  it.each([2 * DAY, 400 * DAY, -2 * DAY])(
    'a clock that jumps by %i ms and back loses no key, whether it was used before or meanwhile',
    async (jump) => {
      const { use, run } = await begin();
      await use('before');
      await run(10 * MINUTE);
      const meanwhile: string[] = [];
      for (let number = 0; number < 20; number++) {
        meanwhile.push(`meanwhile ${number}`);
        expect(await use(`meanwhile ${number}`, NOON + jump)).toEqual({ kind: 'added' });
      }
      expect(await use('before', NOON + jump)).toEqual(firstCode('before'));
      for (let number = 0; number < 20; number++) await use(`behind ${number}`);
      expect(await use('before')).toEqual(firstCode('before'));
      for (const key of meanwhile) expect(await use(key)).toMatchObject({ kind: 'replayed' });
    },
  );

  it('a process that is started with a clock two days ahead forgets nothing', async () => {
    const { use } = await begin();
    await use('before');
    const again = user(sqlStore(engineOf()), { elapsed: 0 });
    for (let number = 0; number < 20; number++) await again.use(`late ${number}`, NOON + 2 * DAY);
    expect(await again.use('before', NOON + 2 * DAY)).toEqual(firstCode('before'));
  });

  it.each([
    ['presets', (store: Store, key: string) => store.addPreset(presetRecord(key), once(key))],
    ['messages', (store: Store, key: string) => store.addMessage(messageRecord(key), once(key))],
    ['audiences', (store: Store, key: string) => store.addAudience(audienceRecord(key), once(key))],
    ['devices', (store: Store, key: string) => store.putDeviceOnce(null, once(key))],
  ])('keys that are used for %s grow old, though nothing else is asked for', async (_, use) => {
    await emptiedStore(engineOf());
    const running = { elapsed: 0 };
    const store = sqlStore(engineOf(), () => running.elapsed);
    await use(store, 'first');
    for (let number = 0; number < 160; number++) {
      running.elapsed += 10 * MINUTE;
      await use(store, `later ${number}`);
    }
    expect(await store.attempt(once('first'))).toBeNull();
    expect(await store.attempt(once('later 159'))).not.toBeNull();
  });

  it('a key that is forgotten leaves the same key of another token', async () => {
    await emptiedStore(engineOf());
    const running = { elapsed: 0 };
    const store = sqlStore(engineOf(), () => running.elapsed);
    const { use, run } = user(store, running);
    await use('same');
    await run(DAY);
    await store.addPreset(presetRecord('of another'), once('same', 'one', 'other'));
    await run(60 * MINUTE);
    expect(await store.attempt(once('same'))).toBeNull();
    expect(await store.attempt(once('same', 'one', 'other'))).toEqual({ kind: 'replayed', code: 'of another' });
  });

  it('several processes together have no key grow older than one would', async () => {
    await begin();
    const running = { elapsed: 0 };
    const users = Array.from({ length: 6 }, () =>
      user(
        sqlStore(engineOf(), () => running.elapsed),
        running,
      ),
    );
    const [one] = users;
    await one?.use('first');
    for (let minutes = 0; minutes < 23 * 60; minutes += 10) {
      running.elapsed += 10 * MINUTE;
      for (const [index, each] of users.entries()) await each.use(`of ${index} at ${minutes}`);
    }
    expect(await one?.use('first')).toEqual(firstCode('first'));
  });

  it.each([
    ['below', 10 * MINUTE, [1, 2]],
    ['at', 20 * MINUTE, [1, 2]],
    ['above', 30 * MINUTE, [2]],
  ] as const)('%s its time an event is kept or not', async (_, running, numbers) => {
    await emptiedStore(engineOf());
    const time = { elapsed: 0 };
    const store = sqlStore(engineOf(), () => time.elapsed);
    const keep = { keepMs: 10 * MINUTE, most: 100 };
    await store.removeEvents(keep, 9);
    await store.addAudience(audienceRecord('A'), null);
    const put = (id: string) =>
      store.putDevices([{ device: deviceRecord(id), expected: null, moves: [{ audience: 'A', kind: 'entered' }] }], {
        audiences: 1,
        at: NOON,
      });
    await put('first');
    for (let passed = 0; passed < running; passed += 10 * MINUTE) {
      time.elapsed += 10 * MINUTE;
      await store.removeEvents({ ...keep, keepMs: DAY }, 9);
    }
    await put('second');
    while (await store.removeEvents(keep, 9));
    const found = await store.audienceEvents('A', 0, 9);
    expect([found?.items.map(({ number }) => number), found?.told]).toEqual([numbers, 2]);
    expect(found?.gone).toBe(2 - numbers.length);
  });

  it('of events of one audience those stay that are younger than the rest, by as little as the time grows at once', async () => {
    await emptiedStore(engineOf());
    const running = { elapsed: 0 };
    const store = sqlStore(engineOf(), () => running.elapsed);
    const look = (keepMs: number) => store.removeEvents({ keepMs, most: 100 }, 9);
    await look(DAY);
    await store.addAudience(audienceRecord('A'), null);
    for (const id of ['first', 'second']) {
      const moves = [{ audience: 'A', kind: 'entered' } as const];
      await store.putDevices([{ device: deviceRecord(id), expected: null, moves }], { audiences: 1, at: NOON });
      running.elapsed += 10 * MINUTE;
      await look(DAY);
    }
    running.elapsed += 10 * MINUTE;
    while (await look(10 * MINUTE));
    expect((await store.audienceEvents('A', 0, 9))?.items.map(({ number }) => number)).toEqual([2]);
  });
}
