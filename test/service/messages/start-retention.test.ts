/** Old messages are removed in the background, in steps, until the service ends; and the file of the store gets smaller. */

import { statSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  REMOVED_AT_ONCE,
  type RetentionContext,
  startRetention,
} from '../../../src/service/messages/start-retention.js';
import { NO_LOGGER, type ServiceOptions } from '../../../src/service/service-options.js';
import { sqlStore } from '../../../src/service/store/sql/sql-store.js';
import { statement } from '../../../src/service/store/sql/statement.js';
import { StoreError } from '../../../src/service/store/store-error.js';
import { openTestFileEngine, storeFolder } from '../../support/service/file-store.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { messageRecord, progressOf } from '../../support/service/store-records.js';
import { tryService } from '../../support/service/try-service.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Lets it look so often, and tells what it logged. */
const EVENTS = { keepMs: 7, most: 3 };

async function looks(
  times: number,
  context: Pick<RetentionContext, 'store' | 'messagesMs'> & Partial<RetentionContext>,
  passed: (milliseconds: number) => void = () => {},
) {
  const log: unknown[] = [];
  const tell = (fields: object, message: string) => void log.push([message, fields]);
  let left = times;
  let isDone = () => {};
  const done = new Promise<void>((resolve) => {
    isDone = resolve;
  });
  const retention = startRetention({
    removedDevicesMs: null,
    ...context,
    events: EVENTS,
    logger: { ...NO_LOGGER, info: tell, warn: tell },
    sleep: async (milliseconds, signal) => {
      passed(milliseconds);
      await turn();
      if (milliseconds !== MINUTE || left-- > 0) return;
      isDone();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  });
  await done;
  await retention.close();
  return log;
}

it('a look goes on step by step until there is nothing more', async () => {
  const left = [REMOVED_AT_ONCE, REMOVED_AT_ONCE, 3, 0];
  const asked: unknown[] = [];
  let released = 0;
  const store: RetentionContext['store'] = {
    forgetDevices: async () => ({ removed: 0, last: null }),
    removeFinished: async (old) => {
      asked.push(old);
      return left.shift() ?? 0;
    },
    removeEvents: async () => false,
    releaseSpace: async () => ++released === 1,
  };
  expect(await looks(1, { store, messagesMs: 5 })).toEqual([
    ['old messages removed', { messages: 2 * REMOVED_AT_ONCE + 3 }],
  ]);
  expect(asked).toEqual(Array.from({ length: 3 }, () => ({ keepMs: 5, limit: REMOVED_AT_ONCE })));
  expect(released).toBe(2);
});

it('devices are looked at step by step, each once in a look, and forgotten', async () => {
  const steps = [
    { removed: 3, last: 1200 },
    { removed: 0, last: 2500 },
    { removed: 1, last: 2600 },
    { removed: 0, last: null },
  ];
  const asked: unknown[] = [];
  const store: RetentionContext['store'] = {
    removeFinished: async () => 0,
    forgetDevices: async (old) => {
      asked.push(old);
      return steps.shift() ?? { removed: 0, last: null };
    },
    removeEvents: async () => false,
    releaseSpace: async () => false,
  };
  expect(await looks(2, { store, messagesMs: null, removedDevicesMs: 7 })).toEqual([
    ['removed devices forgotten', { devices: 4 }],
  ]);
  expect(asked).toEqual([0, 1200, 2500, 2600, 0].map((after) => ({ keepMs: 7, after, limit: 1000 })));
});

it('it ends behind the step that runs when it is closed, however much is left', async () => {
  let steps = 0;
  let closed: Promise<void> | null = null;
  const store: RetentionContext['store'] = {
    forgetDevices: async () => ({ removed: 0, last: null }),
    removeFinished: async () => {
      if (++steps === 2) closed = retention.close();
      await turn();
      return REMOVED_AT_ONCE;
    },
    removeEvents: async () => false,
    releaseSpace: async () => {
      throw new Error('asked for space after it was closed');
    },
  };
  const retention = startRetention({
    store,
    messagesMs: 5,
    removedDevicesMs: null,
    events: EVENTS,
    logger: NO_LOGGER,
    sleep: () => turn(),
  });
  await vi.waitFor(() => expect(closed).not.toBeNull(), { timeout: 600_000 });
  await closed;
  expect(steps).toBe(2);
});

it('between two steps it leaves the store to others for as long as a step took', async () => {
  let clock = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const pauses: number[] = [];
  const left = [REMOVED_AT_ONCE, REMOVED_AT_ONCE, 0];
  const times = [30, 7.5, 100];
  const store: RetentionContext['store'] = {
    forgetDevices: async () => ({ removed: 0, last: null }),
    removeFinished: async () => {
      clock += times.shift() ?? 0;
      return left.shift() ?? 0;
    },
    removeEvents: async () => false,
    releaseSpace: async () => false,
  };
  await looks(1, { store, messagesMs: 5 }, (milliseconds) => void pauses.push(milliseconds));
  now.mockRestore();
  expect(pauses).toEqual([MINUTE, 30, 8, MINUTE]);
});

it('a store that fails is asked again', async () => {
  let looked = 0;
  const store: RetentionContext['store'] = {
    forgetDevices: async () => ({ removed: 0, last: null }),
    removeFinished: async () => {
      if (++looked === 1) throw new StoreError('full', 'no room');
      return 1;
    },
    removeEvents: async () => false,
    releaseSpace: async () => false,
  };
  expect(await looks(2, { store, messagesMs: 5 })).toEqual([
    ['what is old cannot be removed: it is tried again', { error: 'StoreError' }],
    ['old messages removed', { messages: 1 }],
  ]);
});

it('the file of a store gets smaller, and keeps what is young', async () => {
  using folder = storeFolder();
  const running = { elapsed: 0 };
  const engine = await openTestFileEngine(folder.file);
  const store = sqlStore(engine, () => running.elapsed);
  const add = (code: string) =>
    store.addMessage(messageRecord(code, { content: 'x'.repeat(1_000), progress: progressOf(0, 'ready') }), null);
  await Promise.all(Array.from({ length: 5_000 }, (_, index) => add(`old ${index}`)));
  await engine.close();
  const before = statSync(folder.file).size;

  const again = await openTestFileEngine(folder.file);
  const aged = sqlStore(again, () => running.elapsed);
  const log = await looks(4 * 60, { store: aged, messagesMs: 2 * HOUR }, (milliseconds) => {
    running.elapsed += milliseconds;
  });
  await aged.addMessage(messageRecord('young', { progress: progressOf(0, 'ready') }), null);
  expect(log).toEqual([['old messages removed', { messages: 5_000 }]]);
  expect(await aged.message('young')).not.toBeNull();
  await again.close();
  expect(statSync(folder.file).size).toBeLessThan(before / 10);
}, 60_000);

it('a file of an earlier version is written anew, so that it can get smaller', async () => {
  using folder = storeFolder();
  await (await openTestFileEngine(folder.file)).close();
  const database = new sqlite.Database(folder.file);
  for (const text of ['PRAGMA locking_mode = EXCLUSIVE', 'PRAGMA auto_vacuum = NONE', 'VACUUM']) database.exec(text);
  expect(database.get('PRAGMA auto_vacuum')).toEqual({ auto_vacuum: 0 });
  database.close();
  const engine = await openTestFileEngine(folder.file);
  expect(await engine.run(statement('PRAGMA auto_vacuum'))).toEqual([{ auto_vacuum: 2 }]);
  await engine.close();
});

describe('a service', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** What a service asks its store to remove in two minutes, and after it was closed. */
  async function asked(retention: ServiceOptions['retention']): Promise<readonly unknown[]> {
    const removals: unknown[] = [];
    const removeFinished = async (old: object) => {
      removals.push(old);
      return 0;
    };
    const options = retention === undefined ? {} : { retention };
    const { service } = await tryService({ store: { ...memoryStore(), removeFinished }, ...options });
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    await service.close();
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    return removals;
  }

  it.each([
    [undefined, 90 * 24 * HOUR],
    [{ messagesMs: 12 * HOUR }, 12 * HOUR],
  ])('%j keeps messages for %i ms', async (retention, keepMs) => {
    const old = { keepMs, limit: REMOVED_AT_ONCE };
    expect(await asked(retention)).toEqual([old, old]);
  });

  it('keeps them for good where that is said', async () => {
    expect(await asked({ messagesMs: null })).toEqual([]);
  });

  it.each([0, -1, 1.5, '90d'])('takes no %j for a time', async (messagesMs) => {
    await expect(tryService({ retention: { messagesMs: messagesMs as number } })).rejects.toThrow(
      'createService: `options.retention.messagesMs` must be a whole number from 1, or null',
    );
  });
});

it('events are removed step by step until there is nothing more, also where messages are kept for good', async () => {
  const asked: unknown[] = [];
  const store: RetentionContext['store'] = {
    removeFinished: async () => {
      throw new Error('asked for messages that are kept for good');
    },
    forgetDevices: async () => {
      throw new Error('asked for devices that are remembered for good');
    },
    removeEvents: async (...given) => {
      asked.push(given);
      return asked.length < 3;
    },
    releaseSpace: async () => false,
  };
  expect(await looks(1, { store, messagesMs: null })).toEqual([]);
  expect(asked).toEqual(Array.from({ length: 3 }, () => [EVENTS, 1000]));
});
