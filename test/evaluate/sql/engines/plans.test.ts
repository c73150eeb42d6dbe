/** What engines make of queries: wherever an index serves, no table is read from end to end. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../../src/catalog/load-catalog.js';
import { compileSql } from '../../../../src/evaluate/sql/compile-sql.js';
import type { SqlResult } from '../../../../src/evaluate/sql/compile-sql-options.js';
import type { ColumnsLayout, SqlLayout } from '../../../../src/evaluate/sql/layout.js';
import { openPostgres } from '../../../support/sql/postgres-engine.js';
import type { SqlEngine } from '../../../support/sql/sql-engine.js';
import { openSqlite } from '../../../support/sql/sqlite-engine.js';
import { compiledText } from '../../../support/worlds.js';

const { catalog } = loadCatalog({
  applications: { X: { tags: { level: { type: 'Integer' } } }, Y: {}, Z: {} },
  groups: { all: { applications: ['X', 'Y'] } },
  tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
});

const DEVICES = 5000;

/** One device of a hundred has X, one of fifty Y, all have Z; one of fifty is on iOS; ages to 100, a thousand cities, a hundred likes. */
function fill(series: string, text: (number: string) => string): readonly string[] {
  const id = text('n');
  const rows = (table: string, columns: string, where = '1 = 1'): string =>
    `INSERT INTO ${table} SELECT ${columns} FROM ${series} WHERE ${where}`;
  return [
    rows('devices', `${id}, CASE WHEN n % 50 = 0 THEN 'iOS' ELSE 'Android' END`),
    rows('subscriptions', `${id}, 'X'`, 'n % 100 = 0'),
    rows('subscriptions', `${id}, 'Y'`, 'n % 50 = 0'),
    rows('subscriptions', `${id}, 'Z'`),
    rows('tags', `${id}, '', 'age', n % 100, NULL`),
    rows('tags', `${id}, '', 'city', NULL, ${text('n % 1000')}`),
    rows('tags', `${id}, '', 'likes', NULL, ${text('n % 100')}`),
    rows('tags', `${id}, 'X', 'level', n % 10, NULL`, 'n % 100 = 0'),
    'ANALYZE',
  ];
}

const FILTERS: readonly (readonly [text: string, result: SqlResult])[] = [
  ['A("X")', 'count'],
  ['A("X", ["iOS"])', 'ids'],
  ['G("all")', 'count'],
  ['T("age", EQ, 5)', 'count'],
  ['T("age", GTE, 98)', 'ids'],
  ['T("age", BETWEEN, [3, 4]) * A("X")', 'count'],
  ['T("city", IN, ["7", "8", "9"])', 'count'],
  ['T("likes", IN, ["7", "8"])', 'ids'],
  ['A("X") * T("age", NOTSET, "")', 'count'],
  ['A("X") \\ T("city", EQ, "100")', 'count'],
  ['(A("X") + T("age", EQ, 5)) * (A("Y") + T("city", EQ, "7"))', 'count'],
  ['AT("X", "level", LTE, 3)', 'count'],
  ['A("X") * T("age", LTE, 50) + T("city", NOTEQ, "7")', { exists: '100' }],
  ['T("age", NOTSET, "")', { exists: '100' }],
];

const COLUMNS: ColumnsLayout = {
  kind: 'columns',
  table: 'people',
  id: 'device',
  platform: 'os',
  applications: { flags: { X: 'in_x', Y: 'in_y' } },
  tags: { age: 'age', city: 'city' },
};

