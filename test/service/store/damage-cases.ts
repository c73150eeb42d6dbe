/** Records that were damaged in the database itself: no store gives them as if they were whole. */

import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/service/store/sql/engine.js';
import { sqlStore } from '../../../src/service/store/sql/sql-store.js';
import { statement } from '../../../src/service/store/sql/statement.js';
import type { Listed, Place, Store } from '../../../src/service/store/store.js';
import type { RecordKind } from '../../../src/service/store/unreadable.js';
import { emptiedStore } from '../../support/service/emptied-store.js';
import {
  audienceRecord,
  deviceRecord,
  messageRecord,
  NOON,
  once,
  presetRecord,
  progressOf,
  tokenRecord,
} from '../../support/service/store-records.js';

/** What was done to the row whose code or name begins with `damaged`. */
const PRESETS: readonly (readonly [damage: string, sql: string])[] = [
  ['another letter', "record = replace(record, 'preset damaged', 'preset Damaged')"],
  ['JSON that ends early', 'record = substr(record, 1, length(record) - 1)'],
  ['no JSON, with a checksum of something else', "record = '', checksum = 'AAAAAAAAAAAAAAAA'"],
  ['a wrong checksum', "checksum = 'AAAAAAAAAAAAAAAA'"],
  ['no checksum', "checksum = ''"],
  ['another owner', "created_by = 'stranger'"],
  ['another time', 'created_at = created_at + 1'],
];

const MESSAGES: typeof PRESETS = [
  ['another letter', "record = replace(record, 'Hello', 'Hallo')"],
  ['JSON that ends early', 'record = substr(record, 1, length(record) - 1)'],
  ['a wrong checksum', "checksum = 'AAAAAAAAAAAAAAAA'"],
  ['another owner', "created_by = 'stranger'"],
  ['another time to be sent', 'resolve_at = resolve_at - 1'],
  ['another digit in the progress', `progress = replace(progress, '"version":0', '"version":4')`],
  ['progress that ends early', 'progress = substr(progress, 1, length(progress) - 1)'],
  ['a wrong checksum of the progress', "progress_checksum = 'AAAAAAAAAAAAAAAA'"],
  ['another state', "state = 'cancelled'"],
  ['another version', 'version = 7'],
  ['another place that its recipients are written to', "transport = 'elsewhere'"],
];

const TOKENS: typeof PRESETS = [
  ['another right', `record = replace(record, '"isAccountWide":false', '"isAccountWide":true ')`],
  ['JSON that ends early', 'record = substr(record, 1, length(record) - 1)'],
  ['a wrong checksum', "checksum = 'AAAAAAAAAAAAAAAA'"],
  ['another identity', "id = 'somebody'"],
];

async function change(engine: Engine, text: string): Promise<void> {
  expect(await engine.run(statement(text))).toHaveLength(1);
}

const unreadable = (kind: RecordKind, owner: string | null = 'shop') => ({
  kind: 'unreadable',
  message: `the ${kind} \`damaged\` is stored and cannot be read`,
  record: { kind, code: 'damaged', owner },
});

const ALL = { createdBy: null, after: null, limit: 9 };

const codesOf = ({ items }: Listed<{ readonly code: string }>) => items.map(({ code }) => code);

