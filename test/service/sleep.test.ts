/** Waiting by the timers of the machine ends as soon as it is not wanted any more, and never fails. */

import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { sleepFor, sleepInBackground } from '../../src/service/sleep.js';

const DAYS_MS = 2 ** 30;

describe.each([
  ['sleepFor', sleepFor],
  ['sleepInBackground', sleepInBackground],
])('%s', (_, sleep) => {
  it('waits so long, and leaves nothing behind', async () => {
    const { signal } = new AbortController();
    expect(await sleep(1, signal)).toBe(undefined);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('wakes when it is told to, and leaves nothing behind', async () => {
    const waking = new AbortController();
    const slept = sleep(DAYS_MS, waking.signal);
    waking.abort();
    expect(await slept).toBe(undefined);
    expect(getEventListeners(waking.signal, 'abort')).toEqual([]);
  });

  it('does not begin where it was told to wake before', async () => {
    const signal = AbortSignal.abort();
    expect(await sleep(DAYS_MS, signal)).toBe(undefined);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
