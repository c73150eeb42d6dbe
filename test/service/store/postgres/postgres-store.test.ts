/**
 * The store in PostgreSQL does what every store does: in memory, and on the server that `PUSHSIFT_TEST_POSTGRES` names, in a schema of its
 * own that is dropped in the end.
 */

import { setTimeout as timeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresStore } from '../../../../src/service/store/postgres/open-postgres-store.js';
import { PostgresEngine } from '../../../../src/service/store/postgres/postgres-engine.js';
import type { PostgresClient, PostgresPool } from '../../../../src/service/store/postgres/postgres-pool.js';
import { POSTGRES } from '../../../../src/service/store/sql/dialect.js';
import { insertMessage } from '../../../../src/service/store/sql/record-statements.js';
import type { Row, Statement } from '../../../../src/service/store/sql/statement.js';
import { emptiedStore } from '../../../support/service/emptied-store.js';
import { pglitePool } from '../../../support/service/pglite-pool.js';
import { messageRecord, presetRecord, progressOf } from '../../../support/service/store-records.js';
import { audienceCases } from '../audience-cases.js';
import { damageCases } from '../damage-cases.js';
import { oldMessageCases } from '../old-message-cases.js';
import { audiencesCase, devicesCase, oldStoreCase } from '../old-store-cases.js';
import { forgettingCases, retentionCases } from '../retention-cases.js';
import { storeCases } from '../store-cases.js';
import { storeLaw } from '../store-model.js';

type TestPool = PostgresPool & { end(): Promise<void> };

async function serverPool(url: string): Promise<TestPool> {
  const schema = `pushsift_test_${process.pid}`;
  const pool = new pg.Pool({ connectionString: url, options: `-c search_path=${schema}` });
  await pool.query(`CREATE SCHEMA ${schema}`);
  return Object.assign(Object.create(pool) as pg.Pool, {
    end: async () => {
      await pool.query(`DROP SCHEMA ${schema} CASCADE`);
      await pool.end();
    },
  });
}

const { PUSHSIFT_TEST_POSTGRES: url } = process.env;
const DATABASES: readonly (readonly [name: string, open: () => Promise<TestPool>])[] = [
  ['PostgreSQL in memory', pglitePool],
  ...(url === undefined ? [] : [['a server of PostgreSQL', () => serverPool(url)] as const]),
];

it('is not made where it is only to be read', async () => {
  const pool = await pglitePool();
  try {
    const tables = async (): Promise<unknown> => {
      const client = await pool.connect();
      const { rows } = await client.query('SELECT schemaname, tablename FROM pg_tables', []);
      client.release();
      return rows;
    };
    const before = await tables();
    await expect(openPostgresStore(pool, { create: false })).rejects.toMatchObject({ kind: 'missing' });
    expect(await tables()).toEqual(before);
    await (await openPostgresStore(pool)).close();
    const store = await openPostgresStore(pool, { create: false });
    expect(await store.tokens()).toEqual([]);
    await store.close();
  } finally {
    await pool.end();
  }
});

describe.each(DATABASES)('the store in %s', (_, open) => {
  let pool: TestPool;
  let engine: PostgresEngine;
  beforeAll(async () => {
    pool = await open();
    engine = new PostgresEngine(pool);
    await engine.open();
  });
  afterAll(() => pool.end());
  const withStore: Parameters<typeof storeCases>[0] = async (work) => work(await emptiedStore(engine));

  storeCases(withStore);
  audienceCases(withStore);
  retentionCases(() => engine);
  forgettingCases(() => engine);
  damageCases(() => engine);
  describe('finished messages', () => oldMessageCases(() => engine));
  storeLaw(withStore, { weight: 0.02, keepsOrder: open === pglitePool });

  it('is the same when it is opened again, by several at once', async () => {
    const store = await emptiedStore(engine);
    await store.addPreset(presetRecord('P'), null);
    const again = await Promise.all([1, 2, 3].map(() => openPostgresStore(pool)));
    for (const store of again) expect(await store.preset('P')).toEqual(presetRecord('P'));
    await Promise.all(again.map((store) => store.close()));
  });

  // In memory there is one connection: nothing happens side by side.
  it.runIf(open !== pglitePool)('a filter stays that is being used while its last message is removed', async () => {
    const store = await emptiedStore(engine);
    const ready = (code: string) => messageRecord(code, { progress: progressOf(0, 'ready') });
    await store.addMessage(ready('last'), null);
    const adding = await pool.connect();
    await adding.query('BEGIN', []);
    await ask(adding, insertMessage(POSTGRES, ready('next')));
    const removing = store.removeMessage('last');
    await timeout(200);
    await adding.query('COMMIT', []);
    adding.release();
    expect(await removing).toBe(true);
    expect(await store.message('next')).toEqual(ready('next'));
  });
});

async function ask(client: PostgresClient, { text, values }: Statement): Promise<readonly Row[]> {
  let number = 0;
  const numbered = text.replaceAll('?', () => `$${++number}`);
  return (await client.query(numbered, [...values])).rows;
}

const emptyDatabase: Parameters<typeof oldStoreCase>[1] = async () => {
  const pool = await pglitePool();
  const client = await pool.connect();
  return { run: (statement) => ask(client, statement), end: () => pool.end() };
};
oldStoreCase(POSTGRES, emptyDatabase);
devicesCase(POSTGRES, emptyDatabase);
audiencesCase(POSTGRES, emptyDatabase);
