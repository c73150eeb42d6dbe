/** A watched store does what the store does, whatever is called, and tells each call by its name. */

import { describe, expect, it } from 'vitest';
import { type Outcome, watchedStore } from '../../../src/service/metrics/watched-store.js';
import type { Store } from '../../../src/service/store/store.js';
import { memoryStore } from '../../support/service/memory-store.js';

/** What looks at nothing but memory takes no time that is worth knowing. */
const UNTIMED: readonly string[] = ['rememberedDevice', 'rememberedAfter'];

/** The calls of a store: what it has besides is no call. */
const CALLS = Object.keys(memoryStore()).filter((name) => name !== 'unreadable');

function watchedBy(answer: (call: string, given: readonly unknown[]) => Promise<unknown>) {
  const told: (readonly [call: string, outcome: Outcome])[] = [];
  const calls = CALLS.map((call) => [call, (...given: readonly unknown[]) => answer(call, given)]);
  // It has every call that a store has; what they take and answer is the test's.
  const store = { unreadable: new Map(), ...Object.fromEntries(calls) } as unknown as Store;
  const watched = watchedStore(store, (call, outcome, seconds) => {
    expect(seconds).toBeGreaterThanOrEqual(0);
    told.push([call, outcome]);
  });
  return {
    store,
    told,
    call: watched as unknown as Record<string, (...given: readonly unknown[]) => Promise<unknown>>,
  };
}

describe('a watched store', () => {
  it('has every call of a store, and shares what it cannot read', () => {
    const { store, call } = watchedBy(() => Promise.resolve());
    expect(Object.keys(call).sort()).toEqual(['unreadable', ...CALLS].sort());
    expect(call.unreadable).toBe(store.unreadable);
  });

  it.each(CALLS)('hands %s on with what it was given, and answers what came', async (name) => {
    const { told, call } = watchedBy((asked, given) => Promise.resolve([asked, ...given]));
    const given = ['first', 'second'];
    const [asked, ...passed] = ((await call[name]?.(...given)) ?? []) as readonly unknown[];
    expect(asked).toBe(name);
    expect(passed.filter((each) => each !== undefined)).toEqual(given.slice(0, passed.length));
    expect(told).toEqual(UNTIMED.includes(name) ? [] : [[name, 'done']]);
  });

  it.each(CALLS)('tells that %s failed, if it is timed, and rejects with what it failed with', async (name) => {
    const error = new Error('gone');
    const { told, call } = watchedBy(() => Promise.reject(error));
    await expect(call[name]?.()).rejects.toBe(error);
    expect(told).toEqual(UNTIMED.includes(name) ? [] : [[name, 'failed']]);
  });

  it.each<readonly [string, number]>([
    ['addPreset', 2],
    ['presets', 1],
    ['countPresets', 2],
    ['addMessage', 2],
    ['messages', 1],
    ['advance', 2],
    ['dueMessages', 2],
    ['nextDue', 1],
    ['countPending', 2],
    ['attempt', 1],
    ['messageTotals', 0],
    ['close', 0],
  ])('%s is given %i arguments', async (name, count) => {
    const { call } = watchedBy((_, given) => Promise.resolve(given.length));
    expect(await call[name]?.('first', 'second')).toBe(count);
  });
});
