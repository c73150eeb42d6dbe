/** What is used of a pool of connections to PostgreSQL: that of `pg`, or another that can do the same. */

import type { Row } from '../sql/statement.js';

export interface PostgresClient {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly Row[] }>;
  /** With an error: the connection is not to be used again. */
  release(error?: Error): void;
  on?(event: 'error', listener: (error: Error) => void): unknown;
  off?(event: 'error', listener: (error: Error) => void): unknown;
}

export interface PostgresPool {
  connect(): Promise<PostgresClient>;
}
