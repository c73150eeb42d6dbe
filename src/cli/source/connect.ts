/** The clients of databases, loaded where the user installed them; only that of SQLite comes with this package. */

import { statSync } from 'node:fs';
import { unreachable } from '../../base/invariant.js';
import type { ClickHouseClient, DuckDbConnection, PostgresClient } from '../../evaluate/sql/audience/connections.js';
import type { SqlConnection } from '../../evaluate/sql/audience/sql-connection.js';
import type { SqlDialect } from '../../evaluate/sql/dialect.js';
import { fileError } from '../../node/file-error.js';
import { firstBytes, isSqlite } from '../../node/file-kind.js';
import type { Context } from '../command/command.js';
import { load } from '../command/load-package.js';
import { asFailure, Failure } from '../output/failure.js';

export interface Opened {
  readonly connection: SqlConnection;
  close(): Promise<void>;
}

/** @throws Failure, and whatever a client throws that cannot connect */
export function connect(context: Context, source: string, name: string): Promise<Opened> {
  const { engine, place } = databaseIn(source, name);
  switch (engine) {
    case 'postgres':
      return openPostgres(context, place);
    case 'clickhouse':
      return openClickHouse(context, place);
    case 'duckdb':
      return openDuckDb(context, fileAt(place));
    case 'sqlite':
      return openSqlite(fileAt(place));
    default:
      return unreachable(engine);
  }
}

/** The engine, and the address or the file that its client is given. */
export interface NamedDatabase {
  readonly engine: SqlDialect;
  readonly place: string;
}

/**
 * Which database `source` names; `name` is what may be shown of it.
 * @throws Failure `usage` for what names none
 */
export function databaseIn(source: string, name: string): NamedDatabase {
  const [scheme = ''] = source.split(':', 1);
  const place = source.slice(scheme.length + 1);
  const isUrl = place.startsWith('//');
  const isFile = !isUrl && place !== '';
  if (isUrl && /^postgres(?:ql)?$/.test(scheme)) return { engine: 'postgres', place: source };
  if (isUrl && scheme === 'clickhouse') return { engine: 'clickhouse', place: clickHouseUrl(place) };
  if (isFile && (scheme === 'duckdb' || scheme === 'sqlite')) return { engine: scheme, place };
  throw new Failure(
    'usage',
    `${name === '' ? 'an empty name' : name} is no database`,
    '`--source` takes postgres://…, clickhouse://…, duckdb:FILE or sqlite:FILE',
  );
}

async function openPostgres(context: Context, connectionString: string): Promise<Opened> {
  const { Client } = load<{
    readonly Client: new (options: object) => PostgresClient & { connect(): Promise<unknown>; end(): Promise<void> };
  }>(context, 'pg');
  const client = new Client({ connectionString });
  await client.connect();
  const { postgresConnection } = (await import('./query-engines.js')).QUERY_ENGINES;
  return { connection: postgresConnection(client), close: () => client.end() };
}

/** Milliseconds that a query may take before the client gives up: counting billions takes longer than the 30 s it would wait. */
const CLICKHOUSE_PATIENCE_MS = 600_000;

/** Over TLS where the parameter `secure` says so, as other clients of ClickHouse have it; the rest is for the client. */
function clickHouseUrl(place: string): string {
  const [secure, value = 'true'] = /[?&]secure(?:=([^&]*))?(?=&|$)/i.exec(place) ?? [];
  if (secure === undefined) return `http:${place}`;
  const rest = place.replace(secure, '').replace(/^([^?&]*)&/, '$1?');
  return `${/^(?:true|1)$/i.test(value) ? 'https' : 'http'}:${rest}`;
}

export async function openClickHouse(context: Context, url: string): Promise<Opened> {
  const { createClient, ClickHouseLogLevel } = load<{
    readonly createClient: (options: object) => ClickHouseClient & { close(): Promise<void> };
    readonly ClickHouseLogLevel: { readonly OFF: number };
  }>(context, '@clickhouse/client');
  // What fails is told by us, once.
  const client = createClient({
    url,
    request_timeout: CLICKHOUSE_PATIENCE_MS,
    log: { level: ClickHouseLogLevel.OFF },
  });
  const { clickHouseConnection } = (await import('./query-engines.js')).QUERY_ENGINES;
  return { connection: clickHouseConnection(client), close: () => client.close() };
}

export interface DuckDbInstance {
  connect(): Promise<DuckDbConnection & { interrupt(): void; closeSync(): void }>;
  closeSync(): void;
}

/**
 * Nobody else can write to it as long as it is open.
 * @throws Failure `input` for a database of SQLite: DuckDB would get what reads it from the network
 */
export function openDuckDbFile(context: Context, file: string): Promise<DuckDbInstance> {
  const start = firstBytes(file);
  if (start !== null && isSqlite(start))
    throw new Failure('input', `${file} is a database of SQLite, and not of DuckDB`, `name it \`sqlite:${file}\``);
  const { DuckDBInstance } = load<{
    readonly DuckDBInstance: { create(file: string, options: object): Promise<DuckDbInstance> };
  }>(context, '@duckdb/node-api');
  return DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
}

async function openDuckDb(context: Context, file: string): Promise<Opened> {
  const instance = await openDuckDbFile(context, file);
  const client = await instance.connect();
  const { duckDbConnection } = (await import('./query-engines.js')).QUERY_ENGINES;
  return {
    connection: duckDbConnection(client),
    async close() {
      client.closeSync();
      instance.closeSync();
    },
  };
}

async function openSqlite(file: string): Promise<Opened> {
  const { SqliteDatabase } = await import('../../node/sqlite.js');
  const { sqliteConnection } = (await import('./query-engines.js')).QUERY_ENGINES;
  const database = new SqliteDatabase(file, { readOnly: true, fileMustExist: true });
  return { connection: sqliteConnection(database), close: async () => database.close() };
}

/** Told before a client makes an empty database of a wrong name. */
export function fileAt(file: string): string {
  try {
    statSync(file);
    return file;
  } catch (error) {
    throw asFailure(fileError('read', file, error), 'input');
  }
}
