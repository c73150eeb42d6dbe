/** Services over databases, by the same cases for each: the devices are counted and listed there. ClickHouse has them in its own suite. */

import { describe, expect, it } from 'vitest';
import { postgresPoolConnection } from '../../src/evaluate/sql/audience/postgres-pool.js';
import { sqlAudience } from '../../src/evaluate/sql/audience/sql-audience.js';
import type { SqlConnection } from '../../src/evaluate/sql/audience/sql-connection.js';
import { rowsSchema } from '../../src/evaluate/sql/rows/rows-schema.js';
import { openOutbox } from '../../src/service/transport/outbox/open-outbox.js';
import { settled, until } from '../support/service/fake-clock.js';
import { MemoryDisk } from '../support/service/memory-files.js';
import { type ServedEngine, servesDevicesOf } from '../support/service/serves-devices-of.js';
import { MESSAGE_PATH, messageBody, post, tryService } from '../support/service/try-service.js';
import { openDuckDb } from '../support/sql/duckdb-engine.js';
import { connectionOf } from '../support/sql/expected-count.js';
import { postgresPool } from '../support/sql/postgres-pool.js';
import type { SqlEngine } from '../support/sql/sql-engine.js';
import { openSqlite } from '../support/sql/sqlite-engine.js';

async function over(open: () => Promise<SqlEngine> | SqlEngine): Promise<ServedEngine> {
  const engine = await open();
  return { engine, connection: connectionOf(engine) };
}

async function postgres(): Promise<ServedEngine> {
  const pool = await postgresPool();
  const run = async (text: string, parameters: readonly unknown[]) => (await pool.query(text, [...parameters])).rows;
  for (const statement of rowsSchema('postgres')) await run(statement, []);
  const engine: SqlEngine = {
    dialect: 'postgres',
    execute: async (statement) => void (await run(statement, [])),
    rows: ({ text, parameters }) => run(text, parameters),
    close: () => pool.end(),
  };
  return { engine, connection: postgresPoolConnection(pool) };
}

describe('SQLite', () => servesDevicesOf(() => over(openSqlite)));
describe('DuckDB', () => servesDevicesOf(() => over(openDuckDb)));
describe('PostgreSQL', () => servesDevicesOf(postgres));

describe('a database that', () => {
  it('is slow: the request ends at its deadline, and so does what was asked', async () => {
    const signals: AbortSignal[] = [];
    const slow: SqlConnection = {
      dialect: 'sqlite',
      query: (_, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          signals.push(signal as AbortSignal);
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    };
    const audience = sqlAudience(slow, { live: true });
    const trial = await tryService({ audience, limits: { answerMs: 50 } });
    const { status, headers } = await post(trial, MESSAGE_PATH, messageBody(trial.token));
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect((await trial.store.messages({ createdBy: null, after: null, limit: 10, state: null })).items).toEqual([]);
    await trial.service.close();
  });

  it('lists ids that it has listed before: the message fails, and nothing of it is handed over', async () => {
    const page = [{ id: 'b' }, { id: 'c' }];
    const lying: SqlConnection = {
      dialect: 'sqlite',
      query: async ({ text }) => (text.includes('count(*)') ? [{ name: 'iOS', count: 2 }] : page),
    };
    const disk = new MemoryDisk();
    const trial = await tryService({
      audience: sqlAudience(lying, { live: true, pageIds: 2 }),
      transport: await openOutbox('/o', { files: disk.process(() => undefined) }),
      sleep: settled,
    });
    const { body } = await post(trial, MESSAGE_PATH, messageBody(trial.token));
    const code = body.response.messageCode;
    await until(async () => (await trial.store.message(code))?.progress.state === 'failed');
    expect((await trial.store.message(code))?.progress.failure).toBe(
      'recipients could not be resolved; nothing was handed over: the client of the database hands over other ids than those it was asked for',
    );
    expect(disk.names()).toEqual(['/o/outbox.json']);
    await trial.service.close();
  });
});

describe('a filter that the database cannot be asked for', () => {
  const NUL = 'A("AAAAA-AAAAA") * T("City", EQ, "a\\u0000b")';

  it('is told at its place in the body, and nothing is kept', async () => {
    const { engine, connection } = await over(openSqlite);
    const trial = await tryService({ audience: sqlAudience(connection, { live: true }) });
    const { body } = await post(trial, MESSAGE_PATH, messageBody(trial.token, { devices_filter: NUL }));
    expect(body).toMatchObject({
      status_code: 210,
      response: { diagnostics: [{ code: 'target/text-not-held', pointer: '/request/devices_filter' }] },
    });
    expect((await trial.store.messages({ createdBy: null, after: null, limit: 10, state: null })).items).toEqual([]);
    const bearer = { authorization: `Bearer ${trial.token}` };
    const asked = await post(trial, '/v1/filters/count', { filter: NUL }, bearer);
    expect(asked.status).toBe(422);
    expect(JSON.parse(asked.text).error).toMatchObject([{ code: 'target/text-not-held', pointer: '/filter' }]);
    const diff = await post(trial, '/v1/filters/diff', { old: 'A("AAAAA-AAAAA")', new: NUL }, bearer);
    expect(diff.status).toBe(422);
    expect(JSON.parse(diff.text).error).toMatchObject([{ code: 'target/text-not-held' }]);
    await trial.service.close();
    await engine.close();
  });
});
