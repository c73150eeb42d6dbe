/** What goes wrong with a file is told by its kind, and over when its cause is gone. */

import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStoreOptions } from '../../../../src/service/store/file/open-file-store.js';
import { statement } from '../../../../src/service/store/sql/statement.js';
import type { Store } from '../../../../src/service/store/store.js';
import { StoreError } from '../../../../src/service/store/store-error.js';
import {
  openTestFileEngine,
  openTestFileStore,
  startStoreFromSource,
  storeFolder,
} from '../../../support/service/file-store.js';
import { messageRecord, once, presetRecord } from '../../../support/service/store-records.js';

let folder: ReturnType<typeof storeFolder>;
beforeEach(() => {
  folder = storeFolder();
});
afterEach(() => folder[Symbol.dispose]());

const ADDED = { kind: 'added' };

/** A file that is there while the fault is. */
const flag = () => join(folder.path, 'fault');

/** A thread in which functions of the file system fail as long as the flag is there: those whose first value is one of `where`, if given. */
function failing(names: readonly string[], fault: string, where = ''): FileStoreOptions {
  const code = `{
    const fs = require('node:fs');
    const isFaulty = () => fs.existsSync(${JSON.stringify(flag())});
    for (const name of ${JSON.stringify(names)}) {
      const original = fs[name];
      fs[name] = (...values) => {
        if (isFaulty() && String(values[0]).startsWith(${JSON.stringify(where)})) { ${fault} }
        return original(...values);
      };
    }
  }`;
  return { start: (setup) => startStoreFromSource(setup, code) };
}

const systemError = (code: string) =>
  `throw Object.assign(new Error('${code}: said the system'), { code: '${code}' });`;

/** A store that has one preset, with the fault begun, and what it is like without. */
async function withFault(options: FileStoreOptions, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openTestFileStore(folder.file, options);
  try {
    expect(await store.addPreset(presetRecord('before'), null)).toEqual(ADDED);
    writeFileSync(flag(), '');
    await work(store);
    rmSync(flag());
    expect(await store.addPreset(presetRecord('after'), once('after'))).toEqual(ADDED);
    expect(await store.preset('before')).toEqual(presetRecord('before'));
    await store.check();
  } finally {
    await store.close();
  }
}

const rejection = (call: Promise<unknown>) => call.then(String, (error: unknown) => error);

it('a full disk', async () => {
  await withFault(failing(['writeSync'], systemError('ENOSPC')), async (store) => {
    expect(await rejection(store.addPreset(presetRecord('full'), once('key')))).toEqual(
      new StoreError('full', `cannot write the store ${folder.file}: there is no room left to write`),
    );
    expect(await rejection(store.check())).toMatchObject({ kind: 'full' });
    expect(await store.preset('before')).toEqual(presetRecord('before'));
    expect(await store.preset('full')).toBeNull();
  });
});

it('a disk that does not sync', async () => {
  await withFault(failing(['fdatasyncSync'], systemError('EIO')), async (store) => {
    expect(await rejection(store.addPreset(presetRecord('lost'), null))).toEqual(
      new StoreError('unavailable', `cannot use the store ${folder.file}: EIO: said the system`),
    );
  });
});

it('a file that may not be written', async () => {
  writeFileSync(flag(), '');
  const place = join(folder.path, 'other.store');
  const options = failing(['openSync'], systemError('EROFS'), place);
  expect(await rejection(openTestFileStore(place, options))).toEqual(
    new StoreError('unavailable', `cannot use the store ${place}: the file system is read-only`),
  );
  rmSync(flag());
  await (await openTestFileStore(place, options)).close();
});

it('a thread that ends by itself', async () => {
  await withFault(failing(['fdatasyncSync'], 'process.exit()'), async (store) => {
    const calls = [store.addPreset(presetRecord('lost'), null), store.preset('before')];
    const error = new StoreError('unavailable', `the thread that keeps the store ${folder.file} has failed: it ended`);
    expect(await Promise.all(calls.map(rejection))).toEqual([error, error]);
  });
});

