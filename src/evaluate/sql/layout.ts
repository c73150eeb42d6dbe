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

export type SqlLayout = RowsLayout;

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
