/** A database as far as audiences need it: a dialect, and something that runs one query. */

import type { AbortSignal } from '../../../base/host-types.js';
import type { SqlDialect } from '../dialect.js';
import type { SqlQuery } from '../parameters.js';

/** A row by name of column. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** A connection to a database, whichever client it is of. */
export interface SqlConnection {
  readonly dialect: SqlDialect;
  /** The rows of a query, in its order. Rejects with what the client throws. */
  query(query: SqlQuery, options?: { readonly signal?: AbortSignal }): Promise<readonly SqlRow[]>;
  /** A connection that sees the rows as they are now, whatever is written meanwhile; left out where the engine has no such thing. */
  snapshot?(): Promise<SqlSnapshot>;
}

/** A connection of its own, until it is closed. */
export interface SqlSnapshot extends SqlConnection {
  /** Gives it back; never rejects. */
  close(): Promise<void>;
}
