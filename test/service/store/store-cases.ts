/** What holds for every store: the cases that each of them is put to. */

import { expect, it } from 'vitest';
import type { Store } from '../../../src/service/store/store.js';
import {
  deviceRecord,
  messageRecord,
  NOON,
  once,
  presetRecord,
  progressOf,
  tokenRecord,
} from '../../support/service/store-records.js';

const ALL = { createdBy: null, after: null, limit: 100 };

/** `withStore` gives the work a store that is empty. */
export function storeCases(withStore: (work: (store: Store) => Promise<void>) => Promise<void>): void {
  const holds = (claim: string, work: (store: Store) => Promise<void>) => it(claim, () => withStore(work));

  const codesOf = (records: readonly { readonly code: string }[]) => records.map(({ code }) => code);

  holds('what was added is there, as it was', async (store) => {
    const preset = presetRecord('P1');
    const message = messageRecord('M1', { content: 'NUL \u0000, half \ud800, “quotes” \\ and 🎉' });
    const token = tokenRecord('shop', ['00000-AAAAA']);
    expect(await store.addPreset(preset, null)).toEqual({ kind: 'added' });
    expect(await store.addMessage(message, null)).toEqual({ kind: 'added' });
    expect(await store.addToken(token)).toBe(true);
    expect(await store.preset('P1')).toEqual(preset);
    expect(await store.message('M1')).toEqual(message);
    expect(await store.tokens()).toEqual([token]);
    await store.check();
  });

  holds('a device is kept as it was, with the number of its last change', async (store) => {
    const hostile = { ...deviceRecord('d \u0000 \ud800 “ \\ 🎉'), pushTokens: { X: '\u0000' } };
    expect(await store.putDevices([{ device: deviceRecord('d1', { age: 1 }), expected: null }])).toEqual([1]);
    expect(await store.putDevices([{ device: hostile, expected: null }])).toEqual([2]);
    expect(await store.device('d1')).toEqual({ ...deviceRecord('d1', { age: 1 }), sequence: 1 });
    expect(await store.device(hostile.id)).toEqual({ ...hostile, sequence: 2 });
    expect(await store.device('d2')).toBeNull();
    expect(await store.putDevices([])).toEqual([]);
    expect((await store.deviceLog()).sequence).toBe(2);
  });

  holds('ids that differ are devices that differ, though UTF-8 writes them the same', async (store) => {
    const ids = ['\ud800', '\ud801', '\udc00\ud800', '\ufffd', 'A\ud800', 'A\ufffd'];
    for (const id of ids)
      expect(await store.putDevices([{ device: deviceRecord(id), expected: null }])).not.toEqual([null]);
    for (const [at, id] of ids.entries())
      expect(await store.device(id)).toEqual({ ...deviceRecord(id), sequence: at + 1 });
  });

  holds('a device changes only where it is as expected', async (store) => {
    const put = (tags: Readonly<Record<string, number>>, expected: number | null) =>
      store.putDevices([{ device: deviceRecord('d', tags), expected }]);
    expect(await put({ age: 1 }, null)).toEqual([1]);
    expect(await put({ age: 2 }, null)).toEqual([null]);
    expect(await put({ age: 3 }, 2)).toEqual([null]);
    expect(await store.device('d')).toEqual({ ...deviceRecord('d', { age: 1 }), sequence: 1 });
    const [second] = await put({ age: 4 }, 1);
    expect(second).toBeGreaterThan(1);
    expect(await store.device('d')).toEqual({ ...deviceRecord('d', { age: 4 }), sequence: second });
    expect(await put({ age: 5 }, 1)).toEqual([null]);
  });

  holds('of two changes of a device at once, one happens', async (store) => {
    await store.putDevices([{ device: deviceRecord('d'), expected: null }]);
    const ages = [1, 2, 3, 4, 5, 6];
    const results = await Promise.all(
      ages.map((age) => store.putDevices([{ device: deviceRecord('d', { age }), expected: 1 }])),
    );
    const winners = results.flatMap(([sequence], at) => (sequence === null ? [] : [{ age: ages[at], sequence }]));
    expect(winners).toHaveLength(1);
    expect(await store.device('d')).toMatchObject({
      sequence: winners[0]?.sequence,
      device: { tags: { age: winners[0]?.age } },
    });
  });

  holds('devices are read in the order of their last changes, each once as it is now', async (store) => {
    const puts = ['a', 'b', 'c'].map((id) => ({ device: deviceRecord(id), expected: null }));
    const [a, b, c] = await store.putDevices(puts);
    expect([a, b, c]).toEqual([1, 2, 3]);
    const [again] = await store.putDevices([{ device: deviceRecord('a', { age: 1 }), expected: 1 }]);
    const all = await store.devicesAfter(0, 9);
    expect(all.items.map(({ id, sequence }) => [id, sequence])).toEqual([
      ['b', 2],
      ['c', 3],
      ['a', again],
    ]);
    expect([all.last, all.hasMore]).toEqual([again, false]);
    const first = await store.devicesAfter(0, 2);
    expect([first.items.map(({ id }) => id), first.last, first.hasMore]).toEqual([['b', 'c'], 3, true]);
    expect(await store.devicesAfter(again ?? 0, 2)).toEqual({ items: [], last: again, hasMore: false });
    expect((await store.devices(['c', 'nobody', 'a'])).map(({ id }) => id).sort()).toEqual(['a', 'c']);
    expect(await store.devices([])).toEqual([]);
  });

  holds('a device of a key is kept once, however often and however late it is asked for', async (store) => {
    const put = (tags: Readonly<Record<string, number>>, expected: number | null) => ({
      device: deviceRecord('d', tags),
      expected,
    });
    const asked = once('k', 'one');
    expect(await store.putDeviceOnce(put({ age: 1 }, 7), asked)).toBe('outdated');
    expect(await store.attempt(asked)).toBeNull();
    expect(await store.putDeviceOnce(put({ age: 1 }, null), asked)).toBe('done');
    const first = (await store.device('d'))?.sequence ?? null;
    expect(await store.putDeviceOnce(put({ age: 2 }, first), asked)).toBe('replayed');
    expect(await store.putDeviceOnce(put({ age: 2 }, first), once('k', 'two'))).toBe('key-reused');
    expect(await store.putDeviceOnce(null, once('l', 'one'))).toBe('done');
    expect(await store.putDeviceOnce(put({ age: 2 }, first), once('l', 'one'))).toBe('replayed');
    expect(await store.device('d')).toEqual({ ...deviceRecord('d', { age: 1 }), sequence: first });
    const others = await Promise.all(
      Array.from({ length: 4 }, () => store.putDeviceOnce(put({ age: 3 }, first), once('m', 'one'))),
    );
    expect([...others].sort()).toEqual(['done', 'replayed', 'replayed', 'replayed']);
  });

  holds('a device that is gone is told as gone, and may come again', async (store) => {
    await store.putDevices([{ device: deviceRecord('d'), expected: null }]);
    const gone = { id: 'd', device: null, pushTokens: {} };
    const [sequence] = await store.putDevices([{ device: gone, expected: 1 }]);
    expect(await store.device('d')).toEqual({ ...gone, sequence });
    expect((await store.devicesAfter(1, 9)).items).toEqual([{ ...gone, sequence }]);
    expect(await store.putDevices([{ device: deviceRecord('d'), expected: null }])).toEqual([null]);
    const [back] = await store.putDevices([{ device: deviceRecord('d'), expected: sequence ?? null }]);
    expect(await store.device('d')).toEqual({ ...deviceRecord('d'), sequence: back });
  });

  holds('the order of changes has a name of its own, which stays', async (store) => {
    const { id } = await store.deviceLog();
    expect(id).not.toBe('');
    expect(await store.deviceLog()).toEqual({ id, sequence: 0, forgottenTo: 0, audiences: 0 });
  });

  holds(
    'messages that are due at one time are told in the order of their codes, whoever they belong to',
    async (store) => {
      await store.addMessage(messageRecord('A', { createdBy: 'shop' }), null);
      await store.addMessage(messageRecord('B', { createdBy: 'other' }), null);
      expect(codesOf(await store.dueMessages(NOON, 2))).toEqual(['A', 'B']);
    },
  );

  holds('what was not added is not there', async (store) => {
    expect([await store.preset('P'), await store.message('M'), await store.nextDue()]).toEqual([null, null, null]);
    expect([(await store.presets(ALL)).items, (await store.messages({ ...ALL, state: null })).items]).toEqual([[], []]);
    expect([await store.removePreset('P'), await store.removeToken('T')]).toEqual([false, false]);
    expect([await store.tokens(), await store.messageTotals()]).toEqual([[], new Map()]);
  });

  holds('a code is taken once', async (store) => {
    await store.addPreset(presetRecord('X'), null);
    await store.addMessage(messageRecord('X'), null);
    const other = { createdBy: 'other' };
    expect(await store.addPreset(presetRecord('X', other), null)).toEqual({ kind: 'code-taken' });
    expect(await store.addMessage(messageRecord('X', other), null)).toEqual({ kind: 'code-taken' });
    expect(await store.preset('X')).toEqual(presetRecord('X'));
    expect(await store.addToken(tokenRecord('T'))).toBe(true);
    expect(await store.addToken(tokenRecord('T', []))).toBe(false);
    expect(await store.tokens()).toEqual([tokenRecord('T')]);
  });

  holds('a key makes a request happen once', async (store) => {
    expect(await store.addMessage(messageRecord('M1'), once('key'))).toEqual({ kind: 'added' });
    expect(await store.addMessage(messageRecord('M2'), once('key'))).toEqual({ kind: 'replayed', code: 'M1' });
    expect(await store.addMessage(messageRecord('M3'), once('key', 'other'))).toEqual({ kind: 'key-reused' });
    expect(await store.addPreset(presetRecord('P1'), once('key', 'other'))).toEqual({ kind: 'key-reused' });
    expect(codesOf((await store.messages({ ...ALL, state: null })).items)).toEqual(['M1']);
  });

  holds('keys of one token are nothing to another', async (store) => {
    await store.addPreset(presetRecord('P1'), once('key', 'one', 'shop'));
    expect(await store.addPreset(presetRecord('P2'), once('key', 'two', 'other'))).toEqual({ kind: 'added' });
  });

  holds('a key whose code was taken is free again', async (store) => {
    await store.addPreset(presetRecord('P1'), null);
    expect(await store.addPreset(presetRecord('P1'), once('key'))).toEqual({ kind: 'code-taken' });
    expect(await store.addPreset(presetRecord('P2'), once('key'))).toEqual({ kind: 'added' });
  });

  holds('a key whose code was taken frees no other key, neither of its token nor of another', async (store) => {
    await store.addPreset(presetRecord('P1'), once('before'));
    await store.addPreset(presetRecord('P2'), once('key', 'one', 'other'));
    expect(await store.addPreset(presetRecord('P1'), once('key'))).toEqual({ kind: 'code-taken' });
    expect(await store.attempt(once('before'))).toEqual({ kind: 'replayed', code: 'P1' });
    expect(await store.attempt(once('key', 'one', 'other'))).toEqual({ kind: 'replayed', code: 'P2' });
  });

  holds('of two requests with one key at once, one happens', async (store) => {
    const codes = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const results = await Promise.all(codes.map((code) => store.addMessage(messageRecord(code), once('key'))));
    const added = codesOf((await store.messages({ ...ALL, state: null })).items);
    expect(added).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'added')).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'replayed')).toEqual(
      Array.from({ length: 7 }, () => ({ kind: 'replayed', code: added[0] })),
    );
  });

  holds('what a key was used for is told before anything is added', async (store) => {
    expect(await store.attempt(once('key'))).toBeNull();
    await store.addMessage(messageRecord('M1'), once('key'));
    expect(await store.attempt(once('key'))).toEqual({ kind: 'replayed', code: 'M1' });
    expect(await store.attempt(once('key', 'two'))).toEqual({ kind: 'key-reused' });
    expect(await store.attempt(once('key', 'one', 'other'))).toBeNull();
    expect(await store.attempt(once('another'))).toBeNull();
  });

  holds('of two changes of one version at once, one happens', async (store) => {
    await store.addMessage(messageRecord('M'), null);
    const changes = (['resolving', 'cancelled', 'failed', 'ready'] as const).map((state) => progressOf(1, state));
    const results = await Promise.all(changes.map((progress) => store.advance('M', progress)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect((await store.message('M'))?.progress).toEqual(changes[results.indexOf(true)]);
  });

  holds('progress follows version by version', async (store) => {
    await store.addMessage(messageRecord('M'), null);
    expect(await store.advance('M', progressOf(2, 'ready'))).toBe(false);
    expect(await store.advance('M', progressOf(1, 'resolving', 'outbox'))).toBe(true);
    expect(await store.advance('M', progressOf(1, 'cancelled'))).toBe(false);
    expect(await store.advance('none', progressOf(1, 'ready'))).toBe(false);
    expect(await store.message('M')).toEqual(messageRecord('M', { progress: progressOf(1, 'resolving', 'outbox') }));
  });

  holds('pages are newest first, then by code', async (store) => {
    for (const [code, createdAt] of [
      ['B', 2],
      ['A', 2],
      ['C', 1],
      ['D', 3],
    ] as const) {
      await store.addPreset(presetRecord(code, { createdAt, createdBy: code === 'A' ? 'other' : 'shop' }), null);
    }
    expect(codesOf((await store.presets(ALL)).items)).toEqual(['D', 'B', 'A', 'C']);
    expect(codesOf((await store.presets({ ...ALL, limit: 2 })).items)).toEqual(['D', 'B']);
    const behind = (createdAt: number, code: string) => ({ ...ALL, after: { createdAt, code } });
    expect(codesOf((await store.presets({ ...behind(2, 'B'), limit: 1 })).items)).toEqual(['A']);
    expect(codesOf((await store.presets({ ...behind(2, 'A'), createdBy: 'shop' })).items)).toEqual(['C']);
    expect(codesOf((await store.presets(behind(0, 'B'))).items)).toEqual([]);
    await store.removePreset('B');
    expect(codesOf((await store.presets(behind(2, 'B'))).items)).toEqual(['A', 'C']);
  });

  holds('pages hold a mebibyte of records at most, and tell that there are more', async (store) => {
    const content = 'ä'.repeat(130_000);
    for (const [createdAt, code] of ['M0', 'M1', 'M2', 'M3', 'M4'].entries())
      await store.addMessage(messageRecord(code, { createdAt, content }), null);
    const first = await store.messages({ ...ALL, limit: 5, state: null });
    expect([codesOf(first.items), first.hasMore]).toEqual([['M4', 'M3', 'M2', 'M1'], true]);
    const second = await store.messages({ ...ALL, limit: 5, state: null, after: { createdAt: 1, code: 'M1' } });
    expect([codesOf(second.items), second.hasMore]).toEqual([['M0'], false]);
    expect(second.items[0]?.content).toEqual({ text: 'ä'.repeat(200), length: 130_000, languages: 1 });
  });

  holds('a record that is larger by itself is a page', async (store) => {
    const content = 'x'.repeat(2 ** 20);
    for (const [createdAt, code] of ['M0', 'M1'].entries())
      await store.addMessage(messageRecord(code, { createdAt, content }), null);
    const { items, hasMore } = await store.messages({ ...ALL, limit: 5, state: null });
    expect([codesOf(items), hasMore]).toEqual([['M1'], true]);
  });

  holds('messages are narrowed by state and token', async (store) => {
    for (const [index, createdBy] of ['shop', 'other', 'shop', 'other'].entries()) {
      const progress = progressOf(0, index < 2 ? 'ready' : 'cancelled');
      await store.addMessage(messageRecord(`M${index}`, { createdBy, createdAt: index, progress }), null);
    }
    const shown = async (createdBy: string | null, state: 'ready' | 'failed' | null) =>
      codesOf((await store.messages({ ...ALL, createdBy, state })).items);
    expect(await shown(null, null)).toEqual(['M3', 'M2', 'M1', 'M0']);
    expect(await shown('shop', null)).toEqual(['M2', 'M0']);
    expect(await shown(null, 'ready')).toEqual(['M1', 'M0']);
    expect(await shown('other', 'ready')).toEqual(['M1']);
    expect(await shown('other', 'failed')).toEqual([]);
  });

  holds('of two at once with one key, one whose code is taken does not come again behind the other', async (store) => {
    await store.addMessage(messageRecord('A'), null);
    const both = [store.addMessage(messageRecord('A'), once('key')), store.addMessage(messageRecord('B'), once('key'))];
    expect(await Promise.all(both)).toEqual([{ kind: 'code-taken' }, { kind: 'added' }]);
  });

  holds('where more is due than is asked for, the first of each other identity comes, too', async (store) => {
    const add = async (code: string, createdBy: string, resolveAt: number) =>
      store.addMessage({ ...messageRecord(code, { resolveAt: NOON + resolveAt }), createdBy }, null);
    for (let at = 0; at < 5; at++) await add(`FLOOD-${at}`, 'flood', at);
    for (let at = 0; at < 20; at++) await add(`LATE-${String(at).padStart(2, '0')}`, 'late', 40 + at);
    await add('SOON', 'soon', 30);
    await add('TOMORROW', 'tomorrow', 1_000);
    const late = Array.from({ length: 16 }, (_, at) => `LATE-${String(at).padStart(2, '0')}`);
    expect(codesOf(await store.dueMessages(NOON + 100, 3))).toEqual(['FLOOD-0', 'FLOOD-1', 'FLOOD-2', 'SOON', ...late]);
    expect(codesOf(await store.dueMessages(NOON + 100, 6))).toEqual([
      ...Array.from({ length: 5 }, (_, at) => `FLOOD-${at}`),
      'SOON',
      ...late,
    ]);
    expect(codesOf(await store.dueMessages(NOON + 39, 3))).toEqual(['FLOOD-0', 'FLOOD-1', 'FLOOD-2', 'SOON']);
    expect(codesOf(await store.dueMessages(NOON + 39, 9))).toHaveLength(6);
    // Of the other identities, too, nothing comes before it is due.
    await add('LATER', 'soon', 31);
    expect(codesOf(await store.dueMessages(NOON + 30, 3))).toEqual(['FLOOD-0', 'FLOOD-1', 'FLOOD-2', 'SOON']);
  });

  holds('of more than 256 other identities those come whose first message is due first', async (store) => {
    const add = async (code: string, createdBy: string, resolveAt: number) =>
      store.addMessage({ ...messageRecord(code, { resolveAt: NOON + resolveAt }), createdBy }, null);
    for (let at = 0; at < 2; at++) await add(`FLOOD-${at}`, 'flood', at);
    const others = Array.from({ length: 258 }, (_, at) => `OTHER-${String(at).padStart(3, '0')}`);
    await Promise.all(others.map((code, at) => add(code, code, 1_000 - at)));
    expect(codesOf(await store.dueMessages(NOON + 2_000, 1))).toEqual([
      'FLOOD-0',
      ...others.toReversed().slice(0, 256),
    ]);
  });

  holds('what is due comes in its order', async (store) => {
    for (const [code, resolveAt] of [
      ['B', 20],
      ['A', 20],
      ['C', 10],
      ['D', 30],
    ] as const) {
      await store.addMessage(messageRecord(code, { resolveAt: NOON + resolveAt }), null);
    }
    await store.addMessage(messageRecord('E', { resolveAt: NOON, progress: progressOf(0, 'ready') }), null);
    expect(await store.nextDue()).toBe(NOON + 10);
    expect(await store.nextDue(NOON + 10)).toBe(NOON + 20);
    expect(await store.nextDue(NOON + 30)).toBeNull();
    expect(codesOf(await store.dueMessages(NOON + 20, 10))).toEqual(['C', 'A', 'B']);
    expect(codesOf(await store.dueMessages(NOON + 20, 2))).toEqual(['C', 'A']);
    expect(await store.dueMessages(NOON + 9, 10)).toEqual([]);
    await store.advance('C', progressOf(1, 'resolving', 'outbox'));
    await store.advance('B', progressOf(1, 'resolving', 'elsewhere'));
    await store.advance('D', progressOf(1, 'resolving', 'outbox'));
    expect(await store.nextDue()).toBe(NOON + 20);
    expect(await store.resolvingTo('outbox')).toEqual(['C', 'D']);
    expect(await store.resolvingTo('none')).toEqual([]);
  });

  holds('messages are counted by state', async (store) => {
    for (const code of ['A', 'B', 'C']) await store.addMessage(messageRecord(code), null);
    await store.addMessage(messageRecord('A'), null);
    await store.advance('A', progressOf(1, 'cancelled'));
    await store.advance('B', progressOf(1, 'resolving', 'outbox'));
    await store.advance('B', progressOf(2, 'ready'));
    expect(await store.messageTotals()).toEqual(
      new Map([
        ['scheduled', 1],
        ['cancelled', 1],
        ['ready', 1],
      ]),
    );
  });

  holds('tokens come by name, and go', async (store) => {
    const names = ['b', 'a', 'B', 'é', 'a b', '\u{1f600}', '\uffff', '__proto__'];
    for (const name of names) await store.addToken(tokenRecord(name));
    expect((await store.tokens()).map(({ name }) => name)).toEqual([...names].sort());
    const other = { ...tokenRecord('B', ['X']), secrets: [] };
    expect(await store.replaceToken(other)).toBe(true);
    expect((await store.tokens()).find(({ name }) => name === 'B')).toEqual(other);
    // Another identity of this name.
    expect(await store.replaceToken({ ...other, id: 'another' })).toBe(false);
    expect(await store.replaceToken(tokenRecord('nobody'))).toBe(false);
    expect([await store.removeToken('B'), await store.removeToken('B')]).toEqual([true, false]);
    expect(await store.tokens()).toHaveLength(7);
  });

  holds('presets go', async (store) => {
    await store.addPreset(presetRecord('P'), null);
    expect([await store.removePreset('P'), await store.removePreset('P')]).toEqual([true, false]);
    expect(await store.preset('P')).toBeNull();
  });

  holds('presets and messages that are not finished are counted by identity, up to a number', async (store) => {
    for (const [code, createdBy] of [
      ['A', 'shop'],
      ['B', 'shop'],
      ['C', 'other'],
    ] as const)
      await store.addPreset(presetRecord(code, { createdBy }), null);
    for (const state of ['scheduled', 'resolving', 'ready', 'failed', 'cancelled'] as const)
      await store.addMessage(messageRecord(state, { createdBy: 'shop', progress: progressOf(0, state) }), null);
    const counts = async (createdBy: string, most: number) => [
      await store.countPresets(createdBy, most),
      await store.countPending(createdBy, most),
    ];
    expect(await counts('shop', 10)).toEqual([2, 2]);
    expect(await counts('shop', 1)).toEqual([1, 1]);
    expect(await counts('other', 10)).toEqual([1, 0]);
    expect(await counts('nobody', 10)).toEqual([0, 0]);
  });

  holds('messages that are finished go, and others stay', async (store) => {
    for (const state of ['scheduled', 'resolving', 'ready', 'failed', 'cancelled'] as const) {
      await store.addMessage(messageRecord(state, { progress: progressOf(0, state) }), once(state));
      const isFinished = state !== 'scheduled' && state !== 'resolving';
      expect([state, await store.removeMessage(state), await store.removeMessage(state)]).toEqual([
        state,
        isFinished,
        false,
      ]);
      expect((await store.message(state)) === null).toBe(isFinished);
      // Sent again late, it is not carried out again.
      expect(await store.attempt(once(state))).toEqual({ kind: 'replayed', code: state });
    }
    expect(await store.messageTotals()).toEqual(
      new Map([
        ['scheduled', 1],
        ['resolving', 1],
      ]),
    );
    expect(await store.removeMessage('none')).toBe(false);
    expect(await store.advance('ready', progressOf(1, 'ready'))).toBe(false);
  });

  holds('the filter of a removed message is there for those that have it, and for new ones', async (store) => {
    const ready = (code: string) => messageRecord(code, { progress: progressOf(0, 'ready') });
    for (const code of ['A', 'B']) await store.addMessage(ready(code), null);
    expect(await store.removeMessage('A')).toBe(true);
    expect(await store.message('B')).toEqual(ready('B'));
    expect(await store.removeMessage('B')).toBe(true);
    expect(await store.addMessage(ready('C'), once('key'))).toEqual({ kind: 'added' });
    expect(await store.message('C')).toEqual(ready('C'));
  });

  holds('names that no sender should choose are names', async (store) => {
    for (const name of ['\u0000', '\ud800', "'; --", '__proto__', '', '"', '\\']) {
      expect(await store.preset(name)).toBeNull();
      const preset = presetRecord(`code ${name}`, { createdBy: name });
      expect(await store.addPreset(preset, once(name, name, name))).toEqual({ kind: 'added' });
      expect(await store.addPreset(preset, once(name, name, name))).toEqual({ kind: 'replayed', code: preset.code });
      expect((await store.presets({ ...ALL, createdBy: name })).items).toMatchObject([
        { code: preset.code, createdBy: name },
      ]);
    }
  });
}
