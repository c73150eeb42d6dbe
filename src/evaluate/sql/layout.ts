/** Where the engine keeps an account: the embedder's own words for it, and the only identifiers that reach a query. */

import { invariant } from '../../base/invariant.js';
import type { Dialect } from './dialect.js';

/** A table: its name, or its path, as in `['analytics', 'devices']`. */
export type TableName = string | readonly string[];

/**
 * Three tables, one row for each value; `pushsift schema --to sql:DIALECT` prints them.
 * - `devices(id, platform)`
 * - `subscriptions(device_id, application)`
 * - `tags(device_id, application, name, integer_value, string_value)`: application `''` for account tags, one of the values NULL,
 *   one row for each item of a list. A tag that is unset has no row.
 */
export interface RowsLayout {
  readonly kind: 'rows';
  /** Names of the tables; by default `devices`, `subscriptions` and `tags`. */
  readonly tables?: { readonly devices?: TableName; readonly subscriptions?: TableName; readonly tags?: TableName };
}

/** A column by its name, or an expression over columns: SQL that is taken as it is, so never anything a user typed. */
export type SqlColumn = string | { readonly expression: string };

/**
 * One table with one row for each device, as the embedder has it. Texts are compared byte by byte, integers have 64 bits, a tag that is
 * unset is NULL. Lists are arrays of texts, NULL or empty when unset; in SQLite they are JSON texts.
 */
export interface ColumnsLayout {
  readonly kind: 'columns';
  readonly table: TableName;
  /** A text, in no two rows the same. */
  readonly id: SqlColumn;
  readonly platform: SqlColumn;
  /** `list`: one column with the codes a device is subscribed to; `flags`: a truth value for each code. */
  readonly applications: { readonly list: SqlColumn } | { readonly flags: Readonly<Record<string, SqlColumn>> };
  /** By name of the account tag. */
  readonly tags: Readonly<Record<string, SqlColumn>>;
  /** By application code, then by name of the tag. */
  readonly applicationTags?: Readonly<Record<string, Readonly<Record<string, SqlColumn>>>>;
}

/**
 * Bitmaps of device numbers by what the devices have in common, for ClickHouse and for PostgreSQL with the extension roaringbitmap;
 * `bitmapsSchema` makes them.
 * - `devices(number, id, platform)`: the number of each device, of 64 bits, none twice.
 * - `segments(kind, application, name, string_value, integer_value, devices)`: `kind` is `platform`, which is the `name`; `application`; `tag`, that it is set; `text`
 *   or `integer`, that it has the value. What a kind does not say is `''` or 0.
 */
export interface BitmapsLayout {
  readonly kind: 'bitmaps';
  /** Names of the tables; by default `devices` and `segments`. */
  readonly tables?: { readonly devices?: TableName; readonly segments?: TableName };
}

export type SqlLayout = RowsLayout | ColumnsLayout | BitmapsLayout;

/** @throws when a name or an expression is empty: the embedder's mistake */
export function quoteColumn(dialect: Dialect, column: SqlColumn): string {
  if (typeof column === 'string') return quoteName(dialect, column);
  invariant(column.expression.trim() !== '', 'an expression is not empty');
  return `(${column.expression})`;
}

/** @throws when a name is empty: the embedder's mistake */
export function quoteTable(dialect: Dialect, name: TableName): string {
  const parts = typeof name === 'string' ? [name] : name;
  invariant(parts.length > 0, 'a table needs a name');
  return parts.map((part) => quoteName(dialect, part)).join('.');
}

/** @throws when the name is empty or holds a NUL: the embedder's mistake */
function quoteName(dialect: Dialect, name: string): string {
  invariant(name !== '' && !name.includes('\0'), 'names of tables and columns are not empty and hold no NUL');
  return dialect.quote(name);
}
