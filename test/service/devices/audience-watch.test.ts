/**
 * Who enters and leaves an audience follows from the log of devices: for every log, every event is the difference of two audiences that the reference evaluator finds, each once and in order, whoever
 * made the changes and wherever a process ended.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileOrThrow } from '../../../src/compile.js';
import type { Device } from '../../../src/devices/device.js';
import { evaluate } from '../../../src/evaluate/reference.js';
import { AudienceWatch } from '../../../src/service/devices/audience-watch.js';
import { openStoreDevices } from '../../../src/service/devices/store-devices.js';
import { NO_LOGGER } from '../../../src/service/service-options.js';
import type { Store } from '../../../src/service/store/store.js';
import { forAllAsync } from '../../support/law.js';
import { FakeClock } from '../../support/service/fake-clock.js';
import { openTestFileStore, storeFolder } from '../../support/service/file-store.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { Crash, countedSteps, stepped } from '../../support/service/steps.js';
import { deviceRecord, once } from '../../support/service/store-records.js';
import {
  arbitraryDevice,
  arbitraryId,
  audience,
  change,
  eventsOf,
  FILTERS,
  planOf,
  TYPED,
  watchOf,
} from '../../support/service/watched-devices.js';

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      id: arbitraryId,
      device: fc.option(arbitraryDevice),
      key: fc.option(fc.constantFrom('k1', 'k2')),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('watch' as const), filter: fc.constantFrom(...FILTERS) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'end' as const }) },
);

/** What becomes of audiences when devices change one by one, found by evaluating each whole audience before and after. */
class SlowAudiences {
  readonly devices = new Map<string, Device>();
  readonly events = new Map<string, string[]>();
  readonly #plans = new Map<string, ReturnType<typeof planOf>>();

  watch(code: string, text: string): void {
    this.#plans.set(code, planOf(text));
    this.events.set(code, []);
  }

  end(code: string): void {
    this.#plans.delete(code);
    this.events.delete(code);
  }

  change(id: string, device: Omit<Device, 'id'> | null): void {
    const before = this.#members();
    if (device === null) this.devices.delete(id);
    else this.devices.set(id, { id, ...device });
    for (const [code, members] of this.#members()) {
      const events = this.events.get(code) ?? [];
      const was = before.get(code)?.has(id) === true;
      if (was !== members.has(id)) events.push(`${events.length + 1} ${was ? 'left' : 'entered'} ${id}`);
    }
  }

