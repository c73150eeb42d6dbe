/** The stream of events of an audience: what is asked in which order, how much at a time, and when it ends. */

import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import type { AudienceEvent } from '../../../src/service/records/audience-record.js';
import { eventStream } from '../../../src/service/watched/event-stream.js';
import { FakeClock, settled } from '../../support/service/fake-clock.js';
import { NOON } from '../../support/service/store-records.js';

const eventOf = (number: number): AudienceEvent => ({
  number,
  kind: 'entered',
  device: `d${number}`,
  at: NOON + number,
});

/** A source with so many events, and what it was asked. */
function sourceWith(count: number) {
  const calls: string[] = [];
  const time = new FakeClock(NOON);
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  const state = { last: count, gone: 0, isThere: true, mayGoOn: true, unreadable: 0, duringRead: () => {} };
  const source = {
    news: {
      events: async (_code: string, after: number, limit: number) => {
        calls.push(`read ${after} ${limit}`);
        const last = Math.min(state.last, after + limit);
        const numbers = Array.from({ length: Math.max(0, last - after) }, (_, at) => after + at + 1);
        const items = numbers.filter((number) => number !== state.unreadable).map(eventOf);
        state.duringRead();
        const told = state.last;
        return state.isThere ? { items, last, hasMore: last < told, told, gone: state.gone } : null;
      },
      wait: (_code: string, after: number, wake: () => void) => {
        calls.push(`listen ${after}`);
        listeners.add(wake);
        return () => {
          calls.push('forget');
          listeners.delete(wake);
        };
      },
    },
    sleep: time.sleep,
    mayGoOn: async () => {
      calls.push('may');
      return state.mayGoOn;
    },
    closing: closing.signal,
  };
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return { source, state, calls, time, listeners, closing, tell };
}

type Stream = AsyncGenerator<Uint8Array, void, undefined>;

/** The next part; null: it has ended. */
async function nextOf(stream: Stream): Promise<string | null> {
  const { value } = await stream.next();
  return value === undefined ? null : new TextDecoder().decode(value);
}

it('begins with how long to wait before another try, and has each event with its number, kind, device and time', async () => {
  const { source } = sourceWith(2);
  const stream = eventStream(source, 'A', 0);
  expect(await nextOf(stream)).toBe('retry: 1000\n\n');
  const [one, two] = [1, 2].map(
    (number) =>
      `id: ${number}\nevent: entered\ndata: {"number":${number},"kind":"entered","device":"d${number}","at":"${new Date(NOON + number).toISOString()}"}\n\n`,
  );
  expect(await nextOf(stream)).toBe(`${one}${two}`);
  await stream.return();
});

it('listens before it asks whether it may and what there is, and forgets that before it goes on', async () => {
  const { source, calls, listeners, closing } = sourceWith(1);
  const stream = eventStream(source, 'A', 0);
  await nextOf(stream);
  expect(calls).toEqual([]);
  await nextOf(stream);
  expect(calls).toEqual(['listen 0', 'may', 'read 0 500']);
  const waits = nextOf(stream);
  await settled();
  expect(calls.slice(3)).toEqual(['forget', 'listen 1', 'may', 'read 1 500']);
  expect(listeners.size).toBe(1);
  closing.abort();
  expect(await waits).toBeNull();
});

it('is read in pages of five hundred, the next when the last was taken', async () => {
  const { source, calls } = sourceWith(1_001);
  const stream = eventStream(source, 'A', 0);
  await nextOf(stream);
  const counts: number[] = [];
  for (let page = 0; page < 3; page++) {
    counts.push((await nextOf(stream))?.match(/^id: /gm)?.length ?? 0);
    await settled();
    expect(calls.filter((call) => call.startsWith('read')).at(-1)).toBe(`read ${page * 500} 500`);
  }
  expect(counts).toEqual([500, 500, 1]);
  await stream.return();
});

it('misses nothing that comes while the store answers', async () => {
  const { source, state, tell, time } = sourceWith(0);
  state.duringRead = () => {
    state.duringRead = () => {};
    state.last = 1;
    tell();
  };
  const stream = eventStream(source, 'A', 0);
  await nextOf(stream);
  expect(await nextOf(stream)).toContain('id: 1\n');
  expect(time.elapsed()).toBe(0);
  await stream.return();
});

it('has a line when fifteen seconds have passed without an event, and none before or beside one', async () => {
  const { source, state, tell, time } = sourceWith(0);
  const stream = eventStream(source, 'A', 0);
  await nextOf(stream);
  let came: string | null = 'nothing';
  const waits = nextOf(stream).then((part) => {
    came = part;
  });
  await time.pass(14_999);
  expect(came).toBe('nothing');
  await time.pass(1);
  await waits;
  expect(came).toBe(':\n\n');
  const next = nextOf(stream);
  await time.pass(14_999);
  state.last = 1;
  tell();
  expect(await next).toContain('id: 1\n');
  await stream.return();
});

