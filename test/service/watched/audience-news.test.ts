/** Who is woken for events of audiences, and what the store is asked for that: once for all, whoever waits for which. */

import { expect, it } from 'vitest';
import type { DeviceRegistry } from '../../../src/service/device-registry.js';
import { AudienceNews } from '../../../src/service/watched/audience-news.js';
import { settled } from '../../support/service/fake-clock.js';
import { stillRegistry } from '../../support/service/still-registry.js';

/** A registry that tells when it is told to. */
function tellingRegistry() {
  const listeners = new Set<() => void>();
  const registry: DeviceRegistry = {
    ...stillRegistry(),
    onRead: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return { registry, listeners, tell };
}

/** News of audiences whose last events are `numbers`. What the store is asked is answered when `answer` is called, and at once after that. */
function newsOf(numbers: Map<string, number>, isSlow = false) {
  const calls: string[] = [];
  const told = tellingRegistry();
  const current = { registry: told.registry as DeviceRegistry | null };
  const gate = { open: () => {}, isAway: false };
  const opened = isSlow
    ? new Promise<void>((resolve) => {
        gate.open = resolve;
      })
    : Promise.resolve();
  const news = new AudienceNews(
    {
      lastEventNumbers: async (codes) => {
        calls.push(`numbers of ${codes.join(' ')}`);
        const found = new Map([...numbers].filter(([code]) => codes.includes(code)));
        await opened;
        if (gate.isAway) throw new Error('the store is away');
        return found;
      },
      audienceEvents: async (code, after) => {
        calls.push(`events of ${code} behind ${after}`);
        const last = numbers.get(code);
        await opened;
        return last === undefined ? null : { items: [], last, hasMore: false, told: last, gone: 0 };
      },
    },
    () => current.registry,
  );
  const woken: string[] = [];
  const wait = (code: string, after: number) => news.wait(code, after, () => woken.push(`${code} ${after}`));
  return { news, calls, told, current, gate, woken, wait };
}

const NUMBERS = new Map([
  ['A', 3],
  ['B', 5],
]);

it('wakes those alone whose audience has events behind their number or is gone, and asks once for all', async () => {
  const { calls, told, woken, wait } = newsOf(NUMBERS);
  wait('A', 3);
  wait('A', 2);
  wait('B', 5);
  wait('B', 5);
  wait('gone', 9);
  told.tell();
  await settled();
  expect([calls, woken]).toEqual([['numbers of A B gone'], ['A 2', 'gone 9']]);
});

it('asks once more for all that it is told of while the store answers', async () => {
  const { calls, told, gate, woken, wait } = newsOf(new Map(NUMBERS), true);
  wait('A', 3);
  told.tell();
  await settled();
  wait('B', 4);
  for (let times = 0; times < 5; times++) told.tell();
  await settled();
  expect(calls).toEqual(['numbers of A']);
  gate.open();
  await settled();
  expect([calls, woken]).toEqual([['numbers of A', 'numbers of A B'], ['B 4']]);
});

it('listens while somebody waits, and to the registry of now', async () => {
  const { calls, told, current, woken, wait } = newsOf(NUMBERS);
  expect(told.listeners.size).toBe(0);
  const ends = [wait('A', 3), wait('A', 2)];
  expect(told.listeners.size).toBe(1);
  const next = tellingRegistry();
  current.registry = next.registry;
  told.tell();
  await settled();
  expect([told.listeners.size, next.listeners.size, woken]).toEqual([0, 1, ['A 2']]);
  next.tell();
  await settled();
  expect(calls).toEqual(['numbers of A', 'numbers of A']);
  for (const end of ends) end();
  expect(next.listeners.size).toBe(0);
});

it('wakes all where the store cannot be asked: they ask by themselves', async () => {
  const { told, gate, woken, wait } = newsOf(NUMBERS);
  gate.isAway = true;
  wait('A', 3);
  wait('B', 5);
  told.tell();
  await settled();
  expect(woken).toEqual(['A 3', 'B 5']);
});

it('reads the same events once for all who ask meanwhile, and again for who asks after it was told of something', async () => {
  const { news, calls, told, gate, wait } = newsOf(NUMBERS, true);
  wait('A', 3);
  const first = [
    news.events('A', 2, 500),
    news.events('A', 2, 500),
    news.events('A', 1, 500),
    news.events('B', 2, 500),
  ];
  const read = ['events of A behind 2', 'events of A behind 1', 'events of B behind 2'];
  expect(calls).toEqual(read);
  told.tell();
  const later = news.events('A', 2, 500);
  expect(calls).toEqual([...read, 'numbers of A', 'events of A behind 2']);
  gate.open();
  expect((await Promise.all([...first, later])).map((found) => found?.last)).toEqual([3, 3, 3, 5, 3]);
  await news.events('A', 2, 500);
  expect(calls.at(-1)).toBe('events of A behind 2');
  expect(calls).toHaveLength(6);
});

it('shares a read that began after it was told of something, also when one of before has ended', async () => {
  const answers: (() => void)[] = [];
  const told = tellingRegistry();
  const store = {
    lastEventNumbers: async () => new Map<string, number>(),
    audienceEvents: () => new Promise<null>((resolve) => void answers.push(() => resolve(null))),
  };
  const news = new AudienceNews(store, () => told.registry);
  news.wait('A', 2, () => {});
  const before = news.events('A', 2, 500);
  told.tell();
  const after = news.events('A', 2, 500);
  answers[0]?.();
  await before;
  await settled();
  expect(news.events('A', 2, 500)).toBe(after);
  expect(answers).toHaveLength(2);
});

it('reads for itself who asks for another number of events', async () => {
  const { news, calls } = newsOf(NUMBERS);
  await Promise.all([news.events('A', 2, 500), news.events('A', 2, 1)]);
  expect(calls).toEqual(['events of A behind 2', 'events of A behind 2']);
});
