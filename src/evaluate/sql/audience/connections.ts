/** Clients of databases as connections. Each is known by the one method that is called; none is imported. */

import { hasMethods, wrongArgument } from '../../../base/argument.js';
import type { AbortSignal } from '../../../base/host-types.js';
import type { SqlParameter } from '../parameters.js';
import { asUnavailable } from './as-unavailable.js';
import type { SqlConnection, SqlRow } from './sql-connection.js';

/** `Client` and `Pool` of `pg`; PGlite. */
export interface PostgresClient {
  /** As the client has it. */
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly SqlRow[] }>;
}

/** The client of `@clickhouse/client`. */
export interface ClickHouseClient {
  /** As the client has it. */
  query(options: {
    readonly query: string;
    readonly query_params: Record<string, unknown>;
    /** Parameters that are too long for a URL go with the text of the query. */
    readonly use_multipart_params_auto: true;
    readonly format: 'JSONEachRow';
    readonly abort_signal?: AbortSignal;
  }): Promise<{
    /** The rows. */
    json(): Promise<unknown>;
  }>;
}

/** A connection of `@duckdb/node-api`. */
export interface DuckDbConnection {
  /** As the client has it. */
  runAndReadAll(
    text: string,
    values: (string | number)[],
  ): Promise<{
    /** The rows. */
    getRowObjects(): readonly SqlRow[];
  }>;
}

/** A database of `node-sqlite3-wasm`: parameters by their numbers, in a list. */
export interface SqliteDatabase {
  /** As the client has it. */
  all(text: string, values: (string | number)[]): readonly SqlRow[];
}

/** A connection to PostgreSQL, by a client or pool of `pg`. */
export function postgresConnection(client: PostgresClient): SqlConnection {
  expectClient('postgresConnection: `client`', client, 'query');
  return {
    dialect: 'postgres',
    async query({ text, parameters }, { signal } = {}) {
      signal?.throwIfAborted();
      return (await client.query(text, [...parameters])).rows;
    },
  };
}

/** A connection to ClickHouse, by `@clickhouse/client`. Rejects with {@link AudienceUnavailableError} where the server cannot be asked now. */
export function clickHouseConnection(client: ClickHouseClient): SqlConnection {
  expectClient('clickHouseConnection: `client`', client, 'query');
  return {
    dialect: 'clickhouse',
    async query({ text, parameters }, { signal } = {}) {
      signal?.throwIfAborted();
      try {
        const answer = await client.query({
          query: text,
          query_params: Object.fromEntries(parameters.map((value, index) => [`p${index + 1}`, value])),
          use_multipart_params_auto: true,
          format: 'JSONEachRow',
          ...(signal === undefined ? {} : { abort_signal: signal }),
        });
        // The client types rows by what it is told they are.
        return (await answer.json()) as readonly SqlRow[];
      } catch (error) {
        throw signal?.aborted === true ? error : asUnavailable('clickhouse', error);
      }
    },
  };
}

/** A connection to DuckDB, by `@duckdb/node-api`. */
export function duckDbConnection(connection: DuckDbConnection): SqlConnection {
  expectClient('duckDbConnection: `connection`', connection, 'runAndReadAll');
  return {
    dialect: 'duckdb',
    async query({ text, parameters }, { signal } = {}) {
      signal?.throwIfAborted();
      return (await connection.runAndReadAll(text, plain(parameters))).getRowObjects();
    },
  };
}

/** A connection to SQLite, by `node-sqlite3-wasm`. */
export function sqliteConnection(database: SqliteDatabase): SqlConnection {
  expectClient('sqliteConnection: `database`', database, 'all');
  return {
    dialect: 'sqlite',
    async query({ text, parameters }, { signal } = {}) {
      signal?.throwIfAborted();
      return database.all(text, plain(parameters));
    },
  };
}

function expectClient(name: string, client: unknown, method: string): void {
  if (!hasMethods(client, method)) wrongArgument(name, `an object with the method \`${method}\``, client);
}

/** The parameters of a dialect that has no arrays. */
function plain(parameters: readonly SqlParameter[]): (string | number)[] {
  return parameters.flatMap((value) => (typeof value === 'object' ? [] : [value]));
}
