/** The databases of the benchmark: each loads the tables that were written, and answers counts. */

import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import sqlite from 'node-sqlite3-wasm';
import type { Device } from '../../src/devices/device.js';
import { bitmapsSchema } from '../../src/evaluate/sql/bitmaps/bitmaps-schema.js';
import type { SqlDialect } from '../../src/evaluate/sql/dialect.js';
import type { SqlLayout } from '../../src/evaluate/sql/layout.js';
import type { SqlQuery } from '../../src/evaluate/sql/parameters.js';
import { deviceRows } from '../../src/evaluate/sql/rows/device-rows.js';
import { rowsSchema } from '../../src/evaluate/sql/rows/rows-schema.js';
import { openClickHouse } from '../../test/support/sql/clickhouse-engine.js';
import { openPostgres } from '../../test/support/sql/postgres-engine.js';
import type { SqlEngine } from '../../test/support/sql/sql-engine.js';
import { TABLES, tableFile } from './write-tables.js';

export interface Database {
  readonly name: string;
  readonly dialect: SqlDialect;
  readonly layout: SqlLayout;
  count(query: SqlQuery): Promise<number>;
  /** Processor time that went by outside of this process since the connection began, in milliseconds. */
  serverMs(): number;
  close(): Promise<void>;
}

export type Open = (folder: string, devices: () => Iterable<Device>) => Promise<readonly Database[]>;

/** Those that can run here, the one that is longest in loading last. */
export function databases(): readonly Open[] {
  const server = process.env.PUSHSIFT_TEST_POSTGRES === undefined ? [] : [openServer];
  const clickHouse = isInstalled('chdb') ? [openChdb] : [];
  return [openDuckDb, ...server, ...clickHouse, openSqlite];
}

function isInstalled(name: string): boolean {
  try {
    createRequire(join(process.cwd(), '.peers', 'index.js')).resolve(name);
    return true;
  } catch {
    return false;
  }
}

const ROWS: SqlLayout = { kind: 'rows' };
const isIndex = (statement: string): boolean => /^CREATE (?:UNIQUE )?INDEX/.test(statement);

function asked(name: string, engine: SqlEngine, layout: SqlLayout): Database {
  return {
    name,
    dialect: engine.dialect,
    layout,
    async count(query) {
      const [row] = await engine.rows(query);
      return Number(row?.count);
    },
    serverMs: () => 0,
    close: () => engine.close(),
  };
}