  #members(): ReadonlyMap<string, ReadonlySet<string>> {
    const devices = [...this.devices.values()];
    return new Map([...this.#plans].map(([code, plan]) => [code, evaluate(plan, devices)]));
  }
}

describe('any log of devices', () => {
  it('comes to the events that evaluating whole audiences before and after each change gives', async () => {
    await forAllAsync(fc.array(step, { maxLength: 30 }), async (steps) => {
      const store = memoryStore();
      const processes = [watchOf(store), watchOf(store)];
      const slow = new SlowAudiences();
      const used = new Set<string>();
      for (const [at, each] of steps.entries()) {
        const [first] = [...slow.events.keys()];
        if (each.kind === 'change') {
          const key = each.key === null ? null : once(each.key);
          await change(store, processes[at % 2] ?? watchOf(store), each.id, each.device, key);
          // What was carried out with the key is not carried out again.
          if (each.key === null || !used.has(each.key)) slow.change(each.id, each.device);
          if (each.key !== null) used.add(each.key);
        } else if (each.kind === 'watch') {
          await store.addAudience(audience(`A${at}`, each.filter), null);
          slow.watch(`A${at}`, each.filter);
        } else if (first !== undefined) {
          await store.removeAudience(first);
          slow.end(first);
        }
      }
      for (const [code, events] of slow.events) expect([code, await eventsOf(store, code)]).toEqual([code, events]);
    });
  });

  it('of changes that are made at once, each is told as the difference that it made', async () => {
    await forAllAsync(
      fc.array(fc.tuple(arbitraryId, fc.option(arbitraryDevice)), { maxLength: 12 }),
      async (changes) => {
        const store = memoryStore();
        const processes = [watchOf(store), watchOf(store), watchOf(store)];
        await store.addAudience(audience('A', FILTERS[1] ?? ''), null);
        const added = store.addAudience(audience('B', FILTERS[2] ?? ''), null);
        await Promise.all([
          added,
          ...changes.map(([id, to], at) => change(store, processes[at % 3] ?? watchOf(store), id, to)),
        ]);
        for (const [code, text] of [
          ['A', FILTERS[1]],
          ['B', FILTERS[2]],
        ] as const) {
          const members = new Set<string>();
          for (const event of await eventsOf(store, code)) {
            const [, kind = '', who = ''] = event.split(' ');
            // A device enters when it is out, and leaves when it is in. B may have been added behind some changes.
            if (code === 'A') expect([event, members.has(who)]).toEqual([event, kind === 'left']);
            if (kind === 'entered') members.add(who);
            else members.delete(who);
          }
          const { items } = await store.devicesAfter(0, 100);
          const devices = items.flatMap(({ device }) => (device === null ? [] : [device]));
          if (code === 'A') expect(members).toEqual(evaluate(planOf(text ?? ''), devices));
        }
      },
      0.5,
    );
  });
});

describe('a process that ends', () => {
  /** Three devices enter and two leave, each by one change; asked again until it is answered. */
  const changes: readonly (readonly [string, number | null])[] = [
    ['a', 20],
    ['b', 20],
    ['a', 10],
    ['c', 18],
    ['b', null],
  ];
  const expected = ['1 entered a', '2 entered b', '3 left a', '4 entered c', '5 left b'];
  const device = (age: number | null) =>
    age === null ? null : { platform: 'iOS' as const, applications: ['X'], tags: { age } };

  /** Makes the changes behind those that `done` says; gives how many calls of the store that took. */
  async function run(store: Store, done: { count: number }): Promise<void> {
    const watch = watchOf(store);
    for (const [id, age] of changes.slice(done.count)) {
      await change(store, watch, id, device(age));
      done.count++;
    }
  }

  it('between any two steps has told each event once, when the change is made again', async () => {
    for (let last = 0; ; last++) {
      const store = memoryStore();
      await store.addAudience(audience('A', FILTERS[1] ?? ''), null);
      const { step, hasCrashed } = countedSteps((number) => {
        if (number === last) throw new Crash();
        return undefined;
      });
      const done = { count: 0 };
      await run(stepped(store, step), done).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
      if (!hasCrashed()) {
        expect(last).toBeGreaterThan(20);
        return;
      }
      // The next process: who asked for a change and had no answer asks again.
      await run(store, done);
      expect([last, await eventsOf(store, 'A')]).toEqual([last, expected]);
    }
  });

  it('leaves the events in the file', async () => {
    using folder = storeFolder();
    const first = await openTestFileStore(folder.file);
    await first.addAudience(audience('A', FILTERS[1] ?? ''), null);
    const done = { count: 0 };
    await run(first, done);
    await first.close();
    const second = await openTestFileStore(folder.file);
    await change(second, watchOf(second), 'c', null);
    expect(await eventsOf(second, 'A')).toEqual([...expected, '6 left c']);
    await second.close();
  });
});

describe('the count of an audience', () => {
  it('and its events say the same, at every place in the order of changes', async () => {
    const store = memoryStore();
    await store.addAudience(audience('A', FILTERS[1] ?? ''), null);
    const devices = await openStoreDevices(store, { catalog: TYPED, sleep: new FakeClock(0).sleep });
    const filter = compileOrThrow(FILTERS[1] ?? '', { catalog: TYPED });
    const adult = { platform: 'iOS' as const, applications: ['X'], tags: { age: 30 } };
    const told: unknown[] = [];
    for (const [id, to] of [
      ['a', adult],
      ['b', adult],
      ['a', null],
      ['b', { ...adult, tags: {} }],
      ['c', adult],
    ] as const) {
      await change(store, devices.audiences, id, to);
      await devices.catchUp();
      const { count, sequence } = devices.countMembers(filter);
      const events = (await store.audienceEvents('A', 0, 9))?.items ?? [];
      const number = await store.audienceNumber('A', sequence);
      const counted = events.slice(0, number ?? 0).reduce((sum, { kind }) => sum + (kind === 'entered' ? 1 : -1), 0);
      told.push([count, counted]);
    }
    expect(told).toEqual([
      [1, 1],
      [2, 2],
      [1, 1],
      [0, 0],
      [1, 1],
    ]);
    await devices.close();
  });

  it('is of what was read last, and whoever listens is told when more was read', async () => {
    const store = memoryStore();
    const devices = await openStoreDevices(store, { sleep: new FakeClock(0).sleep });
    let told = 0;
    const end = devices.onRead(() => void told++);
    const filter = compileOrThrow('A("00000-AAAAA")');
    await store.putDevices([{ device: deviceRecord('d'), expected: null }]);
    expect(devices.countMembers(filter)).toEqual({ count: 0, sequence: 0 });
    await devices.catchUp();
    await devices.catchUp();
    expect([devices.countMembers(filter), told]).toEqual([{ count: 1, sequence: 1 }, 1]);
    end();
    await store.putDevices([{ device: deviceRecord('e'), expected: null }]);
    await devices.catchUp();
    expect(told).toBe(1);
    await devices.close();
  });
});

it('of an audience that was removed nothing is worked out any more', async () => {
  const store = memoryStore();
  for (const code of ['gone', 'stays']) await store.addAudience(audience(code, 'A("X")'), null);
  const watch = watchOf(store);
  await watch.ready();
  const entered = () => watch.moves(null, { id: 'd', platform: 'iOS', applications: ['X'] });
  expect(entered().map(({ audience }) => audience)).toEqual(['gone', 'stays']);
  await store.removeAudience('gone');
  await watch.refresh();
  expect(entered()).toEqual([{ audience: 'stays', kind: 'entered' }]);
});

describe('an audience that cannot be read', () => {
  /** One of two audiences can be damaged and put right, as somebody does it who has the database. */
  function damageable() {
    const whole = memoryStore();
    const state = { isDamaged: true };
    const store: Store = {
      ...whole,
      audienceList: async () => {
        const { version, audiences } = await whole.audienceList();
        if (!state.isDamaged) return { version, audiences, unreadable: [] };
        return { version, audiences: audiences.filter(({ code }) => code !== 'A'), unreadable: ['A'] };
      },
    };
    return { store, state };
  }
  const adult = (age: number) => ({ platform: 'iOS' as const, applications: ['X'], tags: { age } });

  async function watchedPair(store: Store): Promise<void> {
    for (const code of ['A', 'B']) await store.addAudience(audience(code, FILTERS[1] ?? ''), null);
  }

  it('is told that it is recounted, before anything is lost: whoever reads it again has all that came', async () => {
    const { store, state } = damageable();
    await watchedPair(store);
    state.isDamaged = false;
    await change(store, watchOf(store), 'a', adult(20));
    state.isDamaged = true;
    const watch = watchOf(store);
    await change(store, watch, 'b', adult(20));
    await watch.refresh();
    state.isDamaged = false;
    // Another process begins with it whole, and does not know.
    await change(store, watchOf(store), 'a', adult(10));
    expect(await eventsOf(store, 'A')).toEqual(['1 entered a', '2 recounted null', '3 left a']);
    expect(await eventsOf(store, 'B')).toEqual(['1 entered a', '2 entered b', '3 left a']);
  });

  it('and is put right while the process runs is told so again, and has every change behind that', async () => {
    const { store, state } = damageable();
    await watchedPair(store);
    const watch = watchOf(store);
    await change(store, watch, 'a', adult(20));
    state.isDamaged = false;
    await watch.refresh();
    await change(store, watch, 'b', adult(20));
    await watch.refresh();
    expect(await eventsOf(store, 'A')).toEqual(['1 recounted null', '2 recounted null', '3 entered b']);
    expect(await eventsOf(store, 'B')).toEqual(['1 entered a', '2 entered b']);
  });

  it('is told so once, however often the list is read, and each process tells it', async () => {
    const { store } = damageable();
    await watchedPair(store);
    const processes = [watchOf(store), watchOf(store)];
    for (let round = 0; round < 4; round++) for (const watch of processes) await watch.refresh();
    expect(await eventsOf(store, 'A')).toEqual(['1 recounted null', '2 recounted null']);
    expect(await eventsOf(store, 'B')).toEqual([]);
  });

  it('by this version alone is told so, too, and logged once', async () => {
    const store = memoryStore();
    const logged: unknown[] = [];
    const logger = { ...NO_LOGGER, error: (fields: object, message: string) => void logged.push([fields, message]) };
    const whole = audience('A', FILTERS[1] ?? '');
    await store.addAudience({ ...whole, filter: { ...whole.filter, text: 'A(' } }, null);
    const watch = new AudienceWatch(store, { catalog: TYPED, logger, now: () => 7 });
    for (let round = 0; round < 3; round++) await watch.refresh();
    await store.addAudience(audience('B', 'A("X")'), null);
    await change(store, watch, 'a', adult(20));
    expect(await eventsOf(store, 'A')).toEqual(['1 recounted null']);
    expect(await eventsOf(store, 'B')).toEqual(['1 entered a']);
    expect(logged).toEqual([
      [{ code: 'A' }, 'this version cannot read the filter of an audience: nothing is told of it'],
    ]);
  });
});
