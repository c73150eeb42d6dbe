/** A stream of events from its first line to its last: what proxies are told, which numbers are some, and what is left of it when it has ended. */

import { getEventListeners } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { settled } from '../../support/service/fake-clock.js';
import { bearer, NEWS, SHOP, type WatchedTrial, watchedService } from '../../support/service/watched-service.js';

afterEach(() => void vi.restoreAllMocks());

async function streamOf(trial: WatchedTrial, code: string, token = trial.token): Promise<Response> {
  const headers = { ...bearer(token), accept: 'text/event-stream' };
  return trial.service(new Request(`http://service/v1/audiences/${code}/events`, { headers }));
}

it('a proxy is told to hold nothing of it back', async () => {
  const trial = await watchedService();
  const response = await streamOf(trial, await trial.code());
  expect([response.status, response.headers.get('content-type'), response.headers.get('x-accel-buffering')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no',
  ]);
  await response.body?.cancel();
});

it('one that has ended listens no more to whether the service stops', async () => {
  const trial = await watchedService();
  const code = await trial.code();
  const listened = vi.spyOn(EventTarget.prototype, 'addEventListener');
  const openAndEnd = async (): Promise<void> => {
    const reader = (await streamOf(trial, code)).body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    await settled();
  };
  await openAndEnd();
  await openAndEnd();
  const signals = new Set(listened.mock.contexts.filter((target) => target instanceof AbortSignal));
  const ofAll = () => [...signals].map((signal) => getEventListeners(signal, 'abort').length);
  expect(signals.size).toBeGreaterThan(0);
  const before = ofAll();
  await openAndEnd();
  await openAndEnd();
  expect(ofAll()).toEqual(before);
});

it.each([
  ['999999999999999', 409],
  ['9999999999999999', 400],
  ['', 400],
])('a page behind the event %s: %i', async (after, status) => {
  const trial = await watchedService();
  const code = await trial.code();
  expect((await trial.read(`/${code}/events?after=${after}`)).status).toBe(status);
});

it('one ends when a group of its filter has an application of others by the catalog of now', async () => {
  const catalogOf = (...members: string[]) =>
    defineCatalog({
      applications: { [SHOP]: {}, [NEWS]: {} },
      groups: { '33333-33333': { applications: members } },
      tags: { age: { type: 'Integer' } },
    });
  let catalog = catalogOf(SHOP);
  const trial = await watchedService({ catalog: () => catalog });
  const token = await trial.addToken({ name: 'shop', applications: [SHOP] });
  const code = await trial.code('G("33333-33333")', token);
  const reader = (await streamOf(trial, code, token)).body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await trial.register('d1', 20);
  await trial.time.pass(1_000);
  expect((await reader?.read())?.done).toBe(false);
  catalog = catalogOf(SHOP, NEWS);
  await trial.register('d2', 20);
  await trial.time.pass(1_000);
  expect((await reader?.read())?.done).toBe(true);
});

it('one that is opened when the service is about to stop ends at once', async () => {
  const trial = await watchedService();
  const code = await trial.code();
  trial.service.drain();
  const read = await (await streamOf(trial, code)).text();
  expect(read).not.toContain('data:');
});
