/** Names that have been mistaken for something else, engine by engine; and names that engines take for one another. */

import { citext } from '@electric-sql/pglite/contrib/citext';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../../src/catalog/load-catalog.js';
import { compileSql } from '../../../../src/evaluate/sql/compile-sql.js';
import type { SqlResult } from '../../../../src/evaluate/sql/compile-sql-options.js';
import type { SqlDialect } from '../../../../src/evaluate/sql/dialect.js';
import type { ColumnsLayout, SqlLayout } from '../../../../src/evaluate/sql/layout.js';
import { openPglite } from '../../../support/pglite.js';
import { openDuckDb } from '../../../support/sql/duckdb-engine.js';
import { ANY_CASE, openPostgres } from '../../../support/sql/postgres-engine.js';
import { idsOf, type SqlEngine } from '../../../support/sql/sql-engine.js';
import { openSqlite } from '../../../support/sql/sqlite-engine.js';
import { compiledText } from '../../../support/worlds.js';

const { catalog } = loadCatalog({
  applications: { X: {}, Y: {} },
  tags: { city: { type: 'String' }, name: { type: 'String' }, likes: { type: 'List' } },
});

const PEOPLE: ColumnsLayout = {
  kind: 'columns',
  table: 'people',
  id: 'uid',
  platform: 'os',
  applications: { flags: {} },
  tags: { city: 'city', likes: 'likes' },
};

async function opened(open: () => Promise<SqlEngine>, ...statements: readonly string[]): Promise<SqlEngine> {
  const engine = await open();
  for (const statement of statements) await engine.execute(statement);
  return engine;
}

async function ask(engine: SqlEngine, layout: SqlLayout, text: string, result: SqlResult = 'ids'): Promise<unknown> {
  const { query } = compileSql(compiledText(text, catalog), { dialect: engine.dialect, layout, result });
  if (query === null) throw new Error(text);
  return idsOf(engine, query);
}

function compiling(dialect: SqlDialect, layout: SqlLayout): () => unknown {
  return () => compileSql(compiledText('T("city", EQ, "Oslo")', catalog), { dialect, layout });
}

describe('SQLite', () => {
  const COLUMNS_OF_JSON_EACH = ['key', 'value', 'type', 'atom', 'id', 'parent', 'fullkey', 'path', 'json', 'root'];

  it.each(COLUMNS_OF_JSON_EACH)(
    'asks a list in a column called `%s`, and not what json_each calls so',
    async (name) => {
      const engine = await opened(
        openSqlite,
        `CREATE TABLE people (uid TEXT, os TEXT, \`${name}\` TEXT)`,
        `INSERT INTO people VALUES ('d1', 'iOS', '["tea"]'), ('d2', 'iOS', '["jazz"]'), ('d3', 'iOS', NULL)`,
      );
      for (const likes of [name, { expression: name }, { expression: `people.${name}` }]) {
        const layout = { ...PEOPLE, tags: { likes } };
        expect(await ask(engine, layout, 'T("likes", IN, ["tea", "x"])')).toEqual(['d1']);
      }
      const subscribed = { ...PEOPLE, applications: { list: name } };
      await engine.execute(`UPDATE people SET \`${name}\` = '["X"]' WHERE uid = 'd2'`);
      expect(await ask(engine, subscribed, 'A("X")')).toEqual(['d2']);
      await engine.close();
    },
  );

  it('asks lists of a table called json_each', async () => {
    const engine = await opened(
      openSqlite,
      'CREATE TABLE json_each (uid TEXT, os TEXT, likes TEXT)',
      `INSERT INTO main.json_each VALUES ('d1', 'iOS', '["tea"]'), ('d2', 'iOS', '["jazz"]')`,
    );
    expect(await ask(engine, { ...PEOPLE, table: 'json_each' }, 'T("likes", IN, ["tea"])')).toEqual(['d1']);
    expect(await ask(engine, { ...PEOPLE, table: ['main', 'JSON_each'] }, 'T("likes", IN, ["tea"])')).toEqual(['d1']);
    await engine.close();
  });

  it('compares by code point in a column without regard to case, or to blanks', async () => {
    for (const collation of ['NOCASE', 'RTRIM']) {
      const engine = await opened(
        openSqlite,
        `CREATE TABLE people (uid TEXT COLLATE ${collation}, os TEXT, city TEXT COLLATE ${collation})`,
        `INSERT INTO people VALUES ('a', 'iOS', 'Oslo'), ('A', 'iOS', 'oslo'), ('a ', 'iOS', 'oslo ')`,
      );
      expect(await ask(engine, PEOPLE, 'T("city", EQ, "oslo")')).toEqual(['A']);
      expect(await ask(engine, PEOPLE, 'T("city", NOTIN, ["oslo", "x"])')).toEqual(['a', 'a ']);
      const said = { ...PEOPLE, tags: { city: { expression: `city COLLATE ${collation}` } } };
      expect(await ask(engine, said, 'T("city", IN, ["oslo", "x"])')).toEqual(['A']);
      expect(await ask(engine, PEOPLE, 'T("city", NOTEQ, "x")', { page: { after: 'A', limit: 1 } })).toEqual(['a']);
      expect(await ask(engine, PEOPLE, 'T("city", NOTEQ, "x")', { page: { after: 'a', limit: 9 } })).toEqual(['a ']);
      await engine.close();
    }
  });

  it('knows that a column is not there, where the table around it or the result has one of that name', async () => {
    const engine = await opened(
      openSqlite,
      'DROP TABLE devices',
      'CREATE TABLE devices (device TEXT, platform TEXT)',
      `INSERT INTO devices VALUES ('d1', 'iOS')`,
      `INSERT INTO subscriptions VALUES ('d1', 'X'), ('d2', 'X')`,
      'CREATE TABLE people (uid TEXT, os TEXT)',
    );
    await expect(ask(engine, { kind: 'rows' }, 'A("X", ["iOS"])')).rejects.toThrow('no such column');
    await expect(ask(engine, { ...PEOPLE, tags: { city: 'id' } }, 'T("city", EQ, "d1")')).rejects.toThrow(
      'no such column',
    );
    await engine.close();
  });
});

