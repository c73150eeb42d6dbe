/** Audiences of databases: the numbers and ids that the definition of meaning gives, query by query. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../../src/catalog/load-catalog.js';
import type { Device } from '../../../../src/devices/device.js';
import { clickHouseConnection } from '../../../../src/evaluate/sql/audience/connections.js';
import { sqlAudience } from '../../../../src/evaluate/sql/audience/sql-audience.js';
import type { SqlConnection } from '../../../../src/evaluate/sql/audience/sql-connection.js';
import { compileSql } from '../../../../src/evaluate/sql/compile-sql.js';
import { UnsupportedFilterError } from '../../../../src/evaluate/unsupported-filter.js';
import { forAllAsync } from '../../../support/law.js';
import { listed } from '../../../support/listed.js';
import { openDuckDb } from '../../../support/sql/duckdb-engine.js';
import { connectionOf, expectedCount } from '../../../support/sql/expected-count.js';
import { openPostgres } from '../../../support/sql/postgres-engine.js';
import { loadAccount, type SqlEngine } from '../../../support/sql/sql-engine.js';
import { openSqlite } from '../../../support/sql/sqlite-engine.js';
import { arbitraryWorld, audience, compiled, compiledText, type World } from '../../../support/worlds.js';

const { catalog } = loadCatalog({
  applications: { X: {}, Y: {} },
  tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
});

const DEVICES: readonly Device[] = [
  { id: 'd1', platform: 'iOS', applications: ['X', 'Y'], tags: { age: 20, city: 'Oslo', likes: ['tea'] } },
  { id: 'd2', platform: 'Android', applications: ['X'], tags: { age: 30, city: 'Rome' } },
  { id: 'd3', platform: 'iOS', applications: ['Y'], tags: { city: 'Oslo' } },
];

const ADULTS = compiledText('T("age", GTE, 18)', catalog);

describe.each([
  ['SQLite', openSqlite],
  ['DuckDB', openDuckDb],
  ['PostgreSQL', openPostgres],
])('%s', (_, open) => {
  let engine: SqlEngine;

  beforeAll(async () => {
    engine = await open();
    await loadAccount(engine, DEVICES);
  });

  afterAll(() => engine.close());

  it('counts, by platform and by application', async () => {
    expect(await sqlAudience(connectionOf(engine)).count(ADULTS)).toEqual(expectedCount(ADULTS, DEVICES));
  });

  it('lists page by page, and goes on behind an id', async () => {
    const everybody = compiledText('A("X") + A("Y")', catalog);
    const source = sqlAudience(connectionOf(engine), { pageIds: 2 });
    const batches: (readonly string[])[] = [];
    for await (const batch of source.devices(everybody)) batches.push(batch);
    expect(batches).toEqual([['d1', 'd2'], ['d3']]);
    expect(await listed(source.devices(everybody, { after: 'd1' }))).toEqual(['d2', 'd3']);
    expect(await listed(source.devices(everybody, { after: 'd1 is gone' }))).toEqual(['d2', 'd3']);
  });

  it('knows the texts of a tag, each once, and none of a list', async () => {
    const source = sqlAudience(connectionOf(engine), { catalog });
    expect((await source.tagTexts('city')).toSorted()).toEqual(['Oslo', 'Rome']);
    expect(await source.tagTexts('likes')).toEqual([]);
    expect(await source.tagTexts('none')).toEqual([]);
  });
});

describe('audiences of a database', () => {
  it('are what filters mean', async () => {
    const engine = await openSqlite();
    const source = sqlAudience(connectionOf(engine), { pageIds: 3 });
    const law = async ({ catalog, filters, devices }: World): Promise<void> => {
      const account = JSON.parse(JSON.stringify(devices).replaceAll('\\u0000', 'NUL')) as Device[];
      await loadAccount(engine, account);
      for (const tree of filters) {
        const filter = compiled(tree, catalog);
        if (compileSql(filter, { dialect: 'sqlite' }).query === null) continue;
        expect(await source.count(filter)).toEqual(expectedCount(filter, account));
        expect(await listed(source.devices(filter))).toEqual(audience(filter, account));
      }
    };
    await forAllAsync(arbitraryWorld(5, { most: 12, declared: true }), law, 0.1);
    await engine.close();
  });

  it('reject with what stands against the filter', async () => {
    const source = sqlAudience({ dialect: 'sqlite', query: () => Promise.reject(new Error('asked')) });
    const untyped = compiledText('T("level", EQ, 3)', null);
    await expect(source.count(untyped)).rejects.toThrow(UnsupportedFilterError);
    await expect(source.count(untyped)).rejects.toThrow('the type of tag `level` is not known');
    await expect(listed(source.devices(untyped))).rejects.toThrow(UnsupportedFilterError);
  });

  it('stop between two queries', async () => {
    const controller = new AbortController();
    let asked = 0;
    const connection: SqlConnection = {
      dialect: 'sqlite',
      async query() {
        asked++;
        controller.abort(new Error('enough'));
        return [];
      },
    };
    await expect(sqlAudience(connection).count(ADULTS, { signal: controller.signal })).rejects.toThrow('enough');
    expect(asked).toBe(1);
  });

  it('say the generation they were given', () => {
    const connection: SqlConnection = { dialect: 'sqlite', query: async () => [] };
    expect([sqlAudience(connection).generation, sqlAudience(connection, { generation: '7' }).generation]).toEqual([
      '',
      '7',
    ]);
  });
});

it('end where the client hands over other ids than the database has', async () => {
  const engine = await openDuckDb();
  // The client of DuckDB takes the mark off.
  await loadAccount(engine, [{ id: 'd1', platform: 'iOS' }, ...MARKED]);
  const filter = compiledText('T("age", NOTSET, "")', catalog);
  const source = sqlAudience(connectionOf(engine), { pageIds: 2 });
  const found: string[] = [];
  const list = async (): Promise<void> => {
    for await (const ids of source.devices(filter)) if (found.push(...ids) > 20) return;
  };
  await expect(list()).rejects.toThrow('other ids');
  await engine.close();
});

const MARKED: readonly Device[] = [1, 2, 3].map((at) => ({ id: `\ufeffz${at}`, platform: 'iOS' }));

it('pages end in the order of code points', async () => {
  const engine = await openSqlite();
  const ids = ['a', 'a\u{1f600}', 'aa', '\ufeff', '\uffff', '\u{1f600}', '\u{1f600}a', 'ab'];
  await loadAccount(
    engine,
    ids.map((id) => ({ id, platform: 'iOS' as const })),
  );
  const filter = compiledText('T("age", NOTSET, "")', catalog);
  const found = await listed(sqlAudience(connectionOf(engine), { pageIds: 1 }).devices(filter));
  expect(found).toEqual(ids.toSorted((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right))));
  await engine.close();
});

it('a connection of ClickHouse names parameters, and asks for rows as JSON', async () => {
  const asked: unknown[] = [];
  const rows = [{ id: 'd1' }];
  const connection = clickHouseConnection({
    async query(options) {
      asked.push(options);
      return { json: async () => rows };
    },
  });
  expect(await connection.query({ text: 'SELECT {p1:String}', parameters: ['a'] })).toEqual(rows);
  expect(asked).toEqual([
    { query: 'SELECT {p1:String}', query_params: { p1: 'a' }, use_multipart_params_auto: true, format: 'JSONEachRow' },
  ]);
});

describe('texts of a tag', () => {
  /** A database with so many texts, which gives as many as it is asked for: the last parameter is how many. */
  function textsOf(count: number) {
    return sqlAudience({
      dialect: 'sqlite',
      query: async ({ parameters }) =>
        Array.from({ length: Math.min(count, Number(parameters.at(-1))) }, (_, at) => ({ text: `text ${at}` })),
    });
  }

  it('are listed where there are a hundred thousand, and none is left out in silence where there is one more', async () => {
    expect(await textsOf(100_000).tagTexts('city')).toHaveLength(100_000);
    await expect(textsOf(100_001).tagTexts('city')).rejects.toThrow('more than 100000 different texts');
  });

  it('that are languages are found among a million', async () => {
    const asked: unknown[] = [];
    const source = sqlAudience({
      dialect: 'sqlite',
      async query({ parameters }) {
        asked.push(parameters.at(-1));
        return ['de', 'nonsense', 'en-GB'].map((text) => ({ text }));
      },
    });
    expect(await source.tagTexts('language', { kind: 'language' })).toEqual(['de', 'en-GB']);
    expect(asked).toEqual([1_000_000]);
  });
});