it('a job that fails leaves the others of its group alone', async () => {
  const engine = await openTestFileEngine(folder.file);
  const wrong = statement('SELECT * FROM nowhere');
  const key = once('key');
  const results = await Promise.allSettled([
    engine.run(statement("INSERT INTO pushsift_tokens (name, id, record) VALUES ('a', 'a', '1')")),
    engine.run(wrong),
    engine.addRecord({ insert: wrong, code: 'X', once: key, first: null }),
    engine.run(statement("INSERT INTO pushsift_tokens (name, id, record) VALUES ('b', 'b', '2')")),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(await engine.run(statement('SELECT name FROM pushsift_tokens'))).toEqual([{ name: 'a' }, { name: 'b' }]);
  expect(await engine.run(statement('SELECT code FROM pushsift_attempts'))).toEqual([]);
  await engine.close();
});

it('what was asked before it was closed is carried out', async () => {
  const store = await openTestFileStore(folder.file);
  const added = store.addPreset(presetRecord('last'), null);
  await Promise.all([store.close(), store.close()]);
  expect(await added).toEqual(ADDED);
  expect(await rejection(store.preset('last'))).toEqual(new StoreError('unavailable', 'the store has been closed'));
  expect(readdirSync(folder.path)).toEqual(['service.store']);
});

const { PUSHSIFT_TEST_SMALL_DISK: small } = process.env;

/** `PUSHSIFT_TEST_SMALL_DISK` names a folder on a disk of a few megabytes. */
describe.runIf(small !== undefined)('a disk that is small', () => {
  it('fills, and serves again when there is room', async () => {
    const place = join(small ?? '', `store-${process.pid}`);
    mkdirSync(place);
    const { bavail, bsize } = statfsSync(place);
    const ballast = join(place, 'ballast');
    writeFileSync(ballast, new Uint8Array(Math.floor((bavail * bsize) / 2)));
    const store = await openTestFileStore(join(place, 'service.store'));
    const acknowledged: string[] = [];
    let failure: unknown = null;
    while (failure === null) {
      const code = `M${acknowledged.length}`;
      failure = await store.addMessage(messageRecord(code, { content: 'x'.repeat(20_000) }), null).then(
        () => null,
        (error: unknown) => error,
      );
      if (failure === null) acknowledged.push(code);
    }
    expect(failure).toMatchObject({ kind: 'full' });
    rmSync(ballast);
    expect(await store.addPreset(presetRecord('after'), null)).toEqual(ADDED);
    for (const code of acknowledged) expect((await store.message(code))?.code).toBe(code);
    await store.close();
    expect(existsSync(join(place, 'service.store-wal'))).toBe(false);
    rmSync(place, { recursive: true });
  });
});

describe('a system without a file to open', () => {
  it.each(['EMFILE', 'ENFILE', 'EINTR', 'EIO', 'EAGAIN', 'EBUSY'])('that says %s is tried again', async (code) => {
    const options = failing(['readFileSync', 'openSync', 'writeSync', 'fdatasyncSync', 'statSync'], systemError(code));
    await withFault(options, async (store) => {
      for (let number = 0; number < 3; number++)
        expect(await rejection(store.addPreset(presetRecord(`no ${number}`), null))).toBeInstanceOf(StoreError);
    });
  });

  it('and a thread that ended by itself are told to who asks, and to nobody else', async () => {
    const store = await openTestFileStore(folder.file, failing(['openSync', 'writeSync'], 'process.exit(1);'));
    const lock = `${folder.file}.holder`;
    rmSync(lock);
    // What cannot be read for another reason than that it is not there.
    mkdirSync(lock);
    writeFileSync(flag(), '');
    for (let number = 0; number < 3; number++)
      expect(await rejection(store.addPreset(presetRecord('no'), null))).toMatchObject({ kind: 'unavailable' });
    rmSync(flag());
    rmSync(lock, { recursive: true });
    expect(await store.addPreset(presetRecord('yes'), null)).toEqual(ADDED);
    await store.close();
  });
});
