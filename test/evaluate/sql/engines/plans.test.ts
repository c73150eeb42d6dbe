/** What engines make of queries: wherever an index serves, no table is read from end to end. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../../src/catalog/load-catalog.js';
import { compileSql, type SqlResult } from '../../../../src/evaluate/sql/compile-sql.js';
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
    scan: /SCAN (?:devices|subscriptions|tags)/,
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
    for (const statement of fill(series, text)) await engine.execute(statement);
  });

  afterAll(() => engine.close());

  async function planOf(filter: string, result: SqlResult): Promise<string> {
    const { query } = compileSql(compiledText(filter, catalog), { dialect: engine.dialect, result });
    if (query === null) throw new Error(filter);
    const rows = await engine.rows({ text: `${explain} ${query.text}`, parameters: query.parameters });
    return rows.map((row) => Object.values(row).join(' ')).join('\n');
  }

  it.each(FILTERS)('has an index for %s', async (filter, result) => {
    expect(await planOf(filter, result)).not.toMatch(scan);
  });

  it('is seen to scan where every device is asked for', async () => {
    expect(await planOf('T("age", NOTSET, "")', 'count')).toMatch(scan);
  });
});
