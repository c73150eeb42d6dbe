/**
 * The law that names mean what the embedder means by them: tables and columns called like something else that is in scope, like words of SQL,
 * or like nothing that was ever a name, with further columns beside them, in any collation. What is asked for is found, and no other device.
 */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import type { Device } from '../../../src/devices/device.js';
import { sqlAudience } from '../../../src/evaluate/sql/audience/sql-audience.js';
import { compileSql } from '../../../src/evaluate/sql/compile-sql.js';
import type { SqlDialect } from '../../../src/evaluate/sql/dialect.js';
import type { ColumnsLayout, RowsLayout, SqlColumn, SqlLayout } from '../../../src/evaluate/sql/layout.js';
import { rowsSchema } from '../../../src/evaluate/sql/rows/rows-schema.js';
import type { Filter } from '../../../src/plan/filter.js';
import { forAllAsync } from '../law.js';
import { arbitraryName } from '../values.js';
import { audience, compiledText } from '../worlds.js';
import { connectionOf, expectedCount } from './expected-count.js';
import { loadNamedRows } from './named-rows.js';
import { ANY_CASE } from './postgres-engine.js';
import { countOf, idsOf, type SqlEngine } from './sql-engine.js';
import { loadWideTable, quotedName } from './wide-table.js';

/** Columns of json_each, and names of results. */
const IN_SCOPE = ['key', 'value', 'type', 'atom', 'id', 'parent', 'fullkey', 'path', 'json', 'root', 'count', 'name'];

/** Words of our queries, columns that engines have without being told, words of SQL, signs of other meaning. */
const NAMES = [
  ...[
    'json_each',
    'unnest',
    't',
    'd',
    's',
    'r',
    'o',
    'l',
    'j',
    'list',
    'text',
    'pushsift_id',
    'pushsift_id_',
    'pushsift',
  ],
  ...['devices', 'tags', 'subscriptions', 'device_id', 'platform', 'application', 'number', 'kind', 'string_value'],
  ...['rowid', 'oid', '_rowid_', '_table', '_part', 'ROWNUM', 'current_user', 'ctid2', 'main', 'public', 'temp'],
  ...['select', 'from', 'where', 'group', 'order', 'table', 'null', 'true', 'and', 'in', 'as', 'user', 'default'],
  ...['a.b', '.', 'people.id', 't.id', 'people', "a'b", 'a"b', 'a`b', 'a\\', '[a]', 'a b', ' a', 'a ', '*', 'count(*)'],
  ...[
    '?',
    '?1',
    '$1',
    '{p1:String}',
    ':a',
    '@a',
    '%',
    '--',
    '/*',
    ';',
    '\n',
    'é',
    'e\u0301',
    'ß',
    '\u{1f600}',
    '\ufeff',
  ],
  ...['x'.repeat(63), 'é'.repeat(31), '1', '0x', "';--"],
];

/** Columns of its own that every table of PostgreSQL has. */
const SYSTEM = new Set(['ctid', 'xmin', 'cmin', 'xmax', 'cmax', 'tableoid']);

const COLUMNS = 14;

/** Different to every engine, however it looks at names. */
function arbitraryNames(dialect: SqlDialect): fc.Arbitrary<readonly string[]> {
  const name = fc
    .oneof(
      { weight: 2, arbitrary: fc.constantFrom(...IN_SCOPE) },
      { weight: 3, arbitrary: fc.constantFrom(...NAMES) },
      { weight: 1, arbitrary: arbitraryName },
    )
    .filter((text) => !text.includes('\0') && !SYSTEM.has(text) && isOrdinary(dialect, text));
  const bytes = (text: string): string => Buffer.from(text.toLowerCase()).subarray(0, 60).toString('hex');
  return fc.uniqueArray(name, { minLength: COLUMNS, maxLength: COLUMNS, selector: bytes });
}

/** In SQLite nobody but itself may call a table so. */
function isOrdinary(dialect: SqlDialect, text: string): boolean {
  return dialect !== 'sqlite' || !/^sqlite_/i.test(text);
}

/** Types of texts: those that compare by code point, and those that do not. */
const TEXTS: Readonly<Record<SqlDialect, readonly string[]>> = {
  sqlite: ['TEXT', 'TEXT COLLATE NOCASE', 'TEXT COLLATE RTRIM'],
  duckdb: ['VARCHAR', 'VARCHAR COLLATE NOCASE', 'VARCHAR COLLATE NOACCENT'],
  postgres: ['text', 'text COLLATE "C"', `text COLLATE ${ANY_CASE}`, 'varchar(100)'],
  clickhouse: ['Nullable(String)', 'LowCardinality(Nullable(String))'],
};

