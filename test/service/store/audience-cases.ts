/** What holds of audiences and their events for every store. */

import { expect, it } from 'vitest';
import type { AudienceMove } from '../../../src/service/records/audience-record.js';
import type { Store } from '../../../src/service/store/store.js';
import { audienceRecord, deviceRecord, NOON, once } from '../../support/service/store-records.js';

const ALL = { createdBy: null, after: null, limit: 100 };

const put = async (store: Store, id: string, moves: readonly AudienceMove[], audiences: number) => {
  const expected = (await store.device(id))?.sequence ?? null;
  const [sequence] = await store.putDevices([{ device: deviceRecord(id), expected, moves }], { audiences, at: NOON });
  return sequence;
};
const entered = (audience: string): AudienceMove => ({ audience, kind: 'entered' });
const left = (audience: string): AudienceMove => ({ audience, kind: 'left' });

async function eventsOf(store: Store, code: string, after = 0, limit = 100): Promise<unknown> {
  const found = await store.audienceEvents(code, after, limit);
  return found?.items.map(({ number, kind, device }) => `${number} ${kind} ${device}`);
}

/** `withStore` gives the work a store that is empty. */
export function audienceCases(withStore: (work: (store: Store) => Promise<void>) => Promise<void>): void {
  const holds = (claim: string, work: (store: Store) => Promise<void>) => it(claim, () => withStore(work));

  holds('an audience is there as it was added, once a code, until it is removed', async (store) => {
    const audience = { ...audienceRecord('A'), name: 'NUL \u0000, half \ud800 and 🎉' };
    expect([await store.addAudience(audience, null), await store.addAudience(audienceRecord('A'), null)]).toEqual([
      { kind: 'added' },
      { kind: 'code-taken' },
    ]);
    expect(await store.audience('A')).toEqual(audience);
    expect([await store.removeAudience('A'), await store.removeAudience('A')]).toEqual([true, false]);
    expect([await store.audience('A'), await store.audienceEvents('A', 0, 9)]).toEqual([null, null]);
    expect(await store.audienceNumber('A', 9)).toBeNull();
  });

  holds(
    'the numbers of the last events are those of the audiences that there are, whatever was removed of them',
    async (store) => {
      const odd = 'NUL \u0000, half \ud800 and 🎉';
      for (const code of ['A', odd, 'C', 'D']) await store.addAudience(audienceRecord(code), null);
      const { audiences } = await store.deviceLog();
      for (const [id, codes] of [
        ['d1', ['A', odd]],
        ['d2', ['A', 'D']],
        ['d3', ['A']],
      ] as const)
        await put(store, id, codes.map(entered), audiences);
      await store.removeAudience('D');
      while (await store.removeEvents({ keepMs: null, most: 1 }, 10));
      const numbers = async (codes: readonly string[]) => [...(await store.lastEventNumbers(codes))].sort();
      expect(await numbers(['A', odd, 'C', 'D', 'never', 'A'])).toEqual([
        ['A', 3],
        ['C', 0],
        [odd, 1],
      ]);
      expect([await numbers([]), await numbers(['C'])]).toEqual([[], [['C', 0]]]);
    },
  );

  holds('an audience with a key is added once, and the same key for something else adds none', async (store) => {
    expect(await store.addAudience(audienceRecord('A'), once('k'))).toEqual({ kind: 'added' });
    expect(await store.addAudience(audienceRecord('B'), once('k'))).toEqual({ kind: 'replayed', code: 'A' });
    const other = { ...once('k'), digest: 'another' };
    expect(await store.addAudience(audienceRecord('C'), other)).toEqual({ kind: 'key-reused' });
    expect(await store.attempt(once('k'))).toEqual({ kind: 'replayed', code: 'A' });
    // A code that is taken leaves the key free.
    expect(await store.addAudience(audienceRecord('A'), once('free'))).toEqual({ kind: 'code-taken' });
    expect(await store.addAudience(audienceRecord('D'), once('free'))).toEqual({ kind: 'added' });
    expect((await store.audienceList()).audiences.map(({ code }) => code)).toEqual(['A', 'D']);
  });

  holds('audiences are listed newest first, and counted, for one identity or for all', async (store) => {
    for (const [code, createdBy, at] of [
      ['A', 'shop', 0],
      ['B', 'other', 1],
      ['C', 'shop', 2],
    ] as const)
      await store.addAudience(audienceRecord(code, { createdBy, createdAt: NOON + at }), null);
    const codes = async (page: Parameters<Store['audiences']>[0]) =>
      (await store.audiences(page)).items.map(({ code }) => code);
    expect(await codes(ALL)).toEqual(['C', 'B', 'A']);
    expect(await codes({ ...ALL, createdBy: 'shop' })).toEqual(['C', 'A']);
    expect(await codes({ ...ALL, after: { createdAt: NOON + 2, code: 'C' }, limit: 1 })).toEqual(['B']);
    expect([await store.countAudiences('shop', 9), await store.countAudiences('shop', 1)]).toEqual([2, 1]);
  });

  holds('the list of audiences has a version, which grows with every change of it', async (store) => {
    const versions = [(await store.deviceLog()).audiences];
    for (const change of [
      () => store.addAudience(audienceRecord('A'), null),
      () => store.addAudience(audienceRecord('B'), null),
      () => store.removeAudience('A'),
    ]) {
      await change();
      versions.push((await store.deviceLog()).audiences);
    }
    expect(versions).toEqual([0, 1, 2, 3]);
    const { version, audiences } = await store.audienceList();
    expect([version, audiences]).toEqual([3, [audienceRecord('B')]]);
  });

  holds(
    'a change of a device and its events are kept together, numbered without gaps for each audience',
    async (store) => {
      for (const code of ['A', 'B']) await store.addAudience(audienceRecord(code), null);
      await put(store, 'd1', [entered('A')], 2);
      await put(store, 'd2', [], 2);
      await put(store, 'd2', [entered('A'), entered('B')], 2);
      await put(store, 'd1', [left('A')], 2);
      expect(await eventsOf(store, 'A')).toEqual(['1 entered d1', '2 entered d2', '3 left d1']);
      expect(await eventsOf(store, 'B')).toEqual(['1 entered d2']);
      expect(await eventsOf(store, 'A', 1, 1)).toEqual(['2 entered d2']);
      expect(await store.audienceEvents('A', 1, 1)).toEqual({
        items: [{ number: 2, kind: 'entered', device: 'd2', at: NOON }],
        last: 2,
        hasMore: true,
        told: 3,
        gone: 0,
      });
      expect(await store.audienceEvents('A', 3, 9)).toMatchObject({ items: [], last: 3, hasMore: false });
      const numbers = [0, 1, 2, 3, 4, 99].map((sequence) => store.audienceNumber('A', sequence));
      expect(await Promise.all(numbers)).toEqual([0, 1, 1, 2, 3, 3]);
    },
  );

  holds('many devices at once have their events in the order of their changes', async (store) => {
    await store.addAudience(audienceRecord('A'), null);
    const ids = Array.from({ length: 70 }, (_, at) => `d${String(at).padStart(2, '0')}`);
    const puts = ids.map((id) => ({ device: deviceRecord(id), expected: null, moves: [entered('A')] }));
    await store.putDevices(puts, { audiences: 1, at: NOON });
    expect(await eventsOf(store, 'A')).toEqual(ids.map((id, at) => `${at + 1} entered ${id}`));
  });

  holds('a device that is not as expected changes nothing, and is told of to nobody', async (store) => {
    await store.addAudience(audienceRecord('A'), null);
    const puts = [
      { device: deviceRecord('d1'), expected: 7, moves: [entered('A')] },
      { device: deviceRecord('d2'), expected: null, moves: [entered('A')] },
    ];
    expect(await store.putDevices(puts, { audiences: 1, at: NOON })).toEqual([null, 2]);
    expect(await eventsOf(store, 'A')).toEqual(['1 entered d2']);
  });

  holds('devices that were held against another list of audiences are not put', async (store) => {
    expect(await put(store, 'd1', [], 0)).toBe(1);
    await store.addAudience(audienceRecord('A'), null);
    expect(await put(store, 'd2', [], 0)).toBeNull();
    expect(await store.putDevices([{ device: deviceRecord('d2'), expected: null }])).toEqual([null]);
    expect(await store.device('d2')).toBeNull();
    expect(await put(store, 'd2', [entered('A')], 1)).toBeGreaterThan(1);
    await store.removeAudience('A');
    expect(await put(store, 'd3', [entered('A')], 1)).toBeNull();
  });

  holds('another catalog is told to every audience once', async (store) => {
    const recount = (catalog: string) => store.recountAudiences(catalog, NOON);
    for (const code of ['A', 'B']) await store.addAudience(audienceRecord(code), null);
    expect(await recount('first')).toBe(0);
    await put(store, 'd1', [entered('A')], 2);
    expect([await recount('first'), await recount('one'), await recount('one')]).toEqual([0, 2, 0]);
    expect(await eventsOf(store, 'A')).toEqual(['1 entered d1', '2 recounted null']);
    expect(await eventsOf(store, 'B')).toEqual(['1 recounted null']);
    const { audiences, sequence } = await store.deviceLog();
    expect([await store.audienceNumber('A', 1), await store.audienceNumber('A', sequence)]).toEqual([1, 2]);
    expect(await put(store, 'd1', [left('A')], 2)).toBeNull();
    await put(store, 'd1', [left('A')], audiences);
    expect(await eventsOf(store, 'A', 2)).toEqual(['3 left d1']);
    expect(await recount('two')).toBe(2);
  });

  holds(
    'that it is recounted is told to some audiences, and changes held against the list of before are not put',
    async (store) => {
      for (const code of ['A', 'B']) await store.addAudience(audienceRecord(code), null);
      await put(store, 'd1', [entered('A'), entered('B')], 2);
      expect(await store.tellRecounted(['B'], NOON)).toBe(1);
      expect(await eventsOf(store, 'A')).toEqual(['1 entered d1']);
      expect(await eventsOf(store, 'B')).toEqual(['1 entered d1', '2 recounted null']);
      expect(await put(store, 'd2', [entered('B')], 2)).toBeNull();
      await put(store, 'd2', [entered('B')], 3);
      expect(await eventsOf(store, 'B', 2)).toEqual(['3 entered d2']);
      expect(await Promise.all([1, 2, 4].map((sequence) => store.audienceNumber('B', sequence)))).toEqual([1, 2, 3]);
    },
  );

  holds('a catalog is told to nobody where there is no audience', async (store) => {
    expect([await store.recountAudiences('one', NOON), await store.recountAudiences('two', NOON)]).toEqual([0, 0]);
    expect(await store.deviceLog()).toMatchObject({ sequence: 0, audiences: 0 });
    await store.addAudience(audienceRecord('A'), null);
    expect([await store.recountAudiences('two', NOON), await store.recountAudiences('one', NOON)]).toEqual([0, 1]);
  });

  holds(
    'that devices are read by another catalog, too, is told with the next catalog that is named, whichever it is',
    async (store) => {
      const recount = (catalog: string) => store.recountAudiences(catalog, NOON);
      await store.addAudience(audienceRecord('A'), null);
      expect(await store.markOtherCatalog('one')).toBe(false);
      expect([await recount('one'), await store.markOtherCatalog('one'), await recount('one')]).toEqual([0, false, 0]);
      const before = await store.deviceLog();
      expect([await store.markOtherCatalog('two'), await store.markOtherCatalog('two')]).toEqual([true, false]);
      expect(await store.markOtherCatalog('one')).toBe(false);
      expect([await store.deviceLog(), await eventsOf(store, 'A')]).toEqual([before, []]);
      expect([await recount('one'), await recount('one')]).toEqual([1, 0]);
      expect(await eventsOf(store, 'A')).toEqual(['1 recounted null']);
      expect([await store.markOtherCatalog('two'), await recount('two')]).toEqual([true, 1]);
    },
  );

  holds('of each audience so many events are kept, the newest', async (store) => {
    for (const code of ['A', 'B']) await store.addAudience(audienceRecord(code), null);
    for (let number = 0; number < 5; number++)
      await put(store, `d${number}`, number < 2 ? [entered('A'), entered('B')] : [entered('A')], 2);
    const keepTwo = () => store.removeEvents({ keepMs: null, most: 2 }, 2);
    const all = (code: string) => eventsOf(store, code);
    expect(await keepTwo()).toBe(true);
    expect(await all('A')).toEqual(['3 entered d2', '4 entered d3', '5 entered d4']);
    expect(await keepTwo()).toBe(true);
    expect(await keepTwo()).toBe(false);
    expect(await all('A')).toEqual(['4 entered d3', '5 entered d4']);
    expect(await all('B')).toEqual(['1 entered d0', '2 entered d1']);
    expect(await store.audienceEvents('A', 0, 9)).toMatchObject({ told: 5, gone: 3 });
    expect([await store.audienceNumber('A', 2), await store.audienceNumber('A', 4)]).toEqual([3, 4]);
  });

  holds(
    'an audience that was removed before it had an event keeps none of another from being removed',
    async (store) => {
      for (const code of ['A', 'B']) await store.addAudience(audienceRecord(code), null);
      for (const id of ['d1', 'd2', 'd3']) await put(store, id, [entered('B')], 2);
      await store.removeAudience('A');
      while (await store.removeEvents({ keepMs: null, most: 1 }, 9));
      expect(await eventsOf(store, 'B')).toEqual(['3 entered d3']);
    },
  );

  holds('events of an audience that was removed go, and the code may be used again without them', async (store) => {
    await store.addAudience(audienceRecord('A'), null);
    for (const id of ['d1', 'd2', 'd3']) await put(store, id, [entered('A')], 1);
    await store.removeAudience('A');
    while (await store.removeEvents({ keepMs: null, most: 100 }, 2));
    await store.addAudience(audienceRecord('A'), null);
    expect(await store.audienceEvents('A', 0, 9)).toEqual({ items: [], last: 0, hasMore: false, told: 0, gone: 0 });
  });
}
