/** What queries look like, every dialect side by side; and what is refused, where. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import { compile } from '../../../src/compile.js';
import { compileSql } from '../../../src/evaluate/sql/compile-sql.js';
import type { CompileSqlOptions, SqlResult } from '../../../src/evaluate/sql/compile-sql-options.js';
import type { SqlDialect } from '../../../src/evaluate/sql/dialect.js';
import type { SqlParameter } from '../../../src/evaluate/sql/parameters.js';
import { compiledText } from '../../support/worlds.js';

const { catalog } = loadCatalog({
  applications: { X: { tags: { level: { type: 'Integer' } } }, Y: {}, Z: {} },
  groups: { all: { applications: ['X', 'Y', 'Z'] } },
  tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
});

type Texts = Readonly<Record<SqlDialect, readonly [text: string, ...parameters: SqlParameter[]]>>;

function expectQueries(text: string, result: SqlResult, expected: Texts): void {
  const filter = compiledText(text, catalog);
  const found = Object.keys(expected).map((dialect) => {
    const { query } = compileSql(filter, { dialect: dialect as SqlDialect, result });
    return [dialect, [query?.text, ...(query?.parameters ?? [])]];
  });
  expect(Object.fromEntries(found)).toEqual(expected);
}

/** The underlined text, code and message of each diagnostic. */
function faultsOf(text: string, options: CompileSqlOptions, known = true): readonly (readonly string[])[] {
  const { filter } = compile(text, { catalog: known ? catalog : null });
  if (filter === null) throw new Error(text);
  const { query, diagnostics } = compileSql(filter, options);
  expect(query === null).toBe(diagnostics.length > 0);
  return diagnostics.map(({ code, message, span }) => [code, message, text.slice(span.start, span.end)]);
}

/** The query of SQLite, or of another, in full. */
function expectText(text: string, result: SqlResult, expected: string, dialect: SqlDialect = 'sqlite'): void {
  expect(compileSql(compiledText(text, catalog), { dialect, result }).query?.text).toBe(expected);
}

/** The longest parameter as text: in a list, quotes, backslashes and line breaks are escaped. */
function longestField(parameters: readonly SqlParameter[]): number {
  return Math.max(...parameters.map((parameter) => Buffer.byteLength(JSON.stringify(parameter))));
}

const SELECTED = 'SELECT t.device_id COLLATE BINARY AS id FROM';
const SUBSCRIBED = `${SELECTED} \`subscriptions\` AS t WHERE t.application COLLATE BINARY`;
const TAGGED = `${SELECTED} \`tags\` AS t WHERE (t.application COLLATE BINARY = `;
const NAME = 't.name COLLATE BINARY';

