/** `pushsift serve --source`: devices in a file of SQLite or DuckDB, from the request to the outbox; and what is said of a database that is not there. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import sqlite from 'node-sqlite3-wasm';
import { describe, expect, it } from 'vitest';
import { rowsSchema } from '../../src/evaluate/sql/rows/rows-schema.js';
import { SHORT_LIVED } from '../support/short-lived.js';
import { MAIN, runWithThreads, withFolderAsync } from './command.js';

const MODULES = join(import.meta.dirname, '../../node_modules');
const FILES = { 'catalog.json': '{"applications": {"X": {}}, "tags": {"age": {"type": "Integer"}}}' };

function rowsOf(ages: readonly number[]): readonly string[] {
  return ages.flatMap((age, at) => [
    `INSERT INTO devices VALUES ('d${at}', 'iOS')`,
    `INSERT INTO subscriptions VALUES ('d${at}', 'X')`,
    `INSERT INTO tags VALUES ('d${at}', '', 'age', ${age}, NULL)`,
  ]);
}

function makeSqlite(file: string, ages: readonly number[]): void {
  const database = new sqlite.Database(file);
  for (const statement of [...rowsSchema('sqlite'), ...rowsOf(ages)]) database.exec(statement);
  database.close();
}

async function makeDuckDb(file: string, ages: readonly number[]): Promise<void> {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const statement of [...rowsSchema('duckdb'), ...rowsOf(ages)]) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

interface Served {
  readonly child: ChildProcess;
  readonly line: string;
  readonly url: string;
  readonly log: () => string;
}

async function serve(folder: string, source: string, ...more: readonly string[]): Promise<Served> {
  const words = [
    'serve',
    '--source',
    source,
    '--catalog',
    'catalog.json',
    '--store',
    'push.db',
    '--port',
    '0',
    ...more,
  ];
  const child = spawn(process.execPath, [...SHORT_LIVED, MAIN, ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const [line] = await once(child.stdout ?? child, 'data');
  return { child, line: String(line), url: /http:\S+/.exec(String(line))?.[0] ?? '', log: () => log };
}

async function logged({ child, log }: Served, text: string): Promise<void> {
  while (!log().includes(text)) await once(child.stderr ?? child, 'data');
}

async function asked({ url }: Served, path: string, token: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

/** A new one in the store of the folder. */
async function tokenOf(folder: string, ...words: readonly string[]): Promise<string> {
  const { out } = await runWithThreads(['serve', 'token', 'add', ...words, '--store', 'push.db'], { folder });
  return out.trim();
}

const ADULTS = 'A("X") * T("age", GTE, 18)';

describe.each([
  ['sqlite', makeSqlite],
  ['duckdb', makeDuckDb],
] as const)('%s', (engine, make) => {
  it('is counted and sent to; another file of its name is asked after SIGHUP, and not before', async () => {
    await withFolderAsync(FILES, async (folder) => {
      // Clients are found from the folder of the command.
      symlinkSync(MODULES, join(folder, 'node_modules'));
      await make(join(folder, 'a.db'), [17, 18, 40]);
      await make(join(folder, 'b.db'), [18, 19, 40, 41]);
      const token = await tokenOf(folder, 'all', '--account-wide');
      const served = await serve(folder, `${engine}:a.db`);
      expect(served.line).toBe(`serving the devices of ${engine}:a.db at ${served.url}\n`);
      const count = () => asked(served, '/v1/filters/count', token, { filter: ADULTS });
      expect(await count()).toMatchObject({ count: 2, devices: 3 });
      const request = { auth: token, devices_filter: ADULTS, content: 'Hello' };
      const made = await asked(served, '/json/1.3/createTargetedMessage', token, { request });
      const { messageCode } = (made as { response: { messageCode: string } }).response;
      await logged(served, 'message handed over');
      const outbox = join(folder, 'outbox');
      expect(readdirSync(outbox)).toContain(`${messageCode}.ndjson`);
      const lines = readFileSync(join(outbox, `${messageCode}.ndjson`), 'utf8')
        .trim()
        .split('\n');
      expect(lines.map((line) => JSON.parse(line).device)).toEqual(['d1', 'd2']);
      renameSync(join(folder, 'b.db'), join(folder, 'a.db'));
      expect(await count()).toMatchObject({ count: 2, devices: 3 });
      served.child.kill('SIGHUP');
      await logged(served, '"reloaded"');
      const [reloaded = ''] = served.log().match(/^.*"reloaded".*$/m) ?? [];
      expect(JSON.parse(reloaded)).toMatchObject({ source: `${engine}:a.db`, generation: expect.any(String) });
      expect(await count()).toMatchObject({ count: 4, devices: 4 });
      served.child.kill('SIGINT');
      expect(await once(served.child, 'exit')).toEqual([0, null]);
    });
  });
});

