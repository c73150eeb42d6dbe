/** Any sequence of calls has the results that it has on the store in memory. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MessageState } from '../../../src/service/records/message-record.js';
import type { Store } from '../../../src/service/store/store.js';
import { forAllAsync } from '../../support/law.js';
import { memoryStore } from '../../support/service/memory-store.js';
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

type Call = (store: Store) => Promise<unknown>;

const code = fc.constantFrom('A', 'B', 'C', 'D', 'a', 'AA');
const token = fc.constantFrom('shop', 'other', "o'clock");
const time = fc.constantFrom(0, 1, 2, 1_000);
const state = fc.constantFrom<MessageState>('scheduled', 'resolving', 'ready', 'failed', 'cancelled');
const place = fc.option(fc.constantFrom('outbox', 'elsewhere'));
const key = fc.option(fc.record({ key: fc.constantFrom('k', 'l'), digest: fc.constantFrom('one', 'two'), token }));
const made = fc.record({ createdBy: token, createdAt: time });
const page = fc.record({
  createdBy: fc.option(token),
  after: fc.option(fc.record({ createdAt: time, code })),
  limit: fc.integer({ min: 1, max: 4 }),
});
const progress = fc
  .tuple(fc.integer({ min: 1, max: 3 }), state, place)
  .map(([version, state, place]) => progressOf(version, state, place));

const CALLS: fc.Arbitrary<{ readonly name: string; readonly call: Call }> = fc.oneof(
  of(
    'addPreset',
    fc.tuple(code, made, key),
    ([code, made, key]) =>
      (store) =>
        store.addPreset(presetRecord(code, made), key && once(key.key, key.digest, key.token)),
  ),
  of('preset', code, (code) => (store) => store.preset(code)),
  of('presets', page, (page) => (store) => store.presets(page)),
  of('removePreset', code, (code) => (store) => store.removePreset(code)),
  of(
    'addMessage',
    fc.tuple(code, made, time, key),
    ([code, made, resolveAt, key]) =>
      (store) =>
        store.addMessage(messageRecord(code, { ...made, resolveAt }), key && once(key.key, key.digest, key.token)),
  ),
  of('message', code, (code) => (store) => store.message(code)),
  of(
    'countPresets',
    fc.tuple(token, fc.integer({ min: 0, max: 3 })),
    ([token, most]) =>
      (store) =>
        store.countPresets(token, most),
  ),
  of(
    'countPending',
    fc.tuple(token, fc.integer({ min: 0, max: 3 })),
    ([token, most]) =>
      (store) =>
        store.countPending(token, most),
  ),
  of('removeMessage', code, (code) => (store) => store.removeMessage(code)),
  of(
    'messages',
    fc.tuple(page, fc.option(state)),
    ([page, state]) =>
      (store) =>
        store.messages({ ...page, state }),
  ),
  of(
    'advance',
    fc.tuple(code, progress),
    ([code, progress]) =>
      (store) =>
        store.advance(code, progress),
  ),
  of(
    'dueMessages',
    fc.tuple(time, fc.integer({ min: 1, max: 3 })),
    ([until, limit]) =>
      (store) =>
        store.dueMessages(until, limit),
  ),
  of('nextDue', fc.option(time, { nil: undefined }), (after) => (store) => store.nextDue(after)),
  of('resolvingTo', place, (place) => (store) => store.resolvingTo(place ?? 'none')),
  of('messageTotals', fc.constant(null), () => async (store) => [...(await store.messageTotals())].sort()),
  of(
    'addToken',
    fc.tuple(token, fc.option(fc.constant(['00000-AAAAA']))),
    ([name, applications]) =>
      (store) =>
        store.addToken(tokenRecord(name, applications)),
  ),
  of('tokens', fc.constant(null), () => (store) => store.tokens()),
  of(
    'putDevices',
    fc.array(fc.tuple(code, fc.option(fc.integer({ min: 1, max: 6 })), fc.integer({ min: 0, max: 2 })), {
      maxLength: 3,
    }),
    (puts) => (store) =>
      store.putDevices(puts.map(([id, expected, age]) => ({ device: deviceRecord(id, { age }), expected }))),
  ),
  of(
    'putDeviceOnce',
    fc.tuple(
      code,
      fc.option(fc.integer({ min: 1, max: 6 })),
      fc.boolean(),
      fc.record({ key: fc.constantFrom('k', 'l'), digest: fc.constantFrom('one', 'two'), token }),
    ),
    ([id, expected, isPut, key]) =>
      (store) =>
        store.putDeviceOnce(
          isPut ? { device: deviceRecord(id), expected } : null,
          once(key.key, key.digest, key.token),
        ),
  ),
  of('device', code, (id) => (store) => store.device(id)),
  of('rememberedDevice', code, (id) => (store) => holdsOfOne(store, id)),
  of(
    'rememberedAfter',
    fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 3 })),
    ([sequence, limit]) =>
      (store) =>
        holdsOfMany(store, sequence, limit),
  ),
  of(
    'devicesAfter',
    fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 3 })),
    ([sequence, limit]) =>
      (store) =>
        store.devicesAfter(sequence, limit),
  ),
  of(
    'addAudience',
    fc.tuple(code, made),
    ([code, made]) =>
      (store) =>
        store.addAudience(audienceRecord(code, made), null),
  ),
  of('audience', code, (code) => (store) => store.audience(code)),
  of('audiences', page, (page) => (store) => store.audiences(page)),
  of('removeAudience', code, (code) => (store) => store.removeAudience(code)),
  of(
    'putDevices with moves',
    fc.tuple(code, fc.integer({ min: 0, max: 3 }), fc.uniqueArray(code, { maxLength: 3 })),
    ([id, audiences, entered]) =>
      (store) => {
        const moves = entered.map((audience) => ({ audience, kind: 'entered' }) as const);
        return store.putDevices([{ device: deviceRecord(id), expected: null, moves }], { audiences, at: NOON });
      },
  ),
  of(
    'audienceEvents',
    fc.tuple(code, fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 3 })),
    ([code, after, limit]) =>
      (store) =>
        store.audienceEvents(code, after, limit),
  ),
  of(
    'lastEventNumbers',
    fc.array(code, { maxLength: 5 }),
    (codes) => async (store) => [...(await store.lastEventNumbers(codes))].sort(),
  ),
  of('recountAudiences', fc.constantFrom('one', 'two'), (catalog) => (store) => store.recountAudiences(catalog, NOON)),
  of('markOtherCatalog', fc.constantFrom('one', 'two'), (catalog) => (store) => store.markOtherCatalog(catalog)),
  of('removeToken', token, (name) => (store) => store.removeToken(name)),
);

/** Where no other store is open, what is remembered of a device is what is kept. */
async function holdsOfOne(store: Store, id: string): Promise<boolean> {
  const [remembered, kept] = await Promise.all([store.rememberedDevice(id), store.device(id)]);
  return remembered === null || JSON.stringify(remembered) === JSON.stringify(kept);
}

