/**
 * A store in a file: every call of the file system fails once while it is made, opened, taken to a newer schema, written and closed, and every
 * call is once the last of the process; by default one of both for each call, and with `PUSHSIFT_CASES` every fault. What was told to be done is there when it is opened again, and what was not is there whole or not at all.
 */

import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseFor } from '../../../../src/node/lock/process-lock.js';
import { type Job, lockPaths } from '../../../../src/service/store/file/job.js';
import { StoreKeeper } from '../../../../src/service/store/file/store-keeper.js';
import { SQLITE } from '../../../../src/service/store/sql/dialect.js';
import type { Engine } from '../../../../src/service/store/sql/engine.js';
import { MIGRATIONS, migrate } from '../../../../src/service/store/sql/migrations.js';
import { sqlStore } from '../../../../src/service/store/sql/sql-store.js';
import type { Store } from '../../../../src/service/store/store.js';
import { StoreError } from '../../../../src/service/store/store-error.js';
import { storeFolder } from '../../../support/service/file-store.js';
import {
  audienceRecord,
  deviceRecord,
  messageRecord,
  NOON,
  once,
  presetRecord,
  progressOf,
  tokenRecord,
} from '../../../support/service/store-records.js';
import { type Attempt, eachStep, IN_TURN } from '../../../support/stepped-fs.js';

/** Files in memory, on Linux. That a file is synchronised is a step like others; waiting for a disk a thousand times shows nothing. */
const MEMORY = '/dev/shm';

let root: ReturnType<typeof storeFolder>;
let made = 0;
beforeAll(() => {
  root = storeFolder(existsSync(MEMORY) ? MEMORY : tmpdir());
});
afterAll(() => root[Symbol.dispose]());

const OWNER = 'owner';

/** A store without a thread: what its thread does is done at once. */
function openHere(file: string): { readonly store: Store; readonly close: () => void } {
  const keeper = new StoreKeeper({ path: file, owner: OWNER, patience: 0 });
  const done = (job: Job) => {
    const [outcome] = keeper.carryOut([job]);
    if (outcome === undefined || outcome.kind === 'failed')
      throw new StoreError(outcome?.failure.kind ?? 'unavailable', outcome?.failure.message ?? 'nothing came of it');
    return outcome;
  };
  const engine: Engine = {
    dialect: SQLITE,
    run: async (statement) => {
      const outcome = done({ kind: 'run', statement });
      return outcome.kind === 'rows' ? outcome.rows : [];
    },
    addRecord: async (addition) => {
      const outcome = done({ kind: 'add', addition });
      return outcome.kind === 'added' ? outcome.added : { kind: 'code-taken' };
    },
    removeMessages: async (remove) => {
      const outcome = done({ kind: 'remove', remove });
      return outcome.kind === 'removed' ? outcome.count : 0;
    },
    putDevices: async (devices) => {
      const outcome = done({ kind: 'put-devices', devices });
      return outcome.kind === 'devices-put' ? outcome.sequences : [];
    },
    putDeviceOnce: async (devices, once) => {
      const outcome = done({ kind: 'put-device-once', devices, once });
      return outcome.kind === 'device-put-once' ? outcome.result : 'outdated';
    },
    changeAudiences: async (change) => {
      const outcome = done({ kind: 'change-audiences', change });
      return outcome.kind === 'audiences-changed' ? outcome.count : 0;
    },
    close: async () => {},
  };
  keeper.open();
  return { store: sqlStore(engine), close: () => keeper.close() };
}

/** What is done with a store, in order; each is told to be done, or rejects. */
const CALLS: readonly (readonly [name: string, call: (store: Store) => Promise<unknown>])[] = [
  ['token', (store) => store.addToken(tokenRecord('shop'))],
  ['preset', (store) => store.addPreset(presetRecord('P'), once('p'))],
  ['message', (store) => store.addMessage(messageRecord('M'), once('m'))],
  ['begun', (store) => store.advance('M', progressOf(1, 'resolving', 'outbox'))],
  ['finished', (store) => store.advance('M', progressOf(2, 'ready', 'outbox'))],
  ['device', (store) => store.putDevices([{ device: deviceRecord('d'), expected: null }])],
  ['device of a key', (store) => store.putDeviceOnce({ device: deviceRecord('k'), expected: null }, once('k'))],
  ['audience', (store) => store.addAudience(audienceRecord('A'), null)],
  [
    'event',
    async (store) => {
      const moves = [{ audience: 'A', kind: 'entered' } as const];
      const { audiences } = await store.deviceLog();
      const put = { device: deviceRecord('e'), expected: null, moves };
      const [sequence] = await store.putDevices([put], { audiences, at: NOON });
      return sequence !== null;
    },
  ],
  ['other', (store) => store.addPreset(presetRecord('Q'), null)],
];

