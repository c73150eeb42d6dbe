/** What queries of other layouts look like, and what a layout has no place for. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import { compileSql } from '../../../src/evaluate/sql/compile-sql.js';
import type { SqlResult } from '../../../src/evaluate/sql/compile-sql-options.js';
import type { SqlDialect } from '../../../src/evaluate/sql/dialect.js';
import type { ColumnsLayout, SqlLayout } from '../../../src/evaluate/sql/layout.js';
import { HOSTILE } from '../../support/hostile-texts.js';
import { compiledText } from '../../support/worlds.js';

const { catalog } = loadCatalog({
  applications: { X: { tags: { level: { type: 'Integer' } } }, Y: {} },
  groups: { all: { applications: ['X', 'Y'] } },
  tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' }, toString: { type: 'String' } },
});

const COLUMNS: ColumnsLayout = {
  kind: 'columns',
  table: ['crm', 'people'],
  id: 'device',
  platform: { expression: 'lower(os)' },
  applications: { flags: { X: 'in "x"' } },
  tags: { age: 'age', city: 'town', likes: 'likes' },
};

const LISTED: ColumnsLayout = { ...COLUMNS, applications: { list: 'codes' } };
const BITMAPS: SqlLayout = { kind: 'bitmaps' };

interface Case {
  readonly layout?: SqlLayout;
  readonly dialect?: SqlDialect;
  readonly result?: SqlResult;
}

function expectText(
  text: string,
  { layout = COLUMNS, dialect = 'postgres', result = 'ids' }: Case,
  expected: string,
): void {
  const { query, diagnostics } = compileSql(compiledText(text, catalog), { dialect, layout, result });
  expect([diagnostics, query?.text]).toEqual([[], expected]);
}

/** What the id is in the table, and what becomes of it in the result. */
const IDS: Readonly<Record<SqlDialect, readonly [id: string, handedOver: string]>> = {
  clickhouse: ['"device"', 'key'],
  postgres: ['"people"."device"::text COLLATE "C"', 'key'],
  duckdb: ['encode("people"."device"::VARCHAR)', 'decode(key)'],
  sqlite: ['"people"."device" COLLATE BINARY', 'key'],
};

/** The condition of a query of columns. */
function expectWhere(text: string, options: Case, where: string): void {
  const quoted = options.dialect === 'sqlite' || options.dialect === 'clickhouse' ? '`' : '"';
  const [id, handedOver] = IDS[options.dialect ?? 'postgres'];
  const select = `SELECT ${id} AS pushsift_id FROM "crm"."people" WHERE `.replaceAll('"', quoted);
  const key = 'r.pushsift_id';
  expectText(
    text,
    options,
    `SELECT ${handedOver.replace('key', key)} AS id FROM (${select}${where}) AS r ORDER BY ${key} ASC`,
  );
}

/** The underlined text and message of each diagnostic. */
function faultsOf(text: string, layout: SqlLayout, dialect: SqlDialect): readonly (readonly string[])[] {
  const { query, diagnostics } = compileSql(compiledText(text, catalog), { dialect, layout });
  expect(query).toBe(null);
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['target/not-in-layout']));
  return diagnostics.map(({ message, span }) => [text.slice(span.start, span.end), message]);
}

describe('columns', () => {
  it('are one condition on one table', () => {
    expectWhere(
      'A("X", ["iOS"]) * T("age", GTE, 18)',
      {},
      `("people"."in ""x""") AND (((lower(os)) = $1::text) AND ((lower(os))::text COLLATE "C" = $1::text)) AND ("people"."age" >= $2::bigint)`,
    );
  });

  it('are negated where NULL is known to be unset', () => {
    expectWhere(
      'A("X") \\ (T("age", EQ, 5) * T("city", EQ, "Oslo"))',
      {},
      `("people"."in ""x""") AND (("people"."age" IS NULL OR NOT ("people"."age" = $1::bigint)) OR ("people"."town" IS NULL OR NOT (("people"."town" = $2::text) AND ("people"."town"::text COLLATE "C" = $2::text))))`,
    );
    expectWhere('T("age", NOTSET, "")', {}, '"people"."age" IS NULL');
    expectWhere(
      'T("city", NOTEQ, "Oslo")',
      { dialect: 'sqlite' },
      '`people`.`town` IS NOT NULL AND NOT ((`people`.`town` = ?1) AND (coalesce(`people`.`town`, NULL) = ?1))',
    );
  });

  it('ask lists in the words of the engine', () => {
    const text = 'T("likes", IN, ["a", "b"])';
    const inBoth = (column: string): string => `(${column} && $1::text[]) AND (${column} COLLATE "C" && $1::text[])`;
    expectWhere(text, {}, inBoth('"people"."likes"'));
    expectWhere(text, { dialect: 'clickhouse' }, 'hasAny(`likes`, {p1:Array(String)})');
    expectWhere(text, { dialect: 'duckdb' }, 'list_has_any("people"."likes", [$1, $2]::VARCHAR[])');
    expectWhere(
      text,
      { dialect: 'sqlite' },
      'EXISTS (SELECT 1 FROM (SELECT `people`.`likes` AS list) AS l, json_each(l.list) AS j WHERE j.value IN (?1, ?2))',
    );
    expectWhere('G("all")', { layout: LISTED }, inBoth('"people"."codes"'));
  });

  it('have one device asked for first', () => {
    expectText(
      'T("age", EQ, 5)',
      { dialect: 'sqlite', result: { exists: 'd1' } },
      'SELECT count(*) AS count FROM (SELECT `people`.`device` COLLATE BINARY AS pushsift_id FROM `crm`.`people` WHERE ((`people`.`device` = ?2) AND (coalesce(`people`.`device`, NULL) = ?2)) AND (`people`.`age` = ?1)) AS r',
    );
  });

  it('that no layout names are faults, once for each', () => {
    const text = 'A("Y") + T("toString", EQ, "a") * AT("X", "level", EQ, 1) + T("toString", EQ, "b")';
    expect(faultsOf(text, COLUMNS, 'sqlite')).toEqual([
      ['A("Y")', 'the layout names no column for application `Y`'],
      ['T("toString", EQ, "a")', 'the layout names no column for tag `toString`'],
      ['AT("X", "level", EQ, 1)', 'the layout names no column for tag `level` of application `X`'],
    ]);
  });

  it('stay one identifier, whatever they are called', () => {
    for (const text of HOSTILE) {
      const layout: ColumnsLayout = { ...COLUMNS, tags: { city: text } };
      const { query } = compileSql(compiledText('T("city", EQ, "Oslo")', catalog), { dialect: 'duckdb', layout });
      expect(query?.text).toContain(
        ` WHERE "people"."${text.replaceAll('"', '""')}"::VARCHAR COLLATE "binary" = $1) AS r`,
      );
    }
  });

  it('count conditions inside each other', () => {
    const options = { dialect: 'duckdb', layout: COLUMNS, limits: { nesting: 1 } } as const;
    const { diagnostics } = compileSql(compiledText('A("X") * T("age", EQ, 5)', catalog), options);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'the query would have 2 conditions inside each other, and DuckDB takes 1',
    ]);
  });
});