/** In memory, on one thread. */
async function openDuckDb(folder: string): Promise<readonly Database[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  for (const statement of rowsSchema('duckdb')) await connection.run(statement);
  for (const table of TABLES)
    await connection.run(
      `COPY ${table} FROM '${tableFile(folder, table)}' (FORMAT csv, HEADER false, NULLSTR '\\N', ALLOW_QUOTED_NULLS false)`,
    );
  const engine: SqlEngine = {
    dialect: 'duckdb',
    execute: async (statement) => void (await connection.run(statement)),
    rows: async ({ text, parameters }) =>
      (await connection.runAndReadAll(text, parameters as (string | number)[])).getRowObjects(),
    async close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
  return [asked('DuckDB', engine, ROWS)];
}

/** In a file: an account does not fit into the memory that the build for WebAssembly has. Indexes come last. */
async function openSqlite(folder: string, devices: () => Iterable<Device>): Promise<readonly Database[]> {
  const file = join(folder, 'account.db');
  const database = new sqlite.Database(file);
  for (const statement of [
    'PRAGMA journal_mode = OFF',
    'PRAGMA synchronous = OFF',
    'PRAGMA cache_size = -400000',
    'PRAGMA temp_store = MEMORY',
  ])
    database.exec(statement);
  const schema = rowsSchema('sqlite');
  for (const statement of schema) if (!isIndex(statement)) database.exec(statement);
  const inserts = ['devices VALUES (?, ?)', 'subscriptions VALUES (?, ?)', 'tags VALUES (?, ?, ?, ?, ?)'].map((into) =>
    database.prepare(`INSERT INTO ${into}`),
  );
  database.exec('BEGIN');
  for (const device of devices()) {
    const { device: row, subscriptions, tags } = deviceRows(device);
    for (const [at, rows] of [[row], subscriptions, tags].entries()) for (const one of rows) inserts[at]?.run([...one]);
  }
  database.exec('COMMIT');
  for (const statement of inserts) statement.finalize();
  for (const statement of schema) if (isIndex(statement)) database.exec(statement);
  database.exec('ANALYZE');
  const engine: SqlEngine = {
    dialect: 'sqlite',
    execute: async (statement) => void database.exec(statement),
    rows: async ({ text, parameters }) => database.all(text, parameters as (string | number)[]),
    async close() {
      database.close();
      rmSync(file);
    },
  };
  return [asked('SQLite (WebAssembly)', engine, ROWS)];
}

/** The server of `PUSHSIFT_TEST_POSTGRES`, on this machine: it has to see the files. On one thread; indexes come last. */
async function openServer(folder: string): Promise<readonly Database[]> {
  const engine = await openPostgres();
  await engine.execute('SET max_parallel_workers_per_gather = 0');
  await engine.execute('SET max_parallel_maintenance_workers = 0');
  const [backend] = await engine.rows({ text: 'SELECT pg_backend_pid() AS process', parameters: [] });
  const schema = rowsSchema('postgres');
  for (const index of await engine.rows({
    text: "SELECT indexname AS name FROM pg_indexes WHERE schemaname LIKE 'pg_temp%' AND indexname NOT LIKE '%_pkey'",
    parameters: [],
  }))
    await engine.execute(`DROP INDEX ${String(index.name)}`);
  for (const table of TABLES)
    await engine.execute(`COPY ${table} FROM '${tableFile(folder, table)}' (FORMAT csv, NULL '\\N')`);
  for (const statement of schema) if (isIndex(statement)) await engine.execute(statement);
  for (const table of TABLES) await engine.execute(`VACUUM ANALYZE ${table}`);
  const schedule = `/proc/${String(backend?.process)}/schedstat`;
  const serverMs = (): number => Number(readFileSync(schedule, 'utf8').split(' ')[0]) / 1e6;
  return [{ ...asked('PostgreSQL', engine, ROWS), serverMs }];
}

const COLUMNS: Readonly<Record<(typeof TABLES)[number], string>> = {
  devices: 'id String, platform String',
  subscriptions: 'device_id String, application String',
  tags: 'device_id String, application String, name String, integer_value Nullable(Int64), string_value Nullable(String)',
};

/** ClickHouse in the process; its bitmaps are fed from its rows. */
async function openChdb(folder: string): Promise<readonly Database[]> {
  const engine = await openClickHouse();
  await engine.execute('SET max_threads = 1');
  for (const table of TABLES) {
    await engine.execute(
      `INSERT INTO ${table} SELECT * FROM file('${tableFile(folder, table)}', 'CSV', '${COLUMNS[table]}')`,
    );
    await engine.execute(`OPTIMIZE TABLE ${table} FINAL`);
  }
  await engine.execute('CREATE DATABASE bitmaps');
  await engine.execute('USE bitmaps');
  for (const statement of bitmapsSchema('clickhouse') ?? []) await engine.execute(statement);
  await engine.execute(
    'INSERT INTO devices SELECT rowNumberInAllBlocks() AS number, id, platform FROM (SELECT id, platform FROM account.devices ORDER BY id)',
  );
  for (const [table, columns] of [
    ['subscriptions', 'application'],
    ['tags', 'application, name, integer_value, string_value'],
  ])
    await engine.execute(
      `INSERT INTO ${table} SELECT number, ${columns} FROM account.${table} AS r JOIN devices AS d ON d.id = r.device_id`,
    );
  await engine.execute('OPTIMIZE TABLE segments FINAL');
  await engine.execute('USE account');
  const tables = { devices: ['bitmaps', 'devices'], segments: ['bitmaps', 'segments'] };
  const rows = { ...asked('ClickHouse (chdb)', engine, ROWS), close: async () => {} };
  return [rows, asked('ClickHouse (chdb), bitmaps', engine, { kind: 'bitmaps', tables })];
}
