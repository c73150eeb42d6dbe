/** What compiling to SQL is told. */

import type { SqlDialect, SqlLimits } from './dialect.js';
import type { SqlLayout } from './layout.js';

/** How a filter becomes SQL. */
export interface CompileSqlOptions {
  readonly dialect: SqlDialect;
  /** Where the account lies. Default: the `rows` layout with its own names. */
  readonly layout?: SqlLayout;
  /** Default `count`. */
  readonly result?: SqlResult;
  /** Limits of the engine, where it was built or set up with others than it comes with. */
  readonly limits?: Partial<SqlLimits>;
}

/**
 * What the query yields:
 * - `count`: one row, column `count`.
 * - `ids`: a row for each device, column `id`, in the order of code points, each once; `{ page }` a part of them.
 * - `{ exists: id }`: one row, column `count`: 1 when the device with that id is in the filter, else 0.
 */
export type SqlResult = 'count' | 'ids' | { readonly page: SqlPage } | { readonly exists: string };

/** A page of ids: those behind `after` in the order of their code points, from the first when null; at most `limit`. */
export interface SqlPage {
  readonly after: string | null;
  readonly limit: number;
}