export function damageCases(engineOf: () => Engine): void {
  const withRecords = async (): Promise<Store> => {
    const store = await emptiedStore(engineOf());
    for (const code of ['damaged', 'whole']) {
      await store.addPreset(presetRecord(code), null);
      await store.addMessage(messageRecord(code), null);
      await store.addToken(tokenRecord(code, ['A']));
    }
    return store;
  };

  describe('a preset with', () => {
    it.each(PRESETS)('%s', async (_, sql) => {
      const store = await withRecords();
      await change(engineOf(), `UPDATE pushsift_presets SET ${sql} WHERE code = 'damaged' RETURNING code`);
      const owner = sql.startsWith('created_by') ? 'stranger' : 'shop';
      expect(codesOf(await store.presets(ALL))).toEqual(['whole']);
      await expect(store.preset('damaged')).rejects.toMatchObject(unreadable('preset', owner));
      expect(await store.preset('whole')).toEqual(presetRecord('whole'));
      expect(store.unreadable.of('preset')).toEqual([{ kind: 'preset', code: 'damaged', owner }]);
      expect(await store.removePreset('damaged')).toBe(true);
      expect(store.unreadable.size).toBe(0);
    });
  });

  describe('a message with', () => {
    it.each(MESSAGES)('%s', async (_, sql) => {
      const store = await withRecords();
      await change(engineOf(), `UPDATE pushsift_messages SET ${sql} WHERE code = 'damaged' RETURNING code`);
      const owner = sql.startsWith('created_by') ? 'stranger' : 'shop';
      expect(codesOf(await store.messages({ ...ALL, state: null }))).toEqual(['whole']);
      await expect(store.message('damaged')).rejects.toMatchObject(unreadable('message', owner));
      expect(await store.message('whole')).toEqual(messageRecord('whole'));
      expect(store.unreadable.of('message')).toEqual([{ kind: 'message', code: 'damaged', owner }]);
      expect(await store.dueMessages(NOON, 9)).toEqual([{ code: 'whole', createdBy: 'shop' }]);
    });

    it('the record of another message', async () => {
      const store = await withRecords();
      await change(
        engineOf(),
        `UPDATE pushsift_messages SET (record, checksum) =
          (SELECT record, checksum FROM pushsift_messages WHERE code = 'whole') WHERE code = 'damaged' RETURNING code`,
      );
      await expect(store.message('damaged')).rejects.toMatchObject(unreadable('message'));
    });

    it('the progress of another message', async () => {
      const store = await withRecords();
      await store.advance('whole', progressOf(1, 'cancelled'));
      const columns = 'state, transport, version, progress, progress_checksum';
      await change(
        engineOf(),
        `UPDATE pushsift_messages SET (${columns}) =
          (SELECT ${columns} FROM pushsift_messages WHERE code = 'whole') WHERE code = 'damaged' RETURNING code`,
      );
      await expect(store.message('damaged')).rejects.toMatchObject(unreadable('message'));
    });

    it.each([["filter = replace(filter, 'Köln', 'Bonn')"], ['filter = substr(filter, 1, length(filter) - 1)']])(
      'a damaged filter: %s',
      async (sql) => {
        const store = await withRecords();
        const { filter } = messageRecord('damaged');
        const other = { ...messageRecord('other'), filter: { ...filter, text: 'A("00000-AAAAA")' } };
        await store.addMessage(other, null);
        await engineOf().run(statement(`UPDATE pushsift_filters SET ${sql} WHERE filter LIKE '%Köln%'`));
        await expect(store.message('damaged')).rejects.toMatchObject(unreadable('message'));
        expect(await store.message('other')).toEqual(other);
        // Other cases of the same database have it, too.
        await engineOf().run(statement('DELETE FROM pushsift_filters'));
      },
    );
  });

  it.each(['by a process that has kept it', 'by one that has not'])(
    'a filter that was damaged is put right by the next message that has it, added %s',
    async (by) => {
      const store = await withRecords();
      await engineOf().run(statement("UPDATE pushsift_filters SET filter = replace(filter, 'Köln', 'Bonn')"));
      if (by === 'by a process that has kept it')
        await expect(store.message('damaged')).rejects.toMatchObject(unreadable('message'));
      const next = by === 'by a process that has kept it' ? store : sqlStore(engineOf());
      expect(await next.addMessage(messageRecord('next'), once('next'))).toEqual({ kind: 'added' });
      for (const code of ['next', 'damaged', 'whole']) expect(await next.message(code)).toEqual(messageRecord(code));
      expect(next.unreadable.size).toBe(0);
    },
  );

  describe('a token with', () => {
    it.each(TOKENS)('%s', async (_, sql) => {
      const store = await withRecords();
      await change(engineOf(), `UPDATE pushsift_tokens SET ${sql} WHERE name = 'damaged' RETURNING name`);
      expect((await store.tokens()).map(({ name }) => name)).toEqual(['whole']);
      expect(store.unreadable.of('token')).toEqual([
        { kind: 'token', code: 'damaged', owner: sql.startsWith('id') ? 'somebody' : 'id of damaged' },
      ]);
      expect(await store.addToken(tokenRecord('damaged'))).toBe(false);
      expect(await store.removeToken('damaged')).toBe(true);
      expect(store.unreadable.size).toBe(0);
    });
  });

  describe('a device with', () => {
    it.each([
      ['another digit', `record = replace(record, '"age":1', '"age":7')`],
      ['JSON that ends early', 'record = substr(record, 1, length(record) - 1)'],
      ['a wrong checksum', "checksum = 'AAAAAAAAAAAAAAAA'"],
      ['the key of another', "device_key = 'AAAA'"],
    ])('%s', async (_, sql) => {
      const store = await emptiedStore(engineOf());
      const ids = ['damaged', 'whole'];
      await store.putDevices(ids.map((id) => ({ device: deviceRecord(id, { age: 1 }), expected: null })));
      await change(engineOf(), `UPDATE pushsift_devices SET ${sql} WHERE sequence = 1 RETURNING sequence`);
      const { items, last } = await store.devicesAfter(0, 9);
      expect([items.map(({ id }) => id), last]).toEqual([['whole'], 2]);
      // Its id is nobody's business: it is known by the number of its last change.
      expect(store.unreadable.of('device')).toEqual([{ kind: 'device', code: '1', owner: null }]);
      if (sql.startsWith('device_key')) expect(await store.device('damaged')).toBeNull();
      else
        await expect(store.device('damaged')).rejects.toMatchObject({
          message: 'the device `1` is stored and cannot be read',
        });
      expect((await store.devices(ids)).map(({ id }) => id)).toEqual(['whole']);
    });
  });

  it('a device with the number of another change', async () => {
    const store = await emptiedStore(engineOf());
    const ids = ['damaged', 'whole'];
    await store.putDevices(ids.map((id) => ({ device: deviceRecord(id), expected: null })));
    await change(engineOf(), 'UPDATE pushsift_devices SET sequence = 77 WHERE sequence = 1 RETURNING sequence');
    await expect(store.device('damaged')).rejects.toMatchObject({ kind: 'unreadable' });
    const { items, last } = await store.devicesAfter(0, 9);
    expect([items.map(({ id }) => id), last]).toEqual([['whole'], 77]);
  });

  it.each(PRESETS)('an audience with %s', async (_, sql) => {
    const store = await emptiedStore(engineOf());
    for (const code of ['damaged', 'whole']) await store.addAudience(audienceRecord(code), null);
    const damage = sql.replaceAll('preset', 'audience');
    await change(engineOf(), `UPDATE pushsift_audiences SET ${damage} WHERE code = 'damaged' RETURNING code`);
    const owner = sql.startsWith('created_by') ? 'stranger' : 'shop';
    expect(codesOf(await store.audiences(ALL))).toEqual(['whole']);
    expect(await store.audienceList()).toEqual({
      version: 2,
      audiences: [audienceRecord('whole')],
      unreadable: ['damaged'],
    });
    expect(await store.tellRecounted(['damaged'], NOON)).toBe(1);
    expect((await store.audienceEvents('damaged', 0, 9))?.items.map(({ kind }) => kind)).toEqual(['recounted']);
    await expect(store.audience('damaged')).rejects.toMatchObject(unreadable('audience', owner));
    expect(await store.removeAudience('damaged')).toBe(true);
    expect(store.unreadable.size).toBe(0);
  });

  it.each([
    ['another kind', `record = replace(record, 'entered', 'left')`],
    ['JSON that ends early', 'record = substr(record, 1, length(record) - 1)'],
    ['a wrong checksum', "checksum = 'AAAAAAAAAAAAAAAA'"],
    ['another place', 'sequence = 77'],
  ])('an event with %s', async (_, sql) => {
    const store = await emptiedStore(engineOf());
    await store.addAudience(audienceRecord('A'), null);
    const moves = [{ audience: 'A', kind: 'entered' } as const];
    const puts = ['d1', 'd2', 'd3'].map((id) => ({ device: deviceRecord(id), expected: null, moves }));
    await store.putDevices(puts, { audiences: 1, at: NOON });
    await change(engineOf(), `UPDATE pushsift_events SET ${sql} WHERE number = 2 RETURNING number`);
    const found = await store.audienceEvents('A', 0, 2);
    expect([found?.items.map(({ number }) => number), found?.last, found?.hasMore]).toEqual([[1], 2, true]);
    expect(store.unreadable.of('event')).toEqual([{ kind: 'event', code: 'A/2', owner: null }]);
    expect((await store.audienceEvents('A', 2, 2))?.items.map(({ device }) => device)).toEqual(['d3']);
  });

  it('an event that stands with another audience, or under another number, is none of that', async () => {
    const store = await emptiedStore(engineOf());
    for (const code of ['A', 'B']) await store.addAudience(audienceRecord(code), null);
    const moves = [{ audience: 'A', kind: 'entered' } as const];
    const puts = ['d1', 'd2', 'd3'].map((id) => ({ device: deviceRecord(id), expected: null, moves }));
    await store.putDevices(puts, { audiences: 2, at: NOON });
    await change(engineOf(), "UPDATE pushsift_events SET audience = 'B' WHERE number = 1 RETURNING number");
    await change(engineOf(), 'UPDATE pushsift_events SET number = 4 WHERE number = 3 RETURNING number');
    const numbersOf = async (code: string) =>
      (await store.audienceEvents(code, 0, 9))?.items.map(({ number }) => number);
    expect([await numbersOf('A'), await numbersOf('B')]).toEqual([[2], []]);
    expect(store.unreadable.of('event').map(({ code }) => code)).toEqual(['A/4', 'B/1']);
  });

  it.each(['preset', 'message', 'audience'] as const)(
    'a %s that another process has removed is not known as unreadable any more',
    async (kind) => {
      const store = await withRecords();
      await store.addAudience(audienceRecord('damaged'), null);
      const table = `pushsift_${kind}s`;
      await change(engineOf(), `UPDATE ${table} SET record = '{' WHERE code = 'damaged' RETURNING code`);
      await expect(store[kind]('damaged')).rejects.toMatchObject({ kind: 'unreadable' });
      await change(engineOf(), `DELETE FROM ${table} WHERE code = 'damaged' RETURNING code`);
      expect(await store[kind]('damaged')).toBeNull();
      expect(store.unreadable.size).toBe(0);
    },
  );

  it('one that is put right can be read again', async () => {
    const store = await withRecords();
    const swap = (from: string, to: string) =>
      change(
        engineOf(),
        `UPDATE pushsift_messages SET record = replace(record, '${from}', '${to}') WHERE code = 'damaged' RETURNING code`,
      );
    await swap('Hello', 'Hallo');
    await expect(store.message('damaged')).rejects.toMatchObject(unreadable('message'));
    await swap('Hallo', 'Hello');
    expect(await store.message('damaged')).toEqual(messageRecord('damaged'));
    expect(store.unreadable.size).toBe(0);
    expect(await store.dueMessages(NOON, 9)).toHaveLength(2);
  });

  it('pages lead past those that cannot be read, a whole page of them, too', async () => {
    const store = await emptiedStore(engineOf());
    for (let number = 0; number < 6; number++) await store.addPreset(presetRecord(`P${number}`), null);
    await engineOf().run(statement("UPDATE pushsift_presets SET record = '{' WHERE code IN ('P1', 'P3', 'P4')"));
    const seen: string[] = [];
    for (let after: Place | null = null; ; ) {
      const page: Listed<Place> = await store.presets({ createdBy: null, after, limit: 1 });
      seen.push(...codesOf(page));
      if (!page.hasMore) break;
      after = page.last;
    }
    expect(seen).toEqual(['P5', 'P2', 'P0']);
  });

  it.each([
    ['one after the other', 1],
    ['at one time', 0],
  ])('more messages, due %s, that cannot be read than are asked for keep no other waiting', async (_, apart) => {
    const store = await emptiedStore(engineOf());
    for (const number of [1, 2, 3, 4, 5, 6, 7])
      await store.addMessage(messageRecord(`M${number}`, { resolveAt: NOON + number * apart }), null);
    await engineOf().run(statement("UPDATE pushsift_messages SET record = '{' WHERE code < 'M6'"));
    expect(await store.dueMessages(NOON + 9, 2)).toHaveLength(2);
    for (const number of [1, 2, 3, 4, 5])
      await expect(store.message(`M${number}`)).rejects.toMatchObject({ kind: 'unreadable' });
    expect((await store.dueMessages(NOON + 9, 2)).map(({ code }) => code)).toEqual(['M6', 'M7']);
    expect(await store.nextDue()).toBe(NOON + 6 * apart);
  });

  it('each is told of once, also to those who listen later', async () => {
    const store = await withRecords();
    const first: string[] = [];
    const end = store.unreadable.onFound(({ kind, code }) => void first.push(`${kind} ${code}`));
    for (const table of ['presets', 'messages'])
      await engineOf().run(statement(`UPDATE pushsift_${table} SET record = '' WHERE code = 'damaged'`));
    for (let round = 0; round < 2; round++) {
      await store.presets(ALL);
      await store.messages({ ...ALL, state: null });
    }
    expect(first).toEqual(['preset damaged', 'message damaged']);
    end();
    const later: string[] = [];
    store.unreadable.onFound(({ kind }) => void later.push(kind));
    expect(later).toEqual(['preset', 'message']);
  });

  it('what is changed by the store is whole afterwards', async () => {
    const store = await withRecords();
    const { progress } = messageRecord('whole');
    const next = { ...progress, version: 1, state: 'cancelled', changedAt: NOON + 5 } as const;
    expect(await store.advance('whole', next)).toBe(true);
    expect((await store.message('whole'))?.progress).toEqual(next);
    const token = { ...tokenRecord('whole', ['A', 'B']) };
    expect(await store.replaceToken(token)).toBe(true);
    expect((await store.tokens()).find(({ name }) => name === 'whole')).toEqual(token);
    await change(engineOf(), "UPDATE pushsift_tokens SET record = '{' WHERE name = 'damaged' RETURNING name");
    expect([(await store.tokens()).length, store.unreadable.size]).toEqual([1, 1]);
    expect(await store.replaceToken(tokenRecord('damaged', ['A']))).toBe(true);
    expect([(await store.tokens()).length, store.unreadable.size]).toEqual([2, 0]);
  });
}