/** The same devices as one table, with an index on every column, as the embedder would have where counts are frequent. */
function fillColumns(series: string, text: (number: string) => string): readonly string[] {
  return [
    'CREATE TABLE people (device text PRIMARY KEY, os text, in_x boolean, in_y boolean, age bigint, city text)',
    `INSERT INTO people SELECT ${text('n')}, CASE WHEN n % 50 = 0 THEN 'iOS' ELSE 'Android' END, n % 100 = 0, n % 50 = 0, n % 100, ${text('n % 1000')} FROM ${series}`,
    'CREATE INDEX people_by_os ON people (os)',
    'CREATE INDEX people_in_x ON people (device) WHERE in_x',
    'CREATE INDEX people_in_y ON people (device) WHERE in_y',
    'CREATE INDEX people_by_age ON people (age)',
    'CREATE INDEX people_by_city ON people (city)',
    'ANALYZE',
  ];
}

const COLUMN_FILTERS: readonly (readonly [text: string, result: SqlResult])[] = [
  ['A("X")', 'count'],
  ['A("X", ["iOS"])', 'ids'],
  ['G("all", ["iOS"])', 'count'],
  ['T("age", EQ, 5)', 'count'],
  ['T("age", GTE, 98)', 'ids'],
  ['T("age", BETWEEN, [3, 4]) * A("X")', 'count'],
  ['T("age", NOTSET, "")', 'count'],
  ['T("city", IN, ["7", "8", "9"])', 'ids'],
  ['T("city", EQ, "7") + T("age", EQ, 5)', 'count'],
  ['A("X") \\ T("city", EQ, "100")', 'count'],
  ['A("X") * T("age", NOTSET, "")', 'count'],
  ['T("age", LTE, 50) + T("city", NOTEQ, "7")', { exists: '100' }],
];

interface Explained {
  readonly title: string;
  readonly open: () => Promise<SqlEngine>;
  readonly series: string;
  readonly text: (number: string) => string;
  /** Asks for the plan. */
  readonly explain: string;
  /** A line of a plan that reads a table from end to end. */
  readonly scan: RegExp;
}

const ENGINES: readonly Explained[] = [
  {
    title: 'SQLite',
    open: openSqlite,
    series: `(WITH RECURSIVE s(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM s WHERE n < ${DEVICES - 1}) SELECT n FROM s)`,
    text: (number) => `CAST(${number} AS TEXT)`,
    explain: 'EXPLAIN QUERY PLAN',
    // Tables of the layout `rows` are called `t`. All of an index that has no more than the rows in question is not all of the table.
    scan: /SCAN (?:t\b|devices|subscriptions|tags|people(?! USING (?:COVERING )?INDEX people_in_[xy]))/,
  },
  {
    title: 'PostgreSQL',
    open: openPostgres,
    series: `generate_series(0, ${DEVICES - 1}) AS s(n)`,
    text: (number) => `(${number})::text`,
    explain: 'EXPLAIN',
    scan: /Seq Scan on/,
  },
];

describe.each(ENGINES)('$title', ({ open, series, text, explain, scan }) => {
  let engine: SqlEngine;

  beforeAll(async () => {
    engine = await open();
    for (const statement of [...fill(series, text), ...fillColumns(series, text)]) await engine.execute(statement);
  });

  afterAll(() => engine.close());

  async function planOf(filter: string, result: SqlResult, layout: SqlLayout = { kind: 'rows' }): Promise<string> {
    const { query } = compileSql(compiledText(filter, catalog), { dialect: engine.dialect, result, layout });
    if (query === null) throw new Error(filter);
    const rows = await engine.rows({ text: `${explain} ${query.text}`, parameters: query.parameters });
    return rows.map((row) => Object.values(row).join(' ')).join('\n');
  }

  it.each(FILTERS)('has an index for %s', async (filter, result) => {
    expect(await planOf(filter, result)).not.toMatch(scan);
  });

  it.each(COLUMN_FILTERS)('uses the index of a column for %s', async (filter, result) => {
    expect(await planOf(filter, result, COLUMNS)).not.toMatch(scan);
  });

  it('is seen to scan where every device is asked for', async () => {
    expect(await planOf('T("age", NOTSET, "")', 'count')).toMatch(scan);
    expect(await planOf('T("age", LTE, 98)', 'ids', COLUMNS)).toMatch(scan);
  });
});