/** What makes a session compare, order or look names up in another way. */
const SESSIONS: Readonly<Record<SqlDialect, readonly string[]>> = {
  sqlite: ['PRAGMA case_sensitive_like = 0', 'PRAGMA reverse_unordered_selects = 1'],
  duckdb: ["SET default_collation = 'nocase'", "SET default_collation = ''", "SET default_order = 'DESC'"],
  postgres: ['SET enable_seqscan = on'],
  clickhouse: ['SET enable_analyzer = 0', 'SET enable_analyzer = 1'],
};

/** Sessions as they come. */
const USUAL: Readonly<Record<SqlDialect, readonly string[]>> = {
  sqlite: ['PRAGMA reverse_unordered_selects = 0'],
  duckdb: ["SET default_collation = ''", "SET default_order = 'ASC'"],
  postgres: [],
  clickhouse: ['SET enable_analyzer = 1'],
};

const { catalog } = loadCatalog({
  applications: { X: { tags: { level: { type: 'Integer' } } }, x: {} },
  groups: { all: { applications: ['X', 'x'] } },
  tags: { city: { type: 'String' }, City: { type: 'String' }, age: { type: 'Integer' }, likes: { type: 'List' } },
});

const FILTERS = [
  'A("X")',
  'A("X") \\ A("x")',
  'G("all", ["iOS"])',
  'T("city", EQ, "oslo")',
  'T("city", NOTEQ, "Oslo")',
  'T("City", IN, ["oslo", "ose"])',
  'T("city", NOTIN, ["oslo ", "rome"])',
  'T("age", BETWEEN, [1, 2])',
  'T("age", NOTSET, "")',
  'T("likes", IN, ["tea"])',
  'A("X") \\ T("likes", IN, ["Tea", "jazz"])',
  'AT("X", "level", EQ, 1)',
  '(A("X") + T("age", EQ, 1)) * (A("x") + T("city", EQ, "oslo"))',
  '(A("X") + T("age", NOTEQ, 1)) \\ (A("x") * T("city", EQ, "Oslo") + T("likes", IN, ["tea"]))',
].map((text) => compiledText(text, catalog));

/** The tallies of a wide table hold a filter as its ids do. */
const COUNTED = new Set(FILTERS.slice(2, 4));

const WORDS = ['oslo', 'Oslo', 'OSLO', 'osló', 'oslo ', 'rome', ''];
const LIKED = ['tea', 'Tea', 'tea ', 'jazz'];
const IDS = ['a', 'A', 'b', 'B', 'aa', 'Aa', 'á', 'a ', 'ab', 'C'];

const arbitraryDevices: fc.Arbitrary<readonly Device[]> = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom(...IDS),
      platform: fc.constantFrom('iOS', 'Android'),
      applications: fc.subarray(['X', 'x']),
      tags: fc.record(
        {
          city: fc.constantFrom(...WORDS),
          City: fc.constantFrom(...WORDS),
          age: fc.nat(3),
          likes: fc.subarray(LIKED, { minLength: 1 }),
        },
        { requiredKeys: [] },
      ),
      level: fc.nat(2),
    }),
    { selector: ({ id }) => id, maxLength: IDS.length, minLength: 4 },
  )
  .map((devices) =>
    devices.map(
      ({ level, ...device }): Device =>
        device.applications.includes('X') ? { ...device, applicationTags: { X: { level } } } : device,
    ),
  );

interface Case {
  readonly names: readonly string[];
  readonly text: string;
  readonly session: string;
  readonly devices: readonly Device[];
  /** Columns are given as expressions, which are the same names. */
  readonly expressions: boolean;
}

function arbitraryCase(dialect: SqlDialect): fc.Arbitrary<Case> {
  return fc.record({
    names: arbitraryNames(dialect),
    text: fc.constantFrom(...TEXTS[dialect]),
    session: fc.constantFrom(...SESSIONS[dialect]),
    devices: arbitraryDevices,
    expressions: fc.boolean(),
  });
}

type Load = (engine: SqlEngine, one: Case) => Promise<SqlLayout>;

const loadColumns: Load = async (engine, { names: [table = '', id = '', platform = '', ...names], ...one }) => {
  if (catalog === null) throw new Error('a catalog');
  // Also a column that is called like the table, and one like the table and a column of it.
  const more = one.expressions ? [] : [table, `${table}.${names[0]}`].filter((name) => isNew(name, names));
  const layout = await loadWideTable(engine, catalog, one.devices, {
    table: one.expressions ? id : table,
    id,
    platform,
    column: (at) => names[at] ?? '',
    decoys: [...names.slice(-3), ...more],
    text: one.text,
  });
  return one.expressions ? asExpressions(engine.dialect, layout) : layout;
};

