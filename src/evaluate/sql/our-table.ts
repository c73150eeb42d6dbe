/**
 * Tables of the layouts `rows` and `bitmaps` in a query. Where the engine lets a select see the columns of the one around it, each table has a short
 * name, and no column is said without it: a column that a table lacks is an error then, and not the other table's.
 */

import { type ComparedColumn, ourColumn } from './compared-column.js';
import type { Dialect } from './dialect.js';
import { quoteTable, type TableName } from './layout.js';

export interface OurTable {
  /** What stands behind FROM. */
  readonly from: string;
  /** A column of it by its own name. */
  readonly column: (name: string) => ComparedColumn;
}

/** `alias`: no other table has it in a select around this one, or inside. */
export function ourTable(dialect: Dialect, table: TableName, alias: 't' | 'd'): OurTable {
  const from = quoteTable(dialect, table);
  return dialect.qualifies
    ? { from: `${from} AS ${alias}`, column: (name) => ourColumn(dialect, `${alias}.${name}`) }
    : { from, column: (name) => ourColumn(dialect, name) };
}
