/** Databases of the command line: they are read and never written, and closed when they have been asked. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import sqlite from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../src/cli/command/command.js';
import type { Audiences } from '../../../src/cli/source/audiences.js';
import { connect } from '../../../src/cli/source/connect.js';
import { withAudiences } from '../../../src/cli/source/with-audiences.js';
import { rowsSchema } from '../../../src/evaluate/sql/rows/rows-schema.js';
import { compiledText } from '../../support/worlds.js';

const ROOT = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'pushsift-databases-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROWS = [
  "INSERT INTO devices VALUES ('d1', 'iOS'), ('d2', 'Android')",
  "INSERT INTO subscriptions VALUES ('d1', 'X'), ('d2', 'X')",
];
const SQLITE = join(folder, 'a.db');
const DUCKDB = join(folder, 'a.duckdb');

beforeAll(async () => {
  const database = new sqlite.Database(SQLITE);
  for (const statement of [...rowsSchema('sqlite'), ...ROWS]) database.exec(statement);
  database.close();
  const instance = await DuckDBInstance.create(DUCKDB);
  const connection = await instance.connect();
  for (const statement of [...rowsSchema('duckdb'), ...ROWS]) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
});

/** A run with these settings, in the folder where clients are installed. Nothing else is asked of it here. */
function contextOf(values: Readonly<Record<string, string>>): Context {
  const settings = {
    text: (name: string) => values[name] ?? null,
    isGiven: (name: string) => name in values,
  };
  return { folder: ROOT, settings, signal: new AbortController().signal } as unknown as Context;
}

describe.each([
  ['SQLite', `sqlite:${SQLITE}`, SQLITE],
  ['DuckDB', `duckdb:${DUCKDB}`, DUCKDB],
])('a file of %s', (_, source, file) => {
  it('is read, and cannot be written', async () => {
    const before = readFileSync(file);
    const { connection, close } = await connect(contextOf({}), source, source);
    const [counted] = await connection.query({ text: 'SELECT count(*) AS devices FROM devices', parameters: [] });
    expect(Number(counted?.devices)).toBe(2);
    for (const text of ['DELETE FROM devices', 'CREATE TABLE other (id TEXT)'])
      await expect(connection.query({ text, parameters: [] })).rejects.toThrow(/read-?only/i);
    await close();
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  const everybody = compiledText('A("X")', null);
  const countOf = async (audiences: Audiences | null) => (await audiences?.audiences(null).count(everybody))?.count;

  it('is closed when the work over it is done, or has failed', async () => {
    for (const fails of [false, true]) {
      let kept: Audiences | null = null;
      const work = withAudiences(contextOf({ source }), async (audiences) => {
        kept = audiences;
        expect(await countOf(audiences)).toBe(2);
        if (fails) throw new Error('the work failed');
        return 'done';
      });
      if (fails) await expect(work).rejects.toThrow('the work failed');
      else expect(await work).toBe('done');
      await expect(countOf(kept)).rejects.toThrow();
    }
  });
});
