/** Work with a server has so much time: what is waited for ends with it, and no timer stays behind. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withinTime } from '../../../../src/service/store/postgres/within-time.js';
import { StoreError } from '../../../../src/service/store/store-error.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const OVER = new StoreError('unavailable', 'PostgreSQL does not answer within 2.5 s');
const never = (): Promise<never> => new Promise(() => {});

it('leaves no timer behind work that is done, nor behind work that has failed', async () => {
  expect(await withinTime(2_500, (inTime) => inTime(Promise.resolve('answer')))).toBe('answer');
  expect(vi.getTimerCount()).toBe(0);
  const failed = withinTime(2_500, (inTime) => inTime(Promise.reject(new Error('refused'))));
  await expect(failed).rejects.toThrow('refused');
  expect(vi.getTimerCount()).toBe(0);
});

it('waits for an answer as long as there is time, and no longer', async () => {
  let told: unknown = 'nothing';
  const work = withinTime(2_500, (inTime) => inTime(never())).catch((error: unknown) => {
    told = error;
  });
  await vi.advanceTimersByTimeAsync(2_499);
  expect(told).toBe('nothing');
  await vi.advanceTimersByTimeAsync(1);
  await work;
  expect(told).toEqual(OVER);
});

it('is of all waits together: the second has what the first has left', async () => {
  const later = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));
  const work = withinTime(2_500, async (inTime) => {
    await inTime(later(2_000));
    await inTime(later(2_000));
  });
  const told = expect(work).rejects.toEqual(OVER);
  await vi.advanceTimersByTimeAsync(2_500);
  await told;
});

it('that is over between two waits ends the next one at once, and nothing else', async () => {
  const unhandled: unknown[] = [];
  const listener = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', listener);
  try {
    let goOn = (): void => {};
    const between = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const work = withinTime(2_500, async (inTime) => {
      await between;
      return inTime(never());
    });
    const told = expect(work).rejects.toEqual(OVER);
    vi.advanceTimersByTime(2_500);
    vi.useRealTimers();
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
    goOn();
    await told;
  } finally {
    process.off('unhandledRejection', listener);
  }
});