describe('DuckDB', () => {
  it('compares by code point whatever the default collation is', async () => {
    const engine = await opened(
      openDuckDb,
      'CREATE TABLE people (uid VARCHAR, os VARCHAR, city VARCHAR, likes VARCHAR[])',
      `INSERT INTO people VALUES ('a', 'iOS', 'Oslo', ['Tea']), ('A', 'iOS', 'oslo', ['tea'])`,
      `INSERT INTO subscriptions VALUES ('a', 'X'), ('A', 'X'), ('A', 'Y')`,
      `INSERT INTO tags VALUES ('a', '', 'city', NULL, 'Oslo'), ('A', '', 'city', NULL, 'oslo')`,
      `SET default_collation = 'nocase'`,
    );
    for (const layout of [PEOPLE, { kind: 'rows' }] as const) {
      expect(await ask(engine, layout, 'T("city", EQ, "oslo")')).toEqual(['A']);
      expect(await ask(engine, layout, 'T("city", IN, ["oslo", "rome"])')).toEqual(['A']);
      expect(await ask(engine, layout, 'T("city", NOTIN, ["oslo", "rome"])')).toEqual(['a']);
      expect(await ask(engine, layout, 'T("city", NOTEQ, "x")')).toEqual(['A', 'a']);
    }
    expect(await ask(engine, PEOPLE, 'T("likes", IN, ["tea"])')).toEqual(['A']);
    expect(await ask(engine, { kind: 'rows' }, 'A("X") \\ A("Y")')).toEqual(['a']);
    // INTERSECT and EXCEPT forget a collation.
    const rows = { kind: 'rows' } as const;
    expect(await ask(engine, rows, '(A("X") + T("city", EQ, "x")) * (A("Y") + T("city", EQ, "x"))')).toEqual(['A']);
    expect(await ask(engine, rows, '(A("X") + T("city", EQ, "x")) \\ (A("Y") + T("city", EQ, "x"))')).toEqual(['a']);
    await engine.close();
  });

  it('compares columns that are no texts as they are written', async () => {
    const engine = await opened(
      openDuckDb,
      `CREATE TABLE people (uid UUID, os ENUM ('iOS', 'ios'))`,
      `INSERT INTO people VALUES ('00000000-0000-0000-0000-00000000000a', 'iOS'), ('00000000-0000-0000-0000-00000000000b', 'ios')`,
    );
    const layout = { ...PEOPLE, applications: { flags: { X: { expression: 'true' } } } };
    expect(await ask(engine, layout, 'A("X", ["iOS"])')).toEqual(['00000000-0000-0000-0000-00000000000a']);
    await engine.close();
  });

  it('lists pages in the order they are asked for, whatever the default order is', async () => {
    const engine = await opened(
      openDuckDb,
      `INSERT INTO subscriptions VALUES ('a', 'X'), ('b', 'X'), ('c', 'X')`,
      `SET default_order = 'DESC'`,
    );
    expect(await ask(engine, { kind: 'rows' }, 'A("X")', { page: { after: null, limit: 2 } })).toEqual(['a', 'b']);
    await engine.close();
  });
});