/** What of that is there. */
async function found(store: Store): Promise<ReadonlySet<string>> {
  const message = await store.message('M');
  const there: readonly (readonly [string, boolean])[] = [
    ['token', (await store.tokens()).length === 1],
    ['preset', (await store.preset('P')) !== null],
    ['message', message !== null],
    ['begun', (message?.progress.version ?? 0) >= 1],
    ['finished', (message?.progress.version ?? 0) >= 2],
    ['device', (await store.device('d')) !== null],
    ['device of a key', (await store.device('k')) !== null],
    ['audience', (await store.audience('A')) !== null],
    ['event', (await store.device('e')) !== null],
    ['other', (await store.preset('Q')) !== null],
  ];
  return new Set(there.filter(([, isThere]) => isThere).map(([name]) => name));
}

/** Opens the store, does it all, and closes it; names in `acknowledged` what was told to be done. */
async function useStore(file: string, acknowledged: Set<string>): Promise<void> {
  const { store, close } = openHere(file);
  for (const [name, call] of CALLS)
    await call(store).then(
      (result) => (result !== false ? acknowledged.add(name) : null),
      (error: unknown) => expect(error).toBeInstanceOf(StoreError),
    );
  try {
    close();
  } catch {
    // Its thread ends all the same.
  }
}

/** The next process, where nothing fails. */
async function expectKept(file: string, acknowledged: ReadonlySet<string>, { what }: Attempt): Promise<void> {
  releaseFor(lockPaths(file).holder, OWNER);
  const { store, close } = openHere(file);
  const there = await found(store);
  expect([what, [...acknowledged].filter((name) => !there.has(name))]).toEqual([what, []]);
  // A key is kept with its record, or neither is.
  const replayed = [await store.attempt(once('p')), await store.attempt(once('m'))].map((used) => used?.kind ?? null);
  const expected = ['preset', 'message'].map((name) => (there.has(name) ? 'replayed' : null));
  expect([what, replayed]).toEqual([what, expected]);
  // An event is kept with the change that it comes from, or neither is.
  const events = (await store.audienceEvents('A', 0, 9))?.items.map(({ number, device }) => [number, device]);
  expect([what, events]).toEqual([what, !there.has('audience') ? undefined : there.has('event') ? [[1, 'e']] : []]);
  expect([what, await store.addPreset(presetRecord('after'), once('after'))]).toEqual([what, { kind: 'added' }]);
  close();
  const rest = readdirSync(join(file, '..')).filter((name) => name !== 'service.store');
  expect([what, rest]).toEqual([what, []]);
}

async function expectEachStep(prepare: (folder: string) => void, lasts = 1): Promise<number> {
  let acknowledged = new Set<string>();
  return eachStep(
    () => {
      const folder = join(root.path, String(made++));
      mkdirSync(folder);
      prepare(folder);
      acknowledged = new Set();
      const told = acknowledged;
      return { folder, work: () => useStore(join(folder, 'service.store'), told) };
    },
    async (attempt, folder) => {
      if (!attempt.isEnd && attempt.error !== null)
        expect([attempt.what, attempt.error]).toEqual([attempt.what, expect.any(StoreError)]);
      await expectKept(join(folder, 'service.store'), acknowledged, attempt);
      rmSync(folder, { recursive: true });
    },
    { faultsOf: process.env.PUSHSIFT_CASES === undefined ? IN_TURN : undefined, lasts },
  );
}

it('a store that is made', async () => {
  const steps = await expectEachStep(() => {});
  expect(steps).toBeGreaterThan(100);
});

it('a store for which several calls in a row fail, those of its lock among them', async () => {
  await expectEachStep(() => {}, 5);
});

it('a store of the first schema', async () => {
  const old = join(root.path, 'old.store');
  const database = new sqlite.Database(old);
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('BEGIN');
  const steps = migrate(SQLITE, MIGRATIONS.slice(0, 1));
  for (let step = steps.next([]); !step.done; )
    step = steps.next(database.all(step.value.text, [...step.value.values]) as Record<string, unknown>[]);
  database.exec('COMMIT');
  database.close();
  expect(existsSync(old)).toBe(true);
  await expectEachStep((folder) => cpSync(old, join(folder, 'service.store')));
});
