/** A stream of events from its first line to its last: what proxies are told, which numbers are some, and what is left of it when it has ended. */

import { getEventListeners } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { settled } from '../../support/service/fake-clock.js';
import { bearer, type WatchedTrial, watchedService } from '../../support/service/watched-service.js';

afterEach(() => void vi.restoreAllMocks());

async function streamOf(trial: WatchedTrial, code: string): Promise<Response> {
  const headers = { ...bearer(trial.token), accept: 'text/event-stream' };
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