describe('PostgreSQL', () => {
  it('compares by code point in a column of a collation in which other texts are equal', async () => {
    const engine = await opened(
      openPostgres,
      `CREATE TABLE people (uid text COLLATE ${ANY_CASE}, os text, city text COLLATE ${ANY_CASE}, likes text[] COLLATE ${ANY_CASE})`,
      `INSERT INTO people VALUES ('a', 'iOS', 'Oslo', '{Tea}'), ('A', 'iOS', 'oslo', '{tea}')`,
    );
    expect(await ask(engine, PEOPLE, 'T("city", EQ, "oslo")')).toEqual(['A']);
    expect(await ask(engine, PEOPLE, 'T("city", NOTIN, ["oslo", "x"])')).toEqual(['a']);
    expect(await ask(engine, PEOPLE, 'T("likes", IN, ["tea"])')).toEqual(['A']);
    expect(await ask(engine, PEOPLE, 'T("city", NOTEQ, "x")', { page: { after: 'A', limit: 1 } })).toEqual(['a']);
    // A name that no column has would be the whole row, which is something and equals nothing.
    const layout = { ...PEOPLE, tags: { city: 'people' } };
    await expect(ask(engine, layout, 'T("city", EQ, "x")')).rejects.toThrow('does not exist');
    await engine.close();
  });

  it('compares by code point in a column of type citext, and pages through it', async () => {
    const database = await openPglite({ extensions: { citext } });
    await database.exec('CREATE EXTENSION citext; CREATE TABLE people (uid citext, os citext, city citext)');
    await database.exec(
      `INSERT INTO people VALUES ('b', 'iOS', 'Oslo'), ('B', 'iOS', 'oslo'), ('a', 'iOS', 'x'), ('A', 'iOS', 'x')`,
    );
    const engine: SqlEngine = {
      dialect: 'postgres',
      execute: async (statement) => void (await database.exec(statement)),
      rows: async ({ text, parameters }) => (await database.query<Record<string, unknown>>(text, [...parameters])).rows,
      close: () => database.close(),
    };
    expect(await ask(engine, PEOPLE, 'T("city", EQ, "oslo")')).toEqual(['B']);
    const page = (after: string | null): Promise<unknown> =>
      ask(engine, PEOPLE, 'T("city", NOTEQ, "")', { page: { after, limit: 2 } });
    expect([await page(null), await page('B'), await page('b')]).toEqual([['A', 'B'], ['a', 'b'], []]);
    await engine.close();
  });
});

describe.each([
  ['SQLite', openSqlite],
  ['DuckDB', openDuckDb],
  ['PostgreSQL', openPostgres],
])('%s', (_, open) => {
  it('tells columns apart as the layout does, or the layout is refused', async () => {
    const engine = await open();
    for (const [one, other] of [
      ['name', 'NAME'],
      ['\u00e9', '\u00c9'],
      ['i', '\u0130'],
      ['x'.repeat(64), `${'x'.repeat(63)}y`],
      ['\u00e9'.repeat(32), `${'\u00e9'.repeat(31)}x`],
      [`${'x'.repeat(62)}\u00e9`, `${'x'.repeat(62)}\u00e8`],
    ] as const) {
      const mark = engine.dialect === 'sqlite' ? '`' : '"';
      const create = `CREATE TABLE people (uid text, os text, ${mark}${one}${mark} text, ${mark}${other}${mark} text)`;
      const layout = { ...PEOPLE, tags: { city: one, name: other } };
      const isMade = await engine.execute(create).then(
        () => true,
        () => false,
      );
      const isRefused = (): unknown => compiling(engine.dialect, layout)();
      if (!isMade) {
        expect(isRefused).toThrow('are one name to');
        continue;
      }
      await engine.execute(`INSERT INTO people VALUES ('d1', 'iOS', 'Oslo', 'Rome'), ('d2', 'iOS', 'Rome', 'Oslo')`);
      expect(await ask(engine, layout, 'T("city", EQ, "Oslo")')).toEqual(['d1']);
      expect(await ask(engine, layout, 'T("name", EQ, "Oslo")')).toEqual(['d2']);
      await engine.execute('DROP TABLE people');
    }
    await engine.close();
  });
});

describe('layouts', () => {
  it('may name one column for several tags', () => {
    for (const dialect of ['sqlite', 'duckdb', 'postgres', 'clickhouse'] as const)
      expect(compiling(dialect, { ...PEOPLE, tags: { city: 'a', name: 'a' } })).not.toThrow();
  });

  it('are refused with two tables that are one to the engine', () => {
    const layout = { kind: 'rows', tables: { tags: 'Devices' } } as const;
    expect(compiling('sqlite', layout)).toThrow('`devices` and `Devices` are one name to SQLite');
    expect(compiling('duckdb', layout)).toThrow('`devices` and `Devices` are one name to DuckDB');
    expect(compiling('postgres', layout)).not.toThrow();
    expect(compiling('clickhouse', layout)).not.toThrow();
  });

  it.each(['', 'a\0b', 'a\ud800'])('are refused with a name that no engine is told: %j', (name) => {
    expect(compiling('sqlite', { ...PEOPLE, tags: { city: name } })).toThrow('names of tables and columns');
    expect(compiling('sqlite', { ...PEOPLE, table: ['main', name] })).toThrow('names of tables and columns');
  });
});
