/** Devices that others have replaced: they end half a minute after nobody asks them any more, and not while somebody does. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AudienceInUse, type OpenDevices } from '../../../src/cli/serve/audience-in-use.js';
import { compileOrThrow } from '../../../src/compile.js';
import { audienceOf, devicesOfX } from '../../support/service/run-sender.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const OF_X = compileOrThrow('A("X")');

/** Devices that write down what is done with them. */
function devicesInUse(parts: Partial<OpenDevices['source']> = {}, more: Partial<OpenDevices> = {}) {
  const calls: string[] = [];
  const source = { ...audienceOf(devicesOfX(3)), tagTexts: async () => [], ...parts } as OpenDevices['source'];
  const audience = new AudienceInUse({
    source,
    desk: {} as OpenDevices['desk'],
    examiners: null,
    replace: async () => void calls.push('replaced'),
    close: async () => void calls.push('closed'),
    ...more,
  });
  return { audience, calls };
}

/** What is answered when it is called. */
function gate<Value>(value: Value) {
  let open = (): void => {};
  const answer = new Promise<Value>((resolve) => {
    open = () => resolve(value);
  });
  return { answer, open: () => open() };
}

const counted = await audienceOf(devicesOfX(3)).count(OF_X);

describe('devices that were replaced', () => {
  it('end 30 seconds later where nobody asks them', async () => {
    const { audience, calls } = devicesInUse();
    audience.replace();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(calls).toEqual(['replaced']);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(['replaced', 'closed']);
  });

  it('end 30 seconds after the last answer, once', async () => {
    const { audience, calls } = devicesInUse();
    audience.replace();
    await vi.advanceTimersByTimeAsync(20_000);
    await audience.count(OF_X);
    await vi.advanceTimersByTimeAsync(20_000);
    await audience.count(OF_X);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(calls).toEqual(['replaced']);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(calls).toEqual(['replaced', 'closed']);
  });

  it('stay while a question is not answered, however long that takes', async () => {
    const slow = gate(counted);
    const { audience, calls } = devicesInUse({ count: () => slow.answer });
    const asked = audience.count(OF_X);
    audience.replace();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(calls).toEqual(['replaced']);
    slow.open();
    await asked;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls).toEqual(['replaced', 'closed']);
  });

  it('stay while a question is not answered that was asked within the 30 seconds', async () => {
    const slow = gate(counted);
    const { audience, calls } = devicesInUse({ count: () => slow.answer });
    audience.replace();
    await vi.advanceTimersByTimeAsync(10_000);
    const asked = audience.count(OF_X);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(calls).toEqual(['replaced']);
    slow.open();
    await asked;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls).toEqual(['replaced', 'closed']);
  });

  it('end behind a question that failed, too', async () => {
    const fail = async (): Promise<never> => {
      throw new Error('away');
    };
    const { audience, calls } = devicesInUse({ count: fail, tagTexts: fail });
    await expect(audience.count(OF_X)).rejects.toThrow('away');
    await expect(audience.tagTexts('Language')).rejects.toThrow('away');
    audience.replace();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls).toEqual(['replaced', 'closed']);
  });

  it('stay while somebody lists them, and end behind who stops early', async () => {
    const { audience, calls } = devicesInUse();
    const listed = audience.devices(OF_X);
    await listed.next();
    audience.replace();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(calls).toEqual(['replaced']);
    await listed.return();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls).toEqual(['replaced', 'closed']);
  });

  it('stay while somebody has a snapshot of them, until that is closed', async () => {
    const snapshot = async () => ({ ...audienceOf(devicesOfX(3)), close: async () => {} });
    const { audience, calls } = devicesInUse({ snapshot } as Partial<OpenDevices['source']>);
    const held = await audience.snapshot?.();
    audience.replace();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(calls).toEqual(['replaced']);
    await held?.close();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls).toEqual(['replaced', 'closed']);
  });

  it('end behind a snapshot that could not be opened', async () => {
    const snapshot = async (): Promise<never> => {
      throw new Error('away');
    };
    const { audience, calls } = devicesInUse({ snapshot });
    await expect(audience.snapshot?.()).rejects.toThrow('away');
    audience.replace();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls).toEqual(['replaced', 'closed']);
  });
});

it('devices that nobody replaced stay, whoever asked them', async () => {
  const { audience, calls } = devicesInUse();
  await audience.count(OF_X);
  await vi.advanceTimersByTimeAsync(100_000);
  expect([calls, vi.getTimerCount()]).toEqual([[], 0]);
});

it('what is ended while it was to end by itself ends once', async () => {
  const { audience, calls } = devicesInUse();
  audience.replace();
  await audience.dispose();
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(calls).toEqual(['replaced', 'closed']);
});

it('devices without snapshots have none', () => {
  expect(devicesInUse().audience.snapshot).toBeUndefined();
});

it('devices that live in a store have its registry, and others none', () => {
  const registry = {} as NonNullable<OpenDevices['registry']>;
  expect(devicesInUse({}, { registry }).audience.registry).toBe(registry);
  expect(devicesInUse().audience.registry).toBeNull();
});
