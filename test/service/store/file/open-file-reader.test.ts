/** A database of SQLite that is only read, in the thread that keeps stores. */

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { expect, it } from 'vitest';
import { openFileReader } from '../../../../src/service/store/file/open-file-reader.js';
import { withFolderAsync } from '../../../cli/command.js';
import { startStoreFromSource } from '../../../support/service/file-store.js';

function make(file: string): void {
  const database = new sqlite.Database(file);
  database.exec('CREATE TABLE numbers (value INTEGER)');
  database.exec('INSERT INTO numbers VALUES (1), (2), (3)');
  database.close();
}

const BELOW = 'SELECT value FROM numbers WHERE value < ? ORDER BY value';

it('answers side by side, tells what SQLite says of one statement, and leaves nothing beside the file', async () => {
  await withFolderAsync({}, async (folder) => {
    const file = join(folder, 'a.db');
    make(file);
    const reading = await openFileReader(file, startStoreFromSource);
    const wrong = reading.run({ text: 'SELECT * FROM tags', values: [] });
    const right = [reading.run({ text: BELOW, values: [3] }), reading.run({ text: BELOW, values: [2] })];
    await expect(wrong).rejects.toMatchObject({ kind: 'unreadable', message: 'no such table: tags' });
    expect(await Promise.all(right)).toEqual([[{ value: 1 }, { value: 2 }], [{ value: 1 }]]);
    await reading.close();
    expect(readdirSync(folder)).toEqual(['a.db']);
    await expect(reading.run({ text: BELOW, values: [3] })).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

it('writes nothing', async () => {
  await withFolderAsync({}, async (folder) => {
    const file = join(folder, 'a.db');
    make(file);
    const reading = await openFileReader(file, startStoreFromSource);
    await expect(reading.run({ text: 'DELETE FROM numbers', values: [] })).rejects.toMatchObject({
      kind: 'unreadable',
      message: 'attempt to write a readonly database',
    });
    expect(await reading.run({ text: BELOW, values: [9] })).toHaveLength(3);
    await reading.close();
  });
});

it('does not open what is none', async () => {
  await withFolderAsync({}, async (folder) => {
    const file = join(folder, 'a.db');
    writeFileSync(file, 'a text that is longer than nothing at all, and no database of anybody');
    await expect(openFileReader(file, startStoreFromSource)).rejects.toMatchObject({
      kind: 'unreadable',
      message: 'file is not a database',
    });
    await expect(openFileReader(join(folder, 'none.db'), startStoreFromSource)).rejects.toMatchObject({
      kind: 'unreadable',
    });
    expect(readdirSync(folder)).toEqual(['a.db']);
  });
});
