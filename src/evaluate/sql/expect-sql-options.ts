/** Whether what a program passes as options of a query can be meant: a dialect there is, a layout with its parts, limits that bound. */

import {
  type Expectation,
  type Expectations,
  expectNeeded,
  expectOptions,
  LIMIT,
  LIST,
  OBJECT,
  TEXT,
} from '../../base/argument.js';
import { isJsonObject } from '../../base/json-kind.js';
import { resultExpectation } from '../expect-question.js';
import type { CompileSqlOptions } from './compile-sql-options.js';
import { SQL_DIALECT, type SqlLimits } from './dialect.js';
import type { BitmapsLayout, ColumnsLayout, RowsLayout, SqlLayout } from './layout.js';

const TABLE: Expectation = {
  holds: (value) => TEXT.holds(value) || (LIST.holds(value) && Array.isArray(value) && value.every(TEXT.holds)),
  what: 'the name of a table, or its parts in an array',
};

const COLUMN: Expectation = {
  holds: (value) => TEXT.holds(value) || (isJsonObject(value) && TEXT.holds(value.expression)),
  what: 'the name of a column, or {expression}',
};

const COLUMNS: Expectation = {
  holds: (value) => isJsonObject(value) && Object.values(value).every(COLUMN.holds),
  what: 'an object with a column for each name',
};

const APPLICATIONS: Expectation = {
  holds: (value) => isJsonObject(value) && (COLUMN.holds(value.list) || COLUMNS.holds(value.flags)),
  what: '{list} or {flags}',
};

const APPLICATION_COLUMNS: Expectation = {
  holds: (value) => isJsonObject(value) && Object.values(value).every(COLUMNS.holds),
  what: 'an object with columns for each application',
};

const KIND: Expectation = { holds: TEXT.holds, what: '"rows", "columns" or "bitmaps"' };
const ROWS_TABLES: Expectations<NonNullable<RowsLayout['tables']>> = {
  devices: TABLE,
  subscriptions: TABLE,
  tags: TABLE,
};
const BITMAPS_TABLES: Expectations<NonNullable<BitmapsLayout['tables']>> = { devices: TABLE, segments: TABLE };
const TABLES = { rows: ROWS_TABLES, bitmaps: BITMAPS_TABLES };

type Parts = Readonly<Record<string, Expectation>>;
const ROWS: Expectations<RowsLayout> = { kind: KIND, tables: OBJECT };
const COLUMNS_LAYOUT: Expectations<ColumnsLayout> = {
  kind: KIND,
  table: TABLE,
  id: COLUMN,
  platform: COLUMN,
  applications: APPLICATIONS,
  tags: COLUMNS,
  applicationTags: APPLICATION_COLUMNS,
};
const BITMAPS: Expectations<BitmapsLayout> = { kind: KIND, tables: OBJECT };

const LAYOUTS: Readonly<Record<SqlLayout['kind'], { readonly parts: Parts; readonly needed: readonly string[] }>> = {
  rows: { parts: ROWS, needed: [] },
  columns: { parts: COLUMNS_LAYOUT, needed: ['table', 'id', 'platform', 'applications', 'tags'] },
  bitmaps: { parts: BITMAPS, needed: [] },
};

const LAYOUT: Expectation = {
  holds: (value) => isJsonObject(value) && typeof value.kind === 'string' && Object.hasOwn(LAYOUTS, value.kind),
  what: 'a layout of the kind "rows", "columns" or "bitmaps"',
};

const LIMITS: Expectations<SqlLimits> = { parameters: LIMIT, nesting: LIMIT, selects: LIMIT, text: LIMIT };

const OPTIONS: Expectations<CompileSqlOptions> = {
  dialect: SQL_DIALECT,
  layout: LAYOUT,
  result: resultExpectation('count', 'ids'),
  limits: OBJECT,
};

/** @throws TypeError for options of `name` that are not what they must be */
export function expectSqlOptions(name: string, options: CompileSqlOptions): void {
  expectNeeded(name, options, OPTIONS, 'options', 'dialect');
  expectOptions(name, options.limits, LIMITS, 'options.limits');
  expectLayout(name, options.layout);
}

/** @throws TypeError for a layout that lacks a part, or has one of another type */
export function expectLayout(name: string, layout: SqlLayout | undefined): void {
  if (layout === undefined) return;
  const { parts, needed } = LAYOUTS[layout.kind];
  expectNeeded(name, layout, parts, 'options.layout', ...needed);
  if (layout.kind !== 'columns') expectOptions(name, layout.tables, TABLES[layout.kind], 'options.layout.tables');
}
