/** `--to sql:DIALECT`, as a dialect. */

import { invariant } from '../base/invariant.js';
import type { SqlDialect } from '../evaluate/sql/dialect.js';

/** What `--to` takes where it stands for a database. */
export const SQL_TARGETS = ['sql:clickhouse', 'sql:postgres', 'sql:duckdb', 'sql:sqlite'] as const;

const DIALECTS: ReadonlyMap<string, SqlDialect> = new Map([
  ['sql:clickhouse', 'clickhouse'],
  ['sql:postgres', 'postgres'],
  ['sql:duckdb', 'duckdb'],
  ['sql:sqlite', 'sqlite'],
]);

export function dialectOf(target: (typeof SQL_TARGETS)[number]): SqlDialect {
  const dialect = DIALECTS.get(target);
  invariant(dialect !== undefined, 'every target of SQL has a dialect');
  return dialect;
}