it('has that line, too, where others are changed all the time', async () => {
  const { source, tell, time, calls } = sourceWith(0);
  const stream = eventStream(source, 'A', 0);
  await nextOf(stream);
  let came: string | null = 'nothing';
  for (let beat = 0; beat < 2; beat++) {
    came = 'nothing';
    const waits = nextOf(stream).then((part) => {
      came = part;
    });
    for (let second = 0; second < 14; second++) {
      await time.pass(1_000);
      tell();
    }
    await time.pass(999);
    expect(came).toBe('nothing');
    await time.pass(1);
    await waits;
    expect(came).toBe(':\n\n');
  }
  // At first, each time that it was told of something, and when a line was due.
  expect(calls.filter((call) => call.startsWith('read')).length).toBe(2 * 16);
  await stream.return();
});

it('that has ended waits for no line any more', async () => {
  const { source, time, closing } = sourceWith(0);
  const stream = eventStream(source, 'A', 0);
  await nextOf(stream);
  const waits = nextOf(stream);
  await settled();
  expect(time.sleepers).toBe(1);
  closing.abort();
  expect(await waits).toBeNull();
  await settled();
  expect(time.sleepers).toBe(0);
});

it('waits for one line at a time, however many pages were sent', async () => {
  const { source, time } = sourceWith(1_200);
  const stream = eventStream(source, 'A', 0);
  for (let part = 0; part < 4; part++) await nextOf(stream);
  void nextOf(stream);
  await settled();
  expect(time.sleepers).toBe(1);
});

it.each<[string, (of: ReturnType<typeof sourceWith>) => void]>([
  ['the audience is removed', ({ state }) => Object.assign(state, { isThere: false })],
  ['whoever listens may do so no more', ({ state }) => Object.assign(state, { mayGoOn: false })],
  ['events are gone that were not sent', ({ state }) => Object.assign(state, { gone: 3 })],
  ['it is to end', ({ closing }) => closing.abort()],
])('ends when %s, and listens no more', async (_, happens) => {
  const all = sourceWith(2);
  const stream = eventStream(all.source, 'A', 0);
  await nextOf(stream);
  await nextOf(stream);
  const waits = nextOf(stream);
  await settled();
  happens(all);
  all.tell();
  expect(await waits).toBeNull();
  expect(all.listeners.size).toBe(0);
});

it('goes on where all that is gone was sent', async () => {
  const { source, state } = sourceWith(3);
  state.gone = 2;
  const stream = eventStream(source, 'A', 2);
  await nextOf(stream);
  expect((await nextOf(stream))?.match(/^id: .*/gm)).toEqual(['id: 3']);
  await stream.return();
  const behind = eventStream(source, 'A', 1);
  await nextOf(behind);
  expect(await nextOf(behind)).toBeNull();
});

it('that nobody takes any more listens no more', async () => {
  const { source, listeners } = sourceWith(1);
  const stream = eventStream(source, 'A', 0);
  await nextOf(stream);
  await nextOf(stream);
  await stream.return();
  expect(listeners.size).toBe(0);
});

it('leaves nothing behind with what ends all streams, however often it has looked', async () => {
  const { source, state, tell, closing } = sourceWith(1);
  const stream = eventStream(source, 'A', 0);
  const waiting = () => getEventListeners(closing.signal, 'abort').length;
  for (const _ of ['the beginning', 'the event']) await nextOf(stream);
  const next = nextOf(stream);
  await settled();
  for (let look = 0; look < 3; look++) {
    tell();
    await settled();
    expect(waiting()).toBe(1);
  }
  state.isThere = false;
  tell();
  expect(await next).toBe(null);
  expect(waiting()).toBe(0);
});

it('goes on behind an event that cannot be read, which it asks for once', async () => {
  const { source, state, calls, tell } = sourceWith(3);
  state.unreadable = 3;
  const stream = eventStream(source, 'A', 0);
  await nextOf(stream);
  const numbersIn = (text: string | null) => text?.match(/^id: \d+$/gm);
  expect(numbersIn(await nextOf(stream))).toEqual(['id: 1', 'id: 2']);
  const next = nextOf(stream);
  await settled();
  state.last = 4;
  tell();
  expect(numbersIn(await next)).toEqual(['id: 4']);
  expect(calls.filter((call) => call.startsWith('read'))).toEqual(['read 0 500', 'read 3 500', 'read 3 500']);
});
