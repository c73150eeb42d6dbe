import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../../src/catalog/load-catalog.js';
import type { Device } from '../../../../src/devices/device.js';
import { compileSql } from '../../../../src/evaluate/sql/compile-sql.js';
import type { ColumnsLayout } from '../../../../src/evaluate/sql/layout.js';
import { type Run, runInProcess } from '../../../cli/command.js';
import { servesDevicesOf } from '../../../support/service/serves-devices-of.js';
import { loadBitmaps, makeBitmapTables } from '../../../support/sql/bitmap-tables.js';
import { type ClickHouseEngine, openClickHouse } from '../../../support/sql/clickhouse-engine.js';
import {
  type ClickHouseServer,
  PEERS,
  serveClickHouse,
  throughClient,
} from '../../../support/sql/clickhouse-server.js';
import { tellsEdgesApart } from '../../../support/sql/edge-values.js';
import { connectionOf } from '../../../support/sql/expected-count.js';
import { isNotHarmed } from '../../../support/sql/hostile-accounts.js';
import { takesNamesAsTheyAre } from '../../../support/sql/hostile-names.js';
import { answersWhatFiltersMean } from '../../../support/sql/same-answers.js';
import { answersFiltersOfAnySize } from '../../../support/sql/sizes.js';
import { idsOf, loadAccount, type SqlEngine } from '../../../support/sql/sql-engine.js';
import { loadWideTable } from '../../../support/sql/wide-table.js';
import { compiledText } from '../../../support/worlds.js';

describe('ClickHouse', () => {
  let engine: ClickHouseEngine;

  beforeAll(async () => {
    engine = await openClickHouse();
    await makeBitmapTables(engine, 'account');
  });

  afterAll(() => engine.close());

  describe('random accounts', () => answersWhatFiltersMean(() => engine, 0.25));
  describe('columns', () => answersWhatFiltersMean(() => engine, 0.1, loadWideTable));
  describe('bitmaps', () => {
    answersWhatFiltersMean(
      () => engine,
      0.1,
      (_, __, devices) => loadBitmaps(engine, devices),
    );
  });
  describe('sizes of bitmaps', () => answersFiltersOfAnySize(() => engine, 600, loadBitmaps));
  describe('edges', () => tellsEdgesApart(() => engine));
  describe('hostile texts', () => {
    isNotHarmed(() => engine, {
      bitmaps: async (_, devices) => {
        const layout = await loadBitmaps(engine, devices);
        return () => layout;
      },
    });
  });
  describe('hostile names', () => takesNamesAsTheyAre(() => engine, 0.1));
  describe('sizes', () => answersFiltersOfAnySize(() => engine, 600));

  describe.each([0, 1])('names, with enable_analyzer = %i', (analyzer) => {
    it('of columns are no names of results, of tables or of parts of columns', async () => {
      await engine.execute(`SET enable_analyzer = ${analyzer}`);
      const columns = [
        'id String',
        'uid String',
        'os String',
        'age Int64',
        '`people.age` Int64',
        'people Tuple(uid String)',
      ];
      await engine.execute(`CREATE TABLE people (${columns.join(', ')}) ENGINE = MergeTree ORDER BY uid`);
      await engine.execute(
        "INSERT INTO people VALUES ('x1', 'd1', 'iOS', 5, 6, ('d3')), ('x2', 'd2', 'iOS', 6, 5, ('d4'))",
      );
      const { catalog } = loadCatalog({ applications: {}, tags: { x: { type: 'String' }, age: { type: 'Integer' } } });
      const layout: ColumnsLayout = {
        kind: 'columns',
        table: ['account', 'people'],
        id: 'uid',
        platform: 'os',
        applications: { flags: {} },
        tags: { x: 'id', age: 'age' },
      };
      const ask = async (text: string, tags = layout.tags): Promise<readonly string[]> => {
        const options = { dialect: 'clickhouse', layout: { ...layout, tags }, result: 'ids' } as const;
        const { query } = compileSql(compiledText(text, catalog), options);
        return query === null ? [] : idsOf(engine, query);
      };
      expect(await ask('T("x", EQ, "x1")')).toEqual(['d1']);
      expect(await ask('T("x", EQ, "x1")', { x: { expression: 'lower(id)' } })).toEqual(['d1']);
      expect(await ask('T("age", EQ, 5)')).toEqual(['d1']);
      expect(await ask('T("age", EQ, 5)', { age: 'people.age' })).toEqual(['d2']);
      await engine.execute('DROP TABLE people');
      await engine.execute('SET enable_analyzer = 1');
    });
  });

  describe('through @clickhouse/client', () => {
    let server: ClickHouseServer;
    let client: SqlEngine;

    beforeAll(async () => {
      server = await serveClickHouse(engine);
      client = throughClient(engine, server);
    });

    afterAll(async () => {
      await client.close();
      await server[Symbol.asyncDispose]();
    });

    tellsEdgesApart(() => client);
    describe('sizes', () => answersFiltersOfAnySize(() => client, 600));
    isNotHarmed(() => client);
    describe('a service', () => {
      servesDevicesOf(async () => {
        const own = throughClient(engine, server);
        return { engine: own, connection: connectionOf(own) };
      });
    });

    const ODD_CODE = "a'b\\\t\0";
    const DEVICES: readonly Device[] = [
      { id: 'd1', platform: 'iOS', applications: ['X'] },
      { id: 'd2', platform: 'Android', applications: ['X', 'Y'] },
      { id: 'd3', platform: 'iOS', applications: ['Y', ODD_CODE] },
    ];

    async function ran(...words: readonly string[]): Promise<Run> {
      await loadAccount(engine, DEVICES);
      return runInProcess([...words, '--source', `clickhouse://${server.place}/account`], { folder: PEERS });
    }

    it('counts and lists on the command line', async () => {
      const { code, out, err } = await ran('count', 'A("X")', '--format', 'json');
      const counted = {
        count: 2,
        devices: 3,
        byPlatform: { iOS: 1, Android: 1 },
        byApplication: { X: 2, Y: 1 },
      };
      expect([code, err, JSON.parse(out)]).toEqual([0, '', counted]);
      expect(await ran('list', 'A("X") \\ A("Y")')).toEqual({ code: 0, out: 'd1\n', err: '' });
      expect((await ran('list', `A(${JSON.stringify(ODD_CODE)})`)).out).toBe('d3\n');
    });

    it('says what the engine says, and nothing else', async () => {
      await engine.execute('RENAME TABLE subscriptions TO hidden');
      const { code, out, err } = await runInProcess(
        ['count', 'A("X")', '--source', `clickhouse://me:secret@${server.place}/account`],
        { folder: PEERS },
      );
      await engine.execute('RENAME TABLE hidden TO subscriptions');
      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(/^pushsift: clickhouse:\/\/127\.0\.0\.1:\d+\/account: .*subscriptions/);
      expect(err.trim().split('\n')).toHaveLength(1);
    });
  });
});
