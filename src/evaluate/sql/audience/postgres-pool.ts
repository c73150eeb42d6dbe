/** A pool of connections to PostgreSQL as a connection that has snapshots: read-only transactions, which see the rows as they were at their first statement. */

import { expectArgument, hasMethods } from '../../../base/argument.js';
import { asUnavailable } from './as-unavailable.js';
import type { SqlConnection, SqlRow, SqlSnapshot } from './sql-connection.js';

/** A connection of a pool, as the client `pg` has it. */
export interface PooledPostgresClient {
  /** Runs a statement. */
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly SqlRow[] }>;
  /** With an error: the connection is not to be used again. */
  release(error?: Error): void;
  /** Adds a listener of what ends the connection. */
  on?(event: 'error', listener: (error: Error) => void): unknown;
  /** Takes it away. */
  off?(event: 'error', listener: (error: Error) => void): unknown;
}

/** `Pool` of `pg`, as far as audiences need it. */
export interface PostgresClientPool {
  /** Runs a statement on any connection. */
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly SqlRow[] }>;
  /** A connection of its own, until it is released. */
  connect(): Promise<PooledPostgresClient>;
}

/**
 * A connection to PostgreSQL by a pool of `pg`, which stays the caller's to end, and has to have a listener of its event `error`. Each
 * snapshot takes a connection of the pool until it is closed. Rejects with {@link AudienceUnavailableError} where the server cannot be
 * reached or is stopping.
 * @throws TypeError for what is no pool
 */
export function postgresPoolConnection(pool: PostgresClientPool): SqlConnection {
  expectArgument('postgresPoolConnection: `pool`', pool, {
    holds: (value) => hasMethods(value, 'query', 'connect'),
    what: 'an object with the methods `query` and `connect`',
  });
  return { ...connectionBy((text, values) => pool.query(text, values)), snapshot: () => openSnapshot(pool) };
}

type Query = (text: string, values: unknown[]) => Promise<{ readonly rows: readonly SqlRow[] }>;

function connectionBy(query: Query): SqlConnection {
  return {
    dialect: 'postgres',
    async query({ text, parameters }, { signal } = {}) {
      signal?.throwIfAborted();
      return (await query(text, [...parameters]).catch(rejectWithKind)).rows;
    },
  };
}

function rejectWithKind(error: unknown): never {
  throw asUnavailable('postgres', error);
}

/** Whoever writes messages may wait for a disk between two pages; a line that is cut leaves the transaction open no longer than this. */
const BEGIN = [
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  "SET LOCAL idle_in_transaction_session_timeout = '10min'",
  "SET LOCAL statement_timeout = '10min'",
];

async function openSnapshot(pool: PostgresClientPool): Promise<SqlSnapshot> {
  const client = await pool.connect().catch(rejectWithKind);
  let broken: Error | undefined;
  const lost = (error: Error): void => {
    broken = error;
  };
  const query: Query = async (text, values) => {
    try {
      return await client.query(text, values);
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  };
  const close = async (): Promise<void> => {
    // A transaction that has failed may be undone; a connection that cannot do that is given up.
    await client.query('ROLLBACK', []).catch(lost);
    client.off?.('error', lost);
    client.release(broken);
  };
  client.on?.('error', lost);
  try {
    for (const text of BEGIN) await query(text, []);
    return { ...connectionBy(query), close };
  } catch (error) {
    await close();
    throw asUnavailable('postgres', error);
  }
}
