/** What is used of a pool of connections to PostgreSQL: that of `pg`, or another that can do the same. */

import type { Row } from '../sql/statement.js';

interface Asks {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly Row[] }>;
}

export interface PostgresClient extends Asks {
  /** With an error: the connection is not to be used again. */
  release(error?: Error): void;
  on?(event: 'error', listener: (error: Error) => void): unknown;
  off?(event: 'error', listener: (error: Error) => void): unknown;
}

export interface PostgresPool extends Asks {
  connect(): Promise<PostgresClient>;
}