it('a table of its own is counted for whoever may see it, and sent to', async () => {
  const layout = {
    table: 'people',
    id: 'uid',
    platform: 'os',
    applications: { flags: { X: 'in_x' } },
    tags: { age: { expression: '2026 - born' } },
  };
  await withFolderAsync({ ...FILES, 'layout.json': JSON.stringify(layout) }, async (folder) => {
    const database = new sqlite.Database(join(folder, 'a.db'));
    database.exec('CREATE TABLE people (uid TEXT, os TEXT, in_x INTEGER, born INTEGER)');
    database.exec(
      "INSERT INTO people VALUES ('p1', 'iOS', 1, 2020), ('p2', 'Android', 1, 2000), ('p3', 'iOS', NULL, 1990)",
    );
    database.close();
    const all = await tokenOf(folder, 'all', '--account-wide');
    const ofX = await tokenOf(folder, 'x', '--application', 'X');
    const served = await serve(folder, 'sqlite:a.db', '--columns', 'layout.json');
    const count = (token: string, filter: string) => asked(served, '/v1/filters/count', token, { filter });
    const counted = { count: 1, byPlatform: { Android: 1 }, byApplication: { X: 1 } };
    expect(await count(all, ADULTS)).toMatchObject({ ...counted, devices: 3 });
    expect(await count(ofX, ADULTS)).toMatchObject({ ...counted, devices: 2 });
    const request = { auth: ofX, devices_filter: ADULTS, content: 'Hello' };
    const made = await asked(served, '/json/1.3/createTargetedMessage', ofX, { request });
    const { messageCode } = (made as { response: { messageCode: string } }).response;
    await logged(served, 'message handed over');
    const text = readFileSync(join(folder, 'outbox', `${messageCode}.ndjson`), 'utf8');
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).device),
    ).toEqual(['p2']);
    served.child.kill('SIGINT');
    expect(await once(served.child, 'exit')).toEqual([0, null]);
  });
});

describe('what cannot be served is said at the start', () => {
  it.each([
    [
      ['--source', 'sqlite:a.db', '--devices', 'a.psi'],
      'pushsift: `--devices` and `--source` cannot be used together: both say where the devices are\n',
    ],
    [['--source', 'sqlite:none.db'], 'pushsift: cannot read none.db: there is no such file'],
    [['--source', 'mysql://me:secret@db/crm'], 'pushsift: mysql://db/crm is no database\n'],
    [['--source', 'sqlite:catalog.json'], 'pushsift: sqlite:catalog.json: file is not a database'],
    [['--source', 'sqlite:empty.db'], 'pushsift: sqlite:empty.db: no such table: '],
    [
      ['--source', 'postgres://me:secret@127.0.0.1:1/crm'],
      'pushsift: postgres://127.0.0.1:1/crm: connect ECONNREFUSED',
    ],
  ])('%j', async (words, said) => {
    await withFolderAsync({ ...FILES, 'empty.db': '' }, async (folder) => {
      symlinkSync(MODULES, join(folder, 'node_modules'));
      const run = await runWithThreads(['serve', '--store', 's.db', '--port', '0', ...words], { folder });
      expect(run.err.slice(0, said.length)).toBe(said);
      expect(run.err).not.toContain('secret');
      expect([run.code, run.out]).toEqual([2, '']);
    });
  });
});
