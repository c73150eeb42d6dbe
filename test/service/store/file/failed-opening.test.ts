/** A store that cannot be opened: what is said of it, by its kind, and that its file stays as it is. */

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownMark } from '../../../../src/node/lock/process-mark.js';
import { statement } from '../../../../src/service/store/sql/statement.js';
import { StoreError } from '../../../../src/service/store/store-error.js';
import { openTestFileEngine, openTestFileStore, storeFolder } from '../../../support/service/file-store.js';
import { messageRecord } from '../../../support/service/store-records.js';

let folder: ReturnType<typeof storeFolder>;
beforeEach(() => {
  folder = storeFolder();
});
afterEach(() => folder[Symbol.dispose]());

const rejection = (call: Promise<unknown>) => call.then(String, (error: unknown) => error);

it('a folder that is not there', async () => {
  const place = join(folder.path, 'none', 'service.store');
  expect(await rejection(openTestFileStore(place))).toEqual(
    new StoreError('unavailable', `cannot use the store ${place}: its folder is not there`),
  );
});

it('another process that does not let go', async () => {
  const holder = { id: 'other-0', ...ownMark() };
  writeFileSync(`${folder.file}.holder`, JSON.stringify(holder));
  expect(await rejection(openTestFileStore(folder.file, { patience: 20 }))).toEqual(
    new StoreError('locked', `the store ${folder.file} is held by process ${process.pid}`),
  );
  rmSync(`${folder.file}.holder`);
  await (await openTestFileStore(folder.file, { patience: 20 })).close();
  expect(readdirSync(folder.path)).toEqual(['service.store']);
});

describe('a file that cannot be read', () => {
  const openError = () => rejection(openTestFileStore(folder.file));

  it('no database', async () => {
    writeFileSync(folder.file, 'no database, and long enough to be looked at'.repeat(100));
    expect(await openError()).toEqual(
      new StoreError('damaged', `the store ${folder.file} is damaged: file is not a database`),
    );
    expect(readdirSync(folder.path)).toEqual(['service.store']);
  });

  it('a database of something else stays as it is', async () => {
    const database = new sqlite.Database(folder.file);
    database.exec('CREATE TABLE other (name TEXT)');
    database.close();
    const before = readFileSync(folder.file);
    expect(await openError()).toEqual(
      new StoreError('damaged', `${folder.file} is a database, and no store of pushsift`),
    );
    expect(readFileSync(folder.file)).toEqual(before);
  });

  it('a store of a later version stays as it is', async () => {
    const engine = await openTestFileEngine(folder.file);
    await engine.run(statement('UPDATE pushsift_schema SET version = 99'));
    await engine.close();
    const before = readFileSync(folder.file);
    expect(await openError()).toEqual(
      new StoreError('newer', 'the store was written by a later version: its schema is 99, this version knows 9'),
    );
    expect(readFileSync(folder.file)).toEqual(before);
    expect(readdirSync(folder.path)).toEqual(['service.store']);
  });

  it('a log without its file', async () => {
    writeFileSync(`${folder.file}-wal`, 'what was acknowledged');
    expect(await openError()).toEqual(
      new StoreError('damaged', `there is ${folder.file}-wal, but nothing in ${folder.file}`),
    );
    expect(readdirSync(folder.path)).toEqual(['service.store-wal']);
  });

  it('a page of rubbish', async () => {
    const store = await openTestFileStore(folder.file);
    for (let index = 0; index < 200; index++) await store.addMessage(messageRecord(`M${index}`), null);
    await store.close();
    const bytes = readFileSync(folder.file);
    // All behind the schema.
    bytes.fill(0xa5, 60 * 4096);
    writeFileSync(folder.file, bytes);
    const damaged = await openTestFileStore(folder.file);
    expect(await rejection(damaged.message('M199'))).toEqual(
      new StoreError('damaged', `the store ${folder.file} is damaged: database disk image is malformed`),
    );
    await damaged.close();
  });
});