/** What is remembered of changes misses none of those that are kept, and has no other but those that were changed again. */
async function holdsOfMany(store: Store, sequence: number, limit: number): Promise<boolean> {
  const [remembered, kept] = await Promise.all([
    store.rememberedAfter(sequence, limit),
    store.devicesAfter(sequence, 99),
  ]);
  if (remembered === null) return true;
  const { items, last, hasMore } = remembered;
  const texts = new Set(items.map((device) => JSON.stringify(device)));
  const isWhole = kept.items.every((device) => device.sequence > last || texts.has(JSON.stringify(device)));
  const later = new Map(kept.items.map((device) => [device.id, device.sequence]));
  const isRight = items.every((device) => (later.get(device.id) ?? 0) >= device.sequence);
  return isWhole && isRight && hasMore && last > sequence && items.length <= limit;
}

function of<Values>(name: string, values: fc.Arbitrary<Values>, call: (values: Values) => Call) {
  return values.map((values) => ({
    name,
    call: call(values),
    [fc.toStringMethod]: () => `${name}(${fc.stringify(values)})`,
  }));
}

/** `withStore` gives the work a store that is empty. Calls are made together only where the store `keepsOrder`: with connections side by side there is none. */
export function storeLaw(
  withStore: (work: (store: Store) => Promise<void>) => Promise<void>,
  { weight, keepsOrder }: { readonly weight: number; readonly keepsOrder: boolean },
): void {
  it('any calls, one after the other or together, are answered as by the store in memory', async () => {
    const groups = fc.array(fc.array(CALLS, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 10 });
    await forAllAsync(
      fc.tuple(groups, keepsOrder ? fc.boolean() : fc.constant(false)),
      async ([groups, isTogether]) => {
        await withStore(async (store) => {
          const model = memoryStore();
          for (const calls of groups) {
            const expected: unknown[] = [];
            for (const { call } of calls) expected.push(await call(model));
            const found: unknown[] = [];
            if (isTogether) found.push(...(await Promise.all(calls.map(({ call }) => call(store)))));
            else for (const { call } of calls) found.push(await call(store));
            expect(found).toEqual(expected);
          }
        });
      },
      weight,
    );
  });
}