describe('queries', () => {
  it.each([
    ['texts', 'city', Array.from({ length: 4_000 }, (_, at) => `"die Straße ${at} mit dem langen Namen"`)],
    ['integers', 'age', Array.from({ length: 10_000 }, (_, at) => String(Number.MIN_SAFE_INTEGER + 2 * at))],
    ['items', 'likes', Array.from({ length: 4_000 }, (_, at) => `"die Straße ${at} mit dem langen Namen"`)],
  ])('of long lists of %s have them in fields that a server of ClickHouse takes', (_, tag, values) => {
    const filter = compiledText(`T("${tag}", IN, [${values.join(', ')}])`, catalog);
    const { query } = compileSql(filter, { dialect: 'clickhouse' });
    const lists = query?.parameters.filter((parameter) => Array.isArray(parameter)) ?? [];
    expect(lists.length).toBeGreaterThan(1);
    expect(longestField(lists)).toBeLessThan(131_072);
    expect(new Set(lists.flat().map((value) => JSON.stringify(value)))).toEqual(new Set(values));
    const terms = lists.map((_, at) => `\\([a-z_]+ IN \\{p${at + 3}:Array\\((?:String|Int64)\\)\\}\\)`);
    expect(query?.text).toMatch(new RegExp(`\\(${terms.join(' OR ')}\\)`));
    expect(compileSql(filter, { dialect: 'postgres' }).query?.parameters).toHaveLength(3);
  });

  it('have values as parameters, typed where the engine wants types', () => {
    const values = ['', 'age', 18] as const;
    const count = 'SELECT count(*) AS count FROM';
    expectQueries('T("age", GTE, 18)', 'count', {
      clickhouse: [
        `${count} (SELECT device_id AS id FROM \`tags\` WHERE (application = {p1:String}) AND (name = {p2:String}) AND (integer_value >= {p3:Int64})) AS r`,
        ...values,
      ],
      postgres: [
        `${count} (SELECT t.device_id::text COLLATE "C" AS id FROM "tags" AS t WHERE (t.application::text COLLATE "C" = $1::text) AND (t.name::text COLLATE "C" = $2::text) AND (t.integer_value >= $3::bigint)) AS r`,
        ...values,
      ],
      duckdb: [
        `${count} (SELECT encode(t.device_id::VARCHAR) AS id FROM "tags" AS t WHERE (t.application::VARCHAR COLLATE "binary" = $1) AND (t.name::VARCHAR COLLATE "binary" = $2) AND (t.integer_value >= $3)) AS r`,
        ...values,
      ],
      sqlite: [`${count} (${TAGGED}?1) AND (${NAME} = ?2) AND (t.integer_value >= ?3)) AS r`, ...values],
    });
  });

  it('ask for all applications of a group at once, and for each device once', () => {
    const ids = 'SELECT r.id AS id FROM (SELECT DISTINCT s.id AS id FROM (SELECT';
    expectQueries('G("all")', 'ids', {
      clickhouse: [
        `${ids} device_id AS id FROM \`subscriptions\` WHERE application IN {p1:Array(String)}) AS s) AS r ORDER BY r.id ASC`,
        ['X', 'Y', 'Z'],
      ],
      postgres: [
        `${ids} t.device_id::text COLLATE "C" AS id FROM "subscriptions" AS t WHERE t.application::text COLLATE "C" = ANY($1::text[])) AS s) AS r ORDER BY r.id ASC`,
        ['X', 'Y', 'Z'],
      ],
      duckdb: [
        `SELECT decode(r.id) AS id FROM (SELECT DISTINCT s.id AS id FROM (SELECT encode(t.device_id::VARCHAR) AS id FROM "subscriptions" AS t WHERE t.application::VARCHAR COLLATE "binary" IN ($1, $2, $3)) AS s) AS r ORDER BY r.id ASC`,
        'X',
        'Y',
        'Z',
      ],
      sqlite: [
        `SELECT r.id AS id FROM (SELECT DISTINCT s.id AS id FROM (${SUBSCRIBED} IN (?1, ?2, ?3)) AS s) AS r ORDER BY r.id ASC`,
        'X',
        'Y',
        'Z',
      ],
    });
  });

  it('look ids up, the fewest first', () => {
    expectText(
      'A("X") * T("age", EQ, 5)',
      'count',
      `SELECT count(*) AS count FROM (SELECT s.id AS id FROM (${TAGGED}?1) AND (${NAME} = ?2) AND (t.integer_value = ?3)) AS s WHERE s.id IN (${SUBSCRIBED} = ?4)) AS r`,
    );
  });

  it('read all devices only where nothing else says where to look', () => {
    expectText(
      'T("age", NOTSET, "")',
      'count',
      `SELECT count(*) AS count FROM (SELECT s.id AS id FROM (SELECT t.id COLLATE BINARY AS id FROM \`devices\` AS t) AS s WHERE s.id NOT IN (${TAGGED}?1) AND (${NAME} = ?2))) AS r`,
    );
    expectText(
      'A("X") * T("age", NOTSET, "")',
      'count',
      `SELECT count(*) AS count FROM (SELECT s.id AS id FROM (${SUBSCRIBED} = ?1) AS s WHERE s.id NOT IN (${TAGGED}?2) AND (${NAME} = ?3))) AS r`,
    );
  });

  it('subtract what reads several tables as a whole', () => {
    expectText(
      'A("X") \\ (A("Y") \\ A("Z"))',
      'count',
      `SELECT count(*) AS count FROM (${SUBSCRIBED} = ?1 EXCEPT SELECT s.id AS id FROM (SELECT s.id AS id FROM (${SUBSCRIBED} = ?2) AS s WHERE s.id NOT IN (${SUBSCRIBED} = ?3)) AS s) AS r`,
    );
  });

  it('subtract by a join in PostgreSQL', () => {
    const subscribed = (parameter: string): string =>
      `SELECT t.device_id::text COLLATE "C" AS id FROM "subscriptions" AS t WHERE t.application::text COLLATE "C" = ${parameter}::text`;
    expectText(
      'A("X") \\ A("Y")',
      'count',
      `SELECT count(*) AS count FROM (SELECT s.id AS id FROM (${subscribed('$1')}) AS s WHERE NOT EXISTS (SELECT 1 FROM (${subscribed('$2')}) AS o WHERE o.id = s.id)) AS r`,
      'postgres',
    );
  });

  it('nest compounds in selects of their own', () => {
    expectText(
      '(A("X") + T("age", EQ, 5)) * (A("Y") + T("age", EQ, 6))',
      'count',
      `SELECT count(*) AS count FROM (SELECT s.id AS id FROM (${SUBSCRIBED} = ?1 UNION ${TAGGED}?2) AND (${NAME} = ?3) AND (t.integer_value = ?4)) AS s INTERSECT SELECT s.id AS id FROM (${SUBSCRIBED} = ?5 UNION ${TAGGED}?2) AND (${NAME} = ?3) AND (t.integer_value = ?6)) AS s) AS r`,
    );
  });

  it('ask for one device in every select', () => {
    expectText(
      'A("X") * T("age", EQ, 5)',
      { exists: 'd1' },
      `SELECT count(*) AS count FROM (SELECT s.id AS id FROM (${SELECTED} \`tags\` AS t WHERE (t.device_id COLLATE BINARY = ?4) AND (t.application COLLATE BINARY = ?1) AND (${NAME} = ?2) AND (t.integer_value = ?3)) AS s WHERE s.id IN (${SELECTED} \`subscriptions\` AS t WHERE (t.device_id COLLATE BINARY = ?4) AND (t.application COLLATE BINARY = ?5))) AS r`,
    );
  });

  it('page by keys', () => {
    expectText(
      'A("X")',
      { page: { after: 'd7', limit: 100 } },
      `SELECT r.id AS id FROM (${SUBSCRIBED} = ?1) AS r WHERE r.id > ?2 COLLATE BINARY ORDER BY r.id ASC LIMIT ?3`,
    );
    expectText(
      'A("X")',
      { page: { after: null, limit: 100 } },
      `SELECT r.id AS id FROM (${SUBSCRIBED} = ?1) AS r ORDER BY r.id ASC LIMIT ?2`,
    );
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 53])('have no page of %d ids', (limit) => {
    const options = { dialect: 'sqlite', result: { page: { after: null, limit } } } as const;
    expect(() => compileSql(compiledText('A("X")', catalog), options)).toThrow('a page has 1 id or more');
  });

  it('say the shorter of what is in a set of integers and what is not', () => {
    expectText(
      'T("age", NOTIN, [3, 5])',
      'count',
      `SELECT count(*) AS count FROM (${TAGGED}?1) AND (${NAME} = ?2) AND (t.integer_value IS NOT NULL AND NOT (t.integer_value IN (?3, ?4)))) AS r`,
    );
    expectText(
      'T("age", BETWEEN, [3, 5]) + T("age", EQ, 9)',
      'count',
      `SELECT count(*) AS count FROM (${TAGGED}?1) AND (${NAME} = ?2) AND ((t.integer_value = ?5) OR (t.integer_value BETWEEN ?3 AND ?4))) AS r`,
    );
  });

  it('take tables from the layout, quoted', () => {
    const { query } = compileSql(compiledText('A("X")', catalog), {
      dialect: 'postgres',
      layout: { kind: 'rows', tables: { subscriptions: ['push "1"', 'subs'] } },
    });
    expect(query?.text).toContain(' FROM "push ""1"""."subs" AS t WHERE ');
  });

  it('select nothing where nothing is meant', () => {
    expectText(
      'A("X") \\ A("X")',
      'count',
      'SELECT count(*) AS count FROM (SELECT t.id COLLATE BINARY AS id FROM `devices` AS t WHERE 1 = 0) AS r',
    );
  });
});

