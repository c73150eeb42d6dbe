/** What is asked of an account besides filters: how many devices there are, and the texts of a tag. */

import { ownTable } from './columns/own-table.js';
import type { TalliedLayout } from './compile-tally.js';
import type { Dialect } from './dialect.js';
import { joinConditions } from './join-evenly.js';
import { type ColumnsLayout, quoteTable, type RowsLayout, tagColumn } from './layout.js';
import { ourTable } from './our-table.js';
import { Parameters, type SqlQuery } from './parameters.js';

/** The number of all devices, as `count`. */
export function countDevices(dialect: Dialect, layout: TalliedLayout): SqlQuery {
  const table = layout.kind === 'columns' ? layout.table : (layout.tables?.devices ?? 'devices');
  return { text: `SELECT count(*) AS count FROM ${quoteTable(dialect, table)}`, parameters: [] };
}

/** An account tag, and at most how many texts are wanted of it. */
export interface TextsAsked {
  readonly tag: string;
  readonly limit: number;
  /** Whether it is known to be a String. */
  readonly isString: boolean;
}

/** The texts of a tag, each once, as `text`; null where the layout does not say that it has any. */
export function selectTagTexts(dialect: Dialect, layout: TalliedLayout, asked: TextsAsked): SqlQuery | null {
  return layout.kind === 'rows' ? textsOfRows(dialect, layout, asked) : textsOfColumn(dialect, layout, asked);
}

function textsOfRows(dialect: Dialect, { tables }: RowsLayout, { tag, limit }: TextsAsked): SqlQuery {
  const parameters = new Parameters(dialect);
  const { from, column } = ourTable(dialect, tables?.tags ?? 'tags', 't');
  const value = column('string_value').name;
  const conditions = [
    parameters.isOneOfTexts(column('application'), ['']),
    parameters.isOneOfTexts(column('name'), [tag]),
    `${value} IS NOT NULL`,
  ];
  const select = `SELECT DISTINCT ${dialect.byCodePoint(value)} AS text FROM ${from}`;
  const text = `${select} WHERE ${joinConditions(conditions, 'AND')} LIMIT ${parameters.integer(limit)}`;
  return { text, parameters: parameters.values };
}

function textsOfColumn(dialect: Dialect, layout: ColumnsLayout, { tag, limit, isString }: TextsAsked): SqlQuery | null {
  const column = isString ? tagColumn(layout, null, tag) : null;
  if (column === null) return null;
  const parameters = new Parameters(dialect);
  const table = ownTable(dialect, layout);
  const { name } = table.column(column);
  const keys = `SELECT DISTINCT ${dialect.ids.key(name)} AS ${table.idName} FROM ${table.from} WHERE ${name} IS NOT NULL`;
  const key = `r.${table.idName}`;
  const text = `SELECT ${dialect.ids.text(key)} AS text FROM (${keys}) AS r LIMIT ${parameters.integer(limit)}`;
  return { text, parameters: parameters.values };
}
