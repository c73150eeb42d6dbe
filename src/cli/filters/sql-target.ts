/** `--to sql:DIALECT` as a dialect, and `--layout` beside it. */

import { invariant } from '../../base/invariant.js';
import type { SqlDialect } from '../../evaluate/sql/dialect.js';
import type { OptionSpec } from '../command/command-syntax.js';
import type { Settings } from '../command/settings.js';
import { Failure } from '../output/failure.js';

/** What `--to` takes where it stands for a database. */
export const SQL_TARGETS = ['sql:clickhouse', 'sql:postgres', 'sql:duckdb', 'sql:sqlite'] as const;

const LAYOUTS = ['rows', 'bitmaps'] as const;

export const LAYOUT_OPTION: OptionSpec = {
  name: 'layout',
  value: 'LAYOUT',
  choices: LAYOUTS,
  default: 'rows',
  summary: 'how a database holds the account: a row for each value, or bitmaps',
};

const DIALECTS: ReadonlyMap<string, SqlDialect> = new Map([
  ['sql:clickhouse', 'clickhouse'],
  ['sql:postgres', 'postgres'],
  ['sql:duckdb', 'duckdb'],
  ['sql:sqlite', 'sqlite'],
]);

export function isSqlTarget(target: string): target is (typeof SQL_TARGETS)[number] {
  return DIALECTS.has(target);
}

export function dialectOf(target: (typeof SQL_TARGETS)[number]): SqlDialect {
  const dialect = DIALECTS.get(target);
  invariant(dialect !== undefined, 'every target of SQL has a dialect');
  return dialect;
}

/** The layout that is asked for; only databases have one. */
export function layoutOf(settings: Settings, target: string): (typeof LAYOUTS)[number] {
  const layout = settings.choice('layout', LAYOUTS);
  if (layout !== 'rows' && !isSqlTarget(target))
    throw new Failure('usage', `${target} has no layout`, 'leave `--layout` out');
  return layout;
}
