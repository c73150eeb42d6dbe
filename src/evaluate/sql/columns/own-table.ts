/** The embedder's own table in a query. Its columns may be called anything: whatever the query names besides them is chosen so that nothing is mistaken for it. */

import { anyColumn, anyExpression, type ComparedColumn } from '../compared-column.js';
import type { Dialect } from '../dialect.js';
import { type ColumnsLayout, partsOf, quoteColumn, quoteName, quoteTable, type SqlColumn } from '../layout.js';

export interface OwnTable {
  /** Its own name, without quotes and path. */
  readonly name: string;
  /** What stands behind FROM. */
  readonly from: string;
  /** A column of it, or an expression, which sees the table under its own name and no other. */
  readonly column: (column: SqlColumn) => ComparedColumn;
  /** What the id is called in the result: in some engines conditions would see that before the columns. */
  readonly idName: string;
}

export function ownTable(dialect: Dialect, layout: ColumnsLayout): OwnTable {
  const parts = partsOf(layout.table);
  const path = quoteTable(dialect, layout.table);
  const name = parts.at(-1) ?? '';
  const quoted = quoteName(dialect, name);
  return {
    name,
    from: dialect.namesTables && parts.length === 1 ? `${path} AS ${quoted}` : path,
    column: (column) => {
      const written = quoteColumn(dialect, column, dialect.qualifies ? quoted : null);
      return typeof column === 'string' ? anyColumn(dialect, written) : anyExpression(dialect, written);
    },
    idName: unusedName([...parts, ...columnsOf(layout).map(textOf)]),
  };
}

/** All columns that the layout names. */
export function columnsOf({
  id,
  platform,
  applications,
  tags,
  applicationTags = {},
}: ColumnsLayout): readonly SqlColumn[] {
  const codes = 'list' in applications ? [applications.list] : Object.values(applications.flags);
  const ofApplications = Object.values(applicationTags).flatMap((columns) => Object.values(columns));
  // From a program without types, one that is undefined names nothing.
  return [id, platform, ...codes, ...Object.values(tags), ...ofApplications].filter((column) => column !== undefined);
}

function textOf(column: SqlColumn): string {
  return typeof column === 'string' ? column : column.expression;
}

/** A name that is in none of the texts, in whatever case. */
function unusedName(texts: readonly string[]): string {
  const all = texts.map((text) => text.toLowerCase());
  let name = 'pushsift_id';
  while (all.some((text) => text.includes(name))) name += '_';
  return name;
}