describe('faults', () => {
  it('are untyped tags, once for each', () => {
    expect(faultsOf('T("a", EQ, 1) + T("b", EQ, 2) * T("a", NOTEQ, 3)', { dialect: 'sqlite' }, false)).toEqual([
      ['target/untyped-tag', 'the type of tag `a` is not known', 'T("a", EQ, 1)'],
      ['target/untyped-tag', 'the type of tag `b` is not known', 'T("b", EQ, 2)'],
    ]);
  });

  it('are groups that no catalog resolved', () => {
    expect(faultsOf('A("X") * G("all")', { dialect: 'duckdb' }, false)).toEqual([
      ['plan/group-needs-catalog', 'the applications of group `all` are not known', 'G("all")'],
    ]);
  });

  it('are texts with NUL where there is none', () => {
    const text = 'A("X") * T("city", EQ, "a\\u0000b") + T("city", EQ, "b")';
    expect(faultsOf(text, { dialect: 'postgres' })).toEqual([
      ['target/text-not-held', 'PostgreSQL cannot hold the text `a\\u0000b`', 'T("city", EQ, "a\\u0000b")'],
    ]);
    expect(faultsOf(text, { dialect: 'sqlite' })).toHaveLength(1);
    expect(faultsOf(text, { dialect: 'duckdb' })).toEqual([]);
    expect(faultsOf(text, { dialect: 'clickhouse' })).toEqual([]);
  });

  it('are ids that the engine cannot hold, which are not told', () => {
    const messages = (dialect: SqlDialect, result: SqlResult): readonly string[] =>
      faultsOf('A("X")', { dialect, result }).flat();
    const fault = (title: string): readonly string[] => [
      'target/text-not-held',
      `${title} cannot hold the id that is asked for`,
      'A("X")',
    ];
    for (const [dialect, title] of [
      ['postgres', 'PostgreSQL'],
      ['sqlite', 'SQLite'],
    ] as const) {
      expect(messages(dialect, { exists: 'd\0 1' })).toEqual(fault(title));
      expect(messages(dialect, { page: { after: 'd\0 1', limit: 5 } })).toEqual(fault(title));
    }
    expect(messages('duckdb', { exists: 'd\0 1' })).toEqual([]);
    // Half a character would be sent as another one, and found.
    expect(messages('duckdb', { exists: 'd\ud800' })).toEqual(fault('DuckDB'));
    expect(messages('clickhouse', { page: { after: 'd\ud800', limit: 5 } })).toEqual(fault('ClickHouse'));
  });

  it('are queries that have more of anything than the engine takes', () => {
    const text = 'A("X") * T("age", EQ, 5)';
    const refused = (limits: object): unknown => faultsOf(text, { dialect: 'duckdb', limits })[0]?.[1];
    expect(refused({ parameters: 3 })).toBe('the query would have 4 parameters, and DuckDB takes 3');
    expect(refused({ nesting: 2 })).toBe('the query would have 3 selects inside each other, and DuckDB takes 2');
    expect(refused({ selects: 1 })).toBe('the query would have 2 selects of a table, and DuckDB takes 1');
    expect(refused({ text: 100 })).toMatch(/^the query would have \d+ bytes of text, and DuckDB takes 100$/);
    expect(refused({ parameters: 4, nesting: 3, selects: 2, text: 500 })).toBe(undefined);
  });
});
