/** Whether events of an audience come as a page or as a stream, which of them, and to how many at a time. */

import { describe, expect, it } from 'vitest';
import { ask, NOON } from '../../support/service/try-service.js';
import { bearer, SHOP, type WatchedTrial, watchedService } from '../../support/service/watched-service.js';

interface Page {
  readonly events: readonly { readonly number: number }[];
  readonly next: number;
  readonly hasMore: boolean;
}

async function pageOf(trial: WatchedTrial, path: string, headers: object = {}): Promise<Page> {
  const { text } = await ask(trial, `/v1/audiences${path}`, { headers: { ...bearer(trial.token), ...headers } });
  return JSON.parse(text);
}

async function streamOf(trial: WatchedTrial, code: string, token: string, headers: object = {}): Promise<Response> {
  const sent = { ...bearer(token), accept: 'text/event-stream', ...headers };
  return trial.service(new Request(`http://service/v1/audiences/${code}/events`, { headers: sent }));
}

async function tell(trial: WatchedTrial, code: string, events: number): Promise<void> {
  for (let told = 0; told < events; told++) await trial.store.tellRecounted([code], NOON);
}

describe('a page', () => {
  it.each([
    [100, 100, true],
    [99, 99, false],
    [101, 100, true],
  ])('of %i events has %i where no number is asked for', async (told, events, hasMore) => {
    const trial = await watchedService();
    const code = await trial.code();
    await tell(trial, code, told);
    const page = await pageOf(trial, `/${code}/events`);
    expect([page.events.length, page.next, page.hasMore]).toEqual([events, events, hasMore]);
  });

  it('goes on from the last event that there was where none is kept any more', async () => {
    const trial = await watchedService();
    const code = await trial.code();
    await tell(trial, code, 4);
    while (await trial.store.removeEvents({ keepMs: null, most: 0 }, 10));
    expect(await pageOf(trial, `/${code}/events`)).toEqual({ events: [], next: 4, hasMore: false });
    expect(await pageOf(trial, `/${code}/events?after=4`)).toEqual({ events: [], next: 4, hasMore: false });
  });

  it('goes by its address, and not by the event that a stream had last', async () => {
    const trial = await watchedService();
    const code = await trial.code();
    await tell(trial, code, 3);
    const page = await pageOf(trial, `/${code}/events?after=1`, { 'last-event-id': '2' });
    expect(page.events.map(({ number }) => number)).toEqual([2, 3]);
  });
});

it.each([
  ['text/event-stream', true],
  ['Text/Event-Stream', true],
  ['text/html, text/event-stream; q=0.5', true],
  ['application/json', false],
  ['*/*', false],
  ['mytext/event-stream', false],
])('who accepts %s gets a stream: %s', async (accept, isStream) => {
  const trial = await watchedService();
  const response = await streamOf(trial, await trial.code(), trial.token, { accept });
  expect(response.headers.get('content-type')).toBe(
    isStream ? 'text/event-stream; charset=utf-8' : 'application/json; charset=utf-8',
  );
  await response.body?.cancel();
});

describe('a stream', () => {
  it.each([
    ['is removed', () => null],
    ['may read no recipients any more', (may: readonly string[]) => may.filter((right) => right !== 'recipients')],
  ])('ends before the next event where its token %s', async (_, change) => {
    const trial = await watchedService();
    const token = await trial.addToken({ name: 'shop', applications: [SHOP] });
    const code = await trial.code(undefined, token);
    const reader = (await streamOf(trial, code, token)).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('retry: 1000\n\n');
    const record = (await trial.store.tokens()).find(({ name }) => name === 'shop');
    if (record === undefined) throw new Error('it was added');
    const may = change(record.may);
    if (may === null) await trial.store.removeToken('shop');
    else await trial.store.replaceToken({ ...record, may: may as typeof record.may });
    trial.clock.now += 1_000;
    await trial.register('d1', 20);
    await trial.time.pass(1_000);
    expect(await reader?.read()).toEqual({ done: true, value: undefined });
  });

  it('is refused to a seventeenth of one token, and to anybody where 256 are open', async () => {
    const trial = await watchedService({ limits: { requestsPerMinute: 6_000 } });
    const code = await trial.code();
    const open = async (token: string) => {
      const response = await streamOf(trial, code, token);
      const { status, headers } = response;
      return { response, told: [status, headers.get('retry-after')] };
    };
    const opened: Response[] = [];
    for (let number = 0; number < 16; number++) {
      const token = await trial.addToken({ name: `token ${number}`, accountWide: true });
      trial.clock.now += 1_000;
      for (let at = 0; at < 16; at++) opened.push((await open(token)).response);
      if (number > 0) continue;
      const { response, told } = await open(token);
      expect([told, await response.json()]).toEqual([
        [429, '5'],
        { status_message: 'this token listens as often as it may at a time: end some, or ask for pages' },
      ]);
    }
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    const { response, told } = await open(trial.token);
    expect([told, await response.json()]).toEqual([
      [503, '5'],
      { status_message: 'as many listen as may at a time: try again, or ask for pages' },
    ]);
    await opened[7]?.body?.cancel();
    const again = await open(trial.token);
    expect(again.told).toEqual([200, null]);
    for (const each of [...opened, again.response]) await each.body?.cancel();
  });
});
