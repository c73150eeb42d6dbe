/** The database behind a service: many ask it at once, for as long as the service runs. */

import { closeSync, fstatSync, openSync } from 'node:fs';
import { unreachable } from '../../base/invariant.js';
import type { PostgresClientPool } from '../../evaluate/sql/audience/postgres-pool.js';
import type { SqlConnection } from '../../evaluate/sql/audience/sql-connection.js';
import { type FileReading, openFileReader } from '../../service/store/file/open-file-reader.js';
import { StoreError } from '../../service/store/store-error.js';
import type { Context } from '../command/command.js';
import { load } from '../command/load-package.js';
import { databaseIn, fileAt, openClickHouse, openDuckDbFile } from '../source/connect.js';

export interface ServedDatabase {
  readonly connection: SqlConnection;
  /** Whether rows change while it is open; a file is asked as it was when it was opened. */
  readonly isLive: boolean;
  /** Of the file: what is written into it in place is seen, what replaces it is not. Empty for a server. */
  generation(): string;
  close(): Promise<void>;
}

interface ServedOptions {
  /** What may be shown of it. */
  readonly name: string;
  /** How long a question may take that somebody waits for, in milliseconds. */
  readonly answerMs: number;
}

/** @throws Failure, and whatever a client throws that cannot open it */
export async function openServedDatabase(
  context: Context,
  source: string,
  { name, answerMs }: ServedOptions,
): Promise<ServedDatabase> {
  const { engine, place } = databaseIn(source, name);
  switch (engine) {
    case 'postgres':
      return openPools(context, place, answerMs);
    case 'clickhouse':
      return { ...(await openClickHouse(context, place)), isLive: true, generation: () => '' };
    case 'duckdb':
      return openDuckDb(context, fileAt(place));
    case 'sqlite':
      return openSqlite(fileAt(place));
    default:
      return unreachable(engine);
  }
}

/** Counting and writing messages have connections of their own: neither waits for the other. */
const CONNECTIONS = 8;

/** A message waits so long for a connection, and is tried again after that; whoever counts waits no longer than for the answer. */
const SNAPSHOT_PATIENCE_MS = 60_000;

type Pool = PostgresClientPool & {
  on(event: 'error', listener: () => void): unknown;
  end(): Promise<void>;
};

async function openPools(context: Context, connectionString: string, answerMs: number): Promise<ServedDatabase> {
  const { Pool } = load<{ readonly Pool: new (options: object) => Pool }>(context, 'pg');
  const open = (options: object): Pool => {
    const pool = new Pool({ connectionString, max: CONNECTIONS, keepAlive: true, ...options });
    // Of a connection that is lost while nobody uses it; without a listener the process would end.
    pool.on('error', () => {});
    return pool;
  };
  const counting = open({ connectionTimeoutMillis: answerMs, statement_timeout: answerMs });
  const writing = open({ connectionTimeoutMillis: SNAPSHOT_PATIENCE_MS });
  const { postgresPoolConnection } = (await import('../source/query-engines.js')).QUERY_ENGINES;
  return {
    connection: postgresPoolConnection({
      query: (text, values) => counting.query(text, values),
      connect: () => writing.connect(),
    }),
    isLive: true,
    generation: () => '',
    close: async () => {
      await Promise.all([counting.end(), writing.end()]);
    },
  };
}

/** A connection for each question: they run side by side, and each is ended when nobody waits for it any more. */
async function openDuckDb(context: Context, file: string): Promise<ServedDatabase> {
  const identity = openIdentity(file);
  const instance = await openDuckDbFile(context, file);
  const { duckDbConnection } = (await import('../source/query-engines.js')).QUERY_ENGINES;
  return {
    connection: {
      dialect: 'duckdb',
      async query(query, { signal } = {}) {
        const client = await instance.connect();
        const stopInterrupting = interruptedBy(signal, () => client.interrupt());
        try {
          return await duckDbConnection(client).query(query, signal && { signal });
        } finally {
          stopInterrupting();
          client.closeSync();
        }
      },
    },
    isLive: false,
    generation: identity.now,
    close: async () => {
      identity.close();
      instance.closeSync();
    },
  };
}

/** What is interrupted before it runs, runs all the same: it is interrupted again after so many milliseconds. */
const AGAIN_MS = 50;

/** Interrupts from the signal on, until what is called that it gives back. */
function interruptedBy(signal: AbortSignal | undefined, interrupt: () => void): () => void {
  let again: NodeJS.Timeout | undefined;
  const begin = (): void => {
    interrupt();
    again = setInterval(interrupt, AGAIN_MS);
  };
  signal?.addEventListener('abort', begin);
  return () => {
    signal?.removeEventListener('abort', begin);
    clearInterval(again);
  };
}

async function openSqlite(file: string): Promise<ServedDatabase> {
  const identity = openIdentity(file);
  const reading = await openFileReader(file).catch(rejectAsSqlite);
  return {
    connection: {
      dialect: 'sqlite',
      async query({ text, parameters }, { signal } = {}) {
        signal?.throwIfAborted();
        const values = parameters.flatMap((value) => (typeof value === 'object' ? [] : [value]));
        return readRows(reading, text, values);
      },
    },
    isLive: false,
    generation: identity.now,
    close: async () => {
      identity.close();
      await reading.close();
    },
  };
}

async function readRows(reading: FileReading, text: string, values: readonly (string | number)[]) {
  return reading.run({ text, values }).catch(rejectAsSqlite);
}

/** What SQLite says of a statement stays as it is however often it is asked. */
function rejectAsSqlite(error: unknown): never {
  throw error instanceof StoreError && error.kind === 'unreadable' ? new Error(error.message, { cause: error }) : error;
}

interface FileIdentity {
  /** Another text when the bytes were changed in place; the same whatever takes the name. */
  now(): string;
  close(): void;
}

/**
 * Tells whether a file is still what it was when it was opened: its name may be another's by now, and its bytes may have been written over.
 * @throws what the system says when it cannot be read
 */
export function openIdentity(file: string): FileIdentity {
  const descriptor = openSync(file, 'r');
  return {
    now: () => {
      const { dev, ino, size, mtimeMs } = fstatSync(descriptor);
      return `${dev}:${ino}:${size}:${mtimeMs}`;
    },
    close: () => closeSync(descriptor),
  };
}
