/** What is used of a pool of connections to PostgreSQL: that of `pg`, or another that can do the same. */

import type { Row } from '../sql/statement.js';

/** A connection to PostgreSQL, as the client `pg` has it. */
export interface PostgresClient {
  /** Runs a statement. */
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly Row[] }>;
  /** With an error: the connection is not to be used again. */
  release(error?: Error): void;
  /** Adds a listener of what ends the connection. */
  on?(event: 'error', listener: (error: Error) => void): unknown;
  /** Takes it away. */
  off?(event: 'error', listener: (error: Error) => void): unknown;
}

/** Connections to PostgreSQL, as the client `pg` has them. */
export interface PostgresPool {
  /** A connection of its own, until it is released. */
  connect(): Promise<PostgresClient>;
}
