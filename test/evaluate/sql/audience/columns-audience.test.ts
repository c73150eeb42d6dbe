/** Audiences of one wide table: numbers and ids that the definition of meaning gives, whatever the columns hold. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../../src/catalog/load-catalog.js';
import type { Device } from '../../../../src/devices/device.js';
import { type SqlAudience, sqlAudience } from '../../../../src/evaluate/sql/audience/sql-audience.js';
import type { ColumnsLayout, SqlColumn } from '../../../../src/evaluate/sql/layout.js';
import { UnsupportedFilterError } from '../../../../src/evaluate/unsupported-filter.js';
import { listed } from '../../../support/listed.js';
import { openDuckDb } from '../../../support/sql/duckdb-engine.js';
import { connectionOf, expectedCount } from '../../../support/sql/expected-count.js';
import { openPostgres } from '../../../support/sql/postgres-engine.js';
import { insert, remakeTable, type SqlEngine } from '../../../support/sql/sql-engine.js';
import { openSqlite } from '../../../support/sql/sqlite-engine.js';
import { loadWideTable } from '../../../support/sql/wide-table.js';
import { compiledText } from '../../../support/worlds.js';

const { catalog } = loadCatalog({
  applications: { X: {}, Y: {}, Z: {} },
  tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
});
if (catalog === null) throw new Error('a catalog');

const ADULTS = compiledText('T("age", GTE, 18)', catalog);
const ALL = compiledText('T("age", GTE, 0) + T("age", NOTSET, "")', catalog);

/** An odd number of them has flags, an even one lists. */
const DEVICES: readonly Device[] = [
  { id: 'd1', platform: 'iOS', applications: ['X', 'Y'], tags: { age: 20, city: 'Oslo', likes: ['tea'] } },
  { id: 'd2', platform: 'Android', applications: ['X'], tags: { age: 30, city: 'oslo' } },
  { id: 'd3', platform: 'iOS', applications: ['Y'], tags: { city: 'Oslo' } },
  { id: 'd4', platform: 'iOS', applications: [], tags: { age: 5, city: 'Rome' } },
];

/** Of one row, in the words of the engine. */
type Cells = Readonly<Record<SqlEngine['dialect'], readonly (string | null)[]>>;