describe('bitmaps', () => {
  const select = (table: string, where: string): string =>
    `(SELECT groupBitmapMergeState(devices) FROM ${table} WHERE ${where})`;
  const subscribed = (at: number): string => `(kind = {p${at}:String}) AND (application = {p${at + 1}:String})`;

  it('are intersected, and counted without their ids', () => {
    expectText(
      'A("X") * A("Y")',
      { layout: BITMAPS, dialect: 'clickhouse', result: 'count' },
      `SELECT bitmapCardinality(bitmapAnd(${select('`segments`', '(kind = {p1:String}) AND (application = {p2:String})')}, ${select('`segments`', '(kind = {p1:String}) AND (application = {p3:String})')})) AS count`,
    );
  });

  it('are united in one select', () => {
    expectText(
      'G("all") + T("age", EQ, 5)',
      { layout: BITMAPS, dialect: 'clickhouse', result: 'count' },
      `SELECT bitmapCardinality(${select('`segments`', '((kind = {p1:String}) AND (application IN {p2:Array(String)})) OR ((kind = {p3:String}) AND (application = {p4:String}) AND (name = {p5:String}) AND (integer_value = {p6:Int64}))')}) AS count`,
    );
  });

  it('are taken from all devices where nothing else says where to look', () => {
    expectText(
      'T("age", NOTSET, "")',
      { layout: BITMAPS, dialect: 'clickhouse', result: 'count' },
      `SELECT bitmapCardinality(bitmapAndnot(${select('`segments`', 'kind = {p1:String}')}, ${select('`segments`', '(kind = {p2:String}) AND (application = {p3:String}) AND (name = {p4:String})')})) AS count`,
    );
  });

  it('are those of the tag where it may have any value', () => {
    expectText(
      `T("age", BETWEEN, [${Number.MIN_SAFE_INTEGER}, ${Number.MAX_SAFE_INTEGER}])`,
      { layout: BITMAPS, dialect: 'clickhouse', result: 'count' },
      `SELECT bitmapCardinality(${select('`segments`', '(kind = {p1:String}) AND (application = {p2:String}) AND (name = {p3:String})')}) AS count`,
    );
  });

  it('become ids by their numbers', () => {
    expectText(
      'A("X")',
      { layout: { ...BITMAPS, tables: { devices: 'people', segments: 's' } }, dialect: 'clickhouse' },
      `SELECT r.id AS id FROM (SELECT id AS id FROM \`people\` WHERE number IN (SELECT arrayJoin(bitmapToArray(${select('`s`', subscribed(1))})))) AS r ORDER BY r.id ASC`,
    );
    expectText(
      'A("X")',
      { layout: BITMAPS, dialect: 'clickhouse', result: { exists: 'd1' } },
      `SELECT count(*) AS count FROM (SELECT id AS id FROM \`devices\` WHERE (id = {p1:String}) AND bitmapContains(${select('`segments`', subscribed(2))}, number)) AS r`,
    );
  });

  it('have the words of roaringbitmap in PostgreSQL', () => {
    const merged = (application: string): string =>
      `(SELECT coalesce(rb64_or_agg(t.devices), '{}'::roaringbitmap64) FROM "segments" AS t WHERE (t.kind::text COLLATE "C" = $1::text) AND (t.application::text COLLATE "C" = ${application}::text))`;
    expectText(
      'A("X") \\ A("Y")',
      { layout: BITMAPS, result: 'count' },
      `SELECT rb64_cardinality(rb64_andnot(${merged('$2')}, ${merged('$3')})) AS count`,
    );
  });

  it('find nothing where nothing is meant', () => {
    expectText(
      'A("X") \\ A("X")',
      { layout: BITMAPS, dialect: 'clickhouse', result: 'count' },
      'SELECT count(*) AS count FROM (SELECT id AS id FROM `devices` WHERE 1 = 0) AS r',
    );
  });

  it('are refused where there are none', () => {
    expect(faultsOf('A("X") + A("Y")', BITMAPS, 'duckdb')).toEqual([['A("X") + A("Y")', 'DuckDB has no bitmaps']]);
  });
});
