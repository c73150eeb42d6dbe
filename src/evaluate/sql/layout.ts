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

/** A column by its name, or an expression over columns of the table, which has its own name there: SQL that is taken as it is, so never anything a user typed. */
export type SqlColumn = string | { readonly expression: string };

/**
 * One table with one row for each device, as the embedder has it. Texts are compared by code point in any collation, integers have 64 bits, a tag
 * that is unset is NULL. Names that differ are different columns: two that the engine takes for one are refused. Lists are arrays of texts, NULL or
 * empty when unset; in SQLite they are JSON texts.
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

/** How devices lie in the tables of a database. */
export type SqlLayout = RowsLayout | ColumnsLayout | BitmapsLayout;

/**
 * `table`: the quoted name of its table, where columns are said with it; an expression says it itself, or not.
 * @throws when a name or an expression is empty: the embedder's mistake
 */
export function quoteColumn(dialect: Dialect, column: SqlColumn, table: string | null): string {
  if (typeof column === 'string') return (table === null ? '' : `${table}.`) + quoteName(dialect, column);
  invariant(column.expression.trim() !== '', 'an expression is not empty');
  return `(${column.expression})`;
}

/** @throws when a name is empty: the embedder's mistake */
export function quoteTable(dialect: Dialect, name: TableName): string {
  const parts = partsOf(name);
  invariant(parts.length > 0, 'a table needs a name');
  return parts.map((part) => quoteName(dialect, part)).join('.');
}

export function partsOf(name: TableName): readonly string[] {
  return typeof name === 'string' ? [name] : name;
}

/** NUL, which ends a text, and half a surrogate pair, for which clients send another character. */
const NOT_IN_NAMES = /\0|\p{Surrogate}/u;

/** @throws when the name is empty, or holds what the engine would not be told: the embedder's mistake */
export function quoteName(dialect: Dialect, name: string): string {
  invariant(name !== '', 'names of tables and columns are not empty');
  invariant(!NOT_IN_NAMES.test(name), 'names of tables and columns hold no NUL and no half of a surrogate pair');
  return dialect.quote(name);
}

/** The column of a tag; null when the layout names none. Names of tags and applications are ordinary names: no object's own ones are among them. */
export function tagColumn(layout: ColumnsLayout, application: string | null, tag: string): SqlColumn | null {
  if (application === null) return own(layout.tags, tag);
  const tags = own(layout.applicationTags ?? {}, application);
  return tags === null ? null : own(tags, tag);
}

/** The flag of an application; null when the layout names none. */
export function flagColumn(flags: Readonly<Record<string, SqlColumn>>, application: string): SqlColumn | null {
  return own(flags, application);
}

function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | null {
  return Object.hasOwn(record, name) ? (record[name] ?? null) : null;
}