describe.each([
  ['SQLite', openSqlite],
  ['DuckDB', openDuckDb],
  ['PostgreSQL', openPostgres],
])('%s', (_, open) => {
  let engine: SqlEngine;
  const over = (layout: ColumnsLayout, more = {}): SqlAudience =>
    sqlAudience(connectionOf(engine), { layout, catalog, ...more });

  beforeAll(async () => {
    engine = await open();
  });

  afterAll(() => engine.close());

  it.each([
    ['lists', DEVICES],
    ['flags', DEVICES.slice(0, 3)],
  ])('counts %s of applications, and by platform, without zeros', async (_, devices) => {
    const source = over(await loadWideTable(engine, catalog, devices));
    for (const filter of [ADULTS, ALL]) expect(await source.count(filter)).toEqual(expectedCount(filter, devices));
    expect(await source.countAll([ALL, ADULTS])).toEqual([ALL, ADULTS].map((one) => expectedCount(one, devices)));
  });

  it('lists page by page, and goes on behind an id', async () => {
    const source = over(await loadWideTable(engine, catalog, DEVICES), { pageIds: 3 });
    expect(await listed(source.devices(ALL))).toEqual(['d1', 'd2', 'd3', 'd4']);
    expect(await listed(source.devices(ALL, { after: 'd2' }))).toEqual(['d3', 'd4']);
  });

  it('knows the texts of a String, each once, and of nothing else', async () => {
    const layout = await loadWideTable(engine, catalog, DEVICES);
    expect((await over(layout).tagTexts('city')).toSorted()).toEqual(['Oslo', 'Rome', 'oslo']);
    for (const tag of ['age', 'likes', 'none', 'toString']) expect(await over(layout).tagTexts(tag)).toEqual([]);
    // Without a catalog it is not known which columns are Strings.
    expect(await over(layout, { catalog: null }).tagTexts('city')).toEqual([]);
    expect(await over({ ...layout, tags: {} }).tagTexts('city')).toEqual([]);
  });

  it('refuses what no column is for, before anything is asked', async () => {
    const layout = await loadWideTable(engine, catalog, DEVICES);
    const source = over({ ...layout, tags: {} });
    await expect(source.count(ADULTS)).rejects.toThrow(UnsupportedFilterError);
    await expect(source.count(ADULTS)).rejects.toThrow('the layout names no column for tag `age`');
  });

  /** A table with a list and a platform as they are not supposed to be. */
  async function oddTable(cells: Cells, types: Readonly<Record<SqlEngine['dialect'], string>>): Promise<ColumnsLayout> {
    await remakeTable(engine, 'odd', types[engine.dialect]);
    const [platform, list] = cells[engine.dialect];
    for (const [at, one] of [`(1, ${platform}, ${list})`, `(2, 'ios', NULL)`, `(3, 'iOS', NULL)`].entries())
      await engine.execute(`INSERT INTO odd VALUES ${one.replace(/^\(\d/, `('o${at + 1}'`)}`);
    return { kind: 'columns', table: 'odd', id: 'id', platform: 'os', applications: { list: 'apps' }, tags: {} };
  }

  const EVERY = compiledText('A("X") + A("Y")', catalog);

  it('counts a device once for an application that its list has twice, and no NULL', async () => {
    const layout = await oddTable(
      {
        sqlite: ["'iOS'", `'["X", "x", "X", null, "Y"]'`],
        duckdb: ["'iOS'", "['X', 'x', 'X', NULL, 'Y']"],
        postgres: ["'iOS'", "ARRAY['X', 'x', 'X', NULL, 'Y']"],
        clickhouse: [],
      },
      {
        sqlite: 'id TEXT, os TEXT, apps TEXT',
        duckdb: 'id VARCHAR, os VARCHAR COLLATE NOCASE, apps VARCHAR[]',
        postgres: 'id text, os text, apps text[]',
        clickhouse: '',
      },
    );
    const { count, devices, byPlatform, byApplication } = await over(layout, { catalog: null }).count(EVERY);
    expect([count, devices]).toEqual([1, 3]);
    expect([...byPlatform]).toEqual([['iOS', 1]]);
    expect(new Map(byApplication)).toEqual(
      new Map([
        ['X', 1],
        ['x', 1],
        ['Y', 1],
      ]),
    );
  });

  it('tells platforms apart by code point in a column without case, and counts devices that have none', async () => {
    const columns: Readonly<Record<SqlEngine['dialect'], string>> = {
      sqlite: 'uid TEXT, os TEXT COLLATE NOCASE, age INTEGER',
      duckdb: 'uid VARCHAR, os VARCHAR COLLATE NOCASE, age BIGINT',
      postgres: 'uid text, os text, age bigint',
      clickhouse: '',
    };
    await remakeTable(engine, 'plain', columns[engine.dialect]);
    await insert(engine, 'plain', [
      ['p1', 'iOS', 20],
      ['p2', 'ios', 20],
      ['p3', null, 20],
      ['p4', 'iOS', 7],
    ]);
    const tags: Record<string, SqlColumn> = { age: 'age' };
    const layout: ColumnsLayout = {
      kind: 'columns',
      table: 'plain',
      id: 'uid',
      platform: 'os',
      applications: { flags: {} },
      tags,
    };
    const { count, devices, byPlatform, byApplication } = await over(layout).count(ADULTS);
    expect([count, devices, byApplication.size]).toEqual([3, 4, 0]);
    expect(new Map(byPlatform)).toEqual(
      new Map([
        ['iOS', 1],
        ['ios', 1],
      ]),
    );
  });

  it('counts hundreds of flags, which are more than one result has columns', async () => {
    const codes = Array.from({ length: 450 }, (_, at) => `C${at}`);
    await remakeTable(
      engine,
      'flags',
      `uid ${engine.dialect === 'duckdb' ? 'VARCHAR' : 'text'}, os text, number int, age bigint`,
    );
    await insert(engine, 'flags', [
      ['f1', 'iOS', 3, 20],
      ['f2', 'iOS', 449, 20],
      ['f3', 'iOS', 449, 7],
    ]);
    const flags = Object.fromEntries(codes.map((code, at) => [code, { expression: `number = ${at}` }]));
    const layout: ColumnsLayout = {
      kind: 'columns',
      table: 'flags',
      id: 'uid',
      platform: 'os',
      applications: { flags },
      tags: { age: 'age' },
    };
    const { byApplication } = await over(layout).count(ADULTS);
    expect([...byApplication]).toEqual([
      ['C3', 1],
      ['C449', 1],
    ]);
  });
});
