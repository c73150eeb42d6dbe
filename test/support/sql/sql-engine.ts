/** An engine that runs what is compiled for it: the tables, the devices in them, queries. */

import type { Device } from '../../../src/devices/device.js';
import type { SqlDialect } from '../../../src/evaluate/sql/dialect.js';
import type { SqlParameter, SqlQuery } from '../../../src/evaluate/sql/parameters.js';
import { deviceRows } from '../../../src/evaluate/sql/rows/device-rows.js';

export interface SqlEngine {
  readonly dialect: SqlDialect;
  /** Runs statements without parameters. */
  execute(statement: string): Promise<void>;
  /** The rows of a query, by name of column. */
  rows(query: SqlQuery): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

/** An array only for the engines that have some. */
export type Value = string | number | null | readonly string[];
type Rows = readonly (readonly Value[])[];

const TABLES = ['devices', 'subscriptions', 'tags'] as const;

/** The rows of each table of the account. */
function tablesOf(devices: readonly Device[]): Readonly<Record<(typeof TABLES)[number], Rows>> {
  const rows = devices.map(deviceRows);
  return {
    devices: rows.map(({ device }) => device),
    subscriptions: rows.flatMap(({ subscriptions }) => subscriptions),
    tags: rows.flatMap(({ tags }) => tags),
  };
}

/** Ids of a query of ids. */
export async function idsOf(engine: SqlEngine, query: SqlQuery): Promise<readonly string[]> {
  return (await engine.rows(query)).map(({ id }) => String(id));
}

/** The number of a query of a count. */
export async function countOf(engine: SqlEngine, query: SqlQuery): Promise<number> {
  const [row, ...others] = await engine.rows(query);
  if (row === undefined || others.length > 0) throw new Error('a count is one row');
  return Number(row.count);
}

/** Empties the tables and puts the rows of these devices in. */
export async function loadAccount(engine: SqlEngine, devices: readonly Device[]): Promise<void> {
  const tables = tablesOf(devices);
  for (const table of TABLES) {
    await engine.execute(engine.dialect === 'clickhouse' ? `TRUNCATE TABLE ${table}` : `DELETE FROM ${table}`);
    await insert(engine, table, tables[table]);
  }
}

/** Makes a table in place of the one of its name, if there is one; `name` is quoted. */
export async function remakeTable(engine: SqlEngine, name: string, columns: string, order = ''): Promise<void> {
  const how = engine.dialect === 'clickhouse' ? ` ENGINE = MergeTree ORDER BY tuple(${order})` : '';
  // WHY NOT DROP IF EXISTS: what SQLite has without being told, it does not drop.
  await engine.execute(`CREATE TABLE IF NOT EXISTS ${name} (${columns})${how}`);
  await engine.execute(`DROP TABLE ${name}`);
  await engine.execute(`CREATE TABLE ${name} (${columns})${how}`);
}

const AT_ONCE = 200;

/** Puts rows into a table, columns in their order. */
export async function insert(engine: SqlEngine, table: string, rows: Rows): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE);
    const parameters: SqlParameter[] = [];
    const text = some.map((row) => `(${row.map((value) => place(engine.dialect, parameters, value)).join(', ')})`);
    await engine.rows({ text: `INSERT INTO ${table} VALUES ${text.join(', ')}`, parameters });
  }
}

function place(dialect: SqlDialect, parameters: SqlParameter[], value: Value): string {
  if (value === null) return 'NULL';
  if (dialect === 'duckdb' && typeof value === 'object')
    return `[${value.map((item) => place(dialect, parameters, item)).join(', ')}]::VARCHAR[]`;
  const position = parameters.push(value);
  if (dialect === 'clickhouse') return `{p${position}:${typeOf(value)}}`;
  return dialect === 'sqlite' ? `?${position}` : `$${position}`;
}

function typeOf(value: SqlParameter): string {
  if (typeof value === 'object') return 'Array(String)';
  return typeof value === 'number' ? 'Int64' : 'String';
}
