/**
 * A job of several statements is done as a whole or not at all, and what fails in it leaves other jobs alone. A trigger of SQLite makes one of its
 * later statements fail: that undoes this statement, and nothing else.
 */

import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../../src/service/store/store.js';
import { openTestFileStore, storeFolder } from '../../../support/service/file-store.js';
import {
  audienceRecord,
  deviceRecord,
  messageRecord,
  once,
  presetRecord,
  progressOf,
  tokenRecord,
} from '../../../support/service/store-records.js';

let folder: ReturnType<typeof storeFolder>;
beforeEach(() => {
  folder = storeFolder();
});
afterEach(() => folder[Symbol.dispose]());

function failOn(event: string): void {
  const database = new sqlite.Database(folder.file);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.exec(`CREATE TRIGGER fault BEFORE ${event} BEGIN SELECT RAISE(ABORT, 'as it was told'); END`);
  } finally {
    database.close();
  }
}

async function withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openTestFileStore(folder.file);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const sequenceOf = async (store: Store) => (await store.deviceLog()).sequence;

interface WholeJob {
  /** Of the statement that fails. */
  readonly event: string;
  readonly prepare?: (store: Store) => Promise<unknown>;
  readonly call: (store: Store) => Promise<unknown>;
  /** What the statements before it change. */
  readonly look: (store: Store) => Promise<unknown>;
}

const JOBS: Readonly<Record<string, WholeJob>> = {
  'a preset with a key': {
    event: 'INSERT ON pushsift_presets',
    call: (store) => store.addPreset(presetRecord('P'), once('key')),
    look: (store) => store.attempt(once('key')),
  },
  devices: {
    event: 'INSERT ON pushsift_devices',
    call: (store) => store.putDevices([{ device: deviceRecord('d'), expected: null }]),
    look: sequenceOf,
  },
  'a device with a key': {
    event: 'INSERT ON pushsift_devices',
    call: (store) => store.putDeviceOnce({ device: deviceRecord('d'), expected: null }, once('key')),
    look: async (store) => [await sequenceOf(store), await store.attempt(once('key'))],
  },
  'a message that is removed': {
    event: 'DELETE ON pushsift_filters',
    prepare: (store) => store.addMessage(messageRecord('M', { progress: progressOf(0, 'ready') }), null),
    call: (store) => store.removeMessage('M'),
    look: (store) => store.message('M'),
  },
  'an audience that is removed': {
    event: 'INSERT ON pushsift_removed_audiences',
    prepare: (store) => store.addAudience(audienceRecord('A'), null),
    call: (store) => store.removeAudience('A'),
    look: async (store) => [(await store.deviceLog()).audiences, await store.audience('A')],
  },
};

it.each(Object.entries(JOBS))('%s', async (_, { event, prepare, call, look }) => {
  const before = await withStore(async (store) => {
    await prepare?.(store);
    return look(store);
  });
  failOn(event);
  await withStore(async (store) => {
    // In one turn of the event loop: one transaction.
    const [first, failed, last] = await Promise.allSettled([
      store.addToken(tokenRecord('first')),
      call(store),
      store.addToken(tokenRecord('last')),
    ]);
    expect([first.status, failed.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(failed).toMatchObject({ reason: { message: expect.stringContaining('as it was told') } });
    expect(await look(store)).toEqual(before);
    expect((await store.tokens()).map(({ name }) => name)).toEqual(['first', 'last']);
  });
});