function isNew(name: string, others: readonly string[]): boolean {
  return Buffer.byteLength(name) < 60 && !others.some((other) => other.toLowerCase() === name.toLowerCase());
}

function asExpressions(dialect: SqlDialect, layout: ColumnsLayout): ColumnsLayout {
  const one = (column: SqlColumn): SqlColumn =>
    typeof column === 'string' ? { expression: quotedName(dialect, column) } : column;
  const all = (columns: Readonly<Record<string, SqlColumn>>): Record<string, SqlColumn> =>
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, one(column)]));
  const { applications, applicationTags = {} } = layout;
  return {
    ...layout,
    id: one(layout.id),
    platform: one(layout.platform),
    applications: 'list' in applications ? { list: one(applications.list) } : { flags: all(applications.flags) },
    tags: all(layout.tags),
    applicationTags: Object.fromEntries(Object.entries(applicationTags).map(([code, tags]) => [code, all(tags)])),
  };
}

const loadRows: Load = (engine, { names, text, devices }) => loadNamedRows(engine, names, text, devices);

const LAYOUTS: Readonly<Record<'columns' | 'rows', Load>> = { columns: loadColumns, rows: loadRows };

/** By code point, as ids are paged through. */
function ordered(ids: readonly string[]): readonly string[] {
  return ids.toSorted((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
}

/** Registers the law for one engine. */
export function takesNamesAsTheyAre(open: () => SqlEngine, weight: number): void {
  it.each(Object.entries(LAYOUTS))('in %s', { timeout: 900_000 }, async (_, load) => {
    const engine = open();
    const law = async (one: Case): Promise<void> => {
      const layout = await load(engine, one);
      await engine.execute(one.session);
      for (const filter of FILTERS) await isRight(engine, layout, filter, one.devices);
      for (const table of tablesOf(layout)) await engine.execute(`DROP TABLE ${quotedName(engine.dialect, table)}`);
    };
    await forAllAsync(arbitraryCase(engine.dialect), law, weight);
    await restore(engine);
  });
}

/** What others find: sessions as they come, and the usual tables, in whose place there may have been others. */
async function restore(engine: SqlEngine): Promise<void> {
  const { dialect } = engine;
  for (const statement of USUAL[dialect]) await engine.execute(statement);
  for (const table of ['devices', 'subscriptions', 'tags']) await engine.execute(`DROP TABLE IF EXISTS ${table}`);
  for (const statement of rowsSchema(dialect)) await engine.execute(statement);
}

/** No table is left for the next case, where its name would mean something else. */
function tablesOf(layout: SqlLayout): readonly string[] {
  const names = layout.kind === 'columns' ? [layout.table] : Object.values(layout.tables ?? {});
  return names.flat();
}

const RESULTS = ['ids', 'count', { exists: 'a' }, { page: { after: 'A', limit: 3 } }] as const;

async function isRight(
  engine: SqlEngine,
  layout: SqlLayout,
  filter: Filter,
  devices: readonly Device[],
): Promise<void> {
  const found: unknown[] = [];
  for (const result of RESULTS) {
    const { query } = compileSql(filter, { dialect: engine.dialect, layout, result });
    if (query === null) throw new Error(filter.text);
    const isCount = result === 'count' || (typeof result === 'object' && 'exists' in result);
    found.push(isCount ? await countOf(engine, query) : await idsOf(engine, query));
  }
  if (layout.kind === 'rows' || (layout.kind === 'columns' && COUNTED.has(filter)))
    await countsAreRight(engine, layout, filter, devices);
  const ids = ordered(audience(filter, devices));
  const page = ids.filter((id) => id > 'A').slice(0, 3);
  expect([filter.text, ...found]).toEqual([filter.text, ids, ids.length, ids.includes('a') ? 1 : 0, page]);
}

async function countsAreRight(
  engine: SqlEngine,
  layout: RowsLayout | ColumnsLayout,
  filter: Filter,
  devices: readonly Device[],
): Promise<void> {
  const source = sqlAudience(connectionOf(engine), { layout, catalog });
  expect(await source.count(filter)).toEqual(expectedCount(filter, devices));
  const texts = devices.flatMap(({ tags }) => (typeof tags?.city === 'string' ? [tags.city] : []));
  expect(ordered(await source.tagTexts('city'))).toEqual(ordered([...new Set(texts)]));
}
