/** What clients of databases are handed besides the query, and what becomes of their errors. */

import { describe, expect, it } from 'vitest';
import { AudienceUnavailableError } from '../../../../src/evaluate/audience-source.js';
import {
  type ClickHouseClient,
  clickHouseConnection,
  duckDbConnection,
  postgresConnection,
  sqliteConnection,
} from '../../../../src/evaluate/sql/audience/connections.js';

const QUERY = { text: 'SELECT 1', parameters: [] };
const why = new Error('nobody waits');

type Asked = Parameters<ClickHouseClient['query']>[0];

describe('ClickHouse', () => {
  it('is told the signal, where there is one', async () => {
    const asked: Asked[] = [];
    const connection = clickHouseConnection({
      async query(options) {
        asked.push(options);
        return { json: async () => [] };
      },
    });
    const { signal } = new AbortController();
    await connection.query(QUERY, { signal });
    await connection.query(QUERY);
    expect(asked.map((options) => options.abort_signal)).toEqual([signal, undefined]);
    expect(asked[1]).not.toHaveProperty('abort_signal');
  });

  it('fails with what its client says of a query that was given up, which is no server that cannot be asked', async () => {
    const controller = new AbortController();
    const aborted = new Error('The user aborted a request.');
    const connection = clickHouseConnection({
      async query() {
        controller.abort(why);
        throw aborted;
      },
    });
    await expect(connection.query(QUERY, { signal: controller.signal })).rejects.toBe(aborted);
  });

  it('cannot be asked now where the line is cut, with a signal or without', async () => {
    const connection = clickHouseConnection({
      query: () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
    });
    const { signal } = new AbortController();
    await expect(connection.query(QUERY)).rejects.toThrow(AudienceUnavailableError);
    await expect(connection.query(QUERY, { signal })).rejects.toThrow(AudienceUnavailableError);
  });

  it('cannot be asked now where the answer ends in the middle', async () => {
    const connection = clickHouseConnection({
      query: async () => ({ json: () => Promise.reject(new Error('socket hang up')) }),
    });
    await expect(connection.query(QUERY)).rejects.toThrow(AudienceUnavailableError);
  });
});

describe('a query that was given up before it began', () => {
  const never = (): never => {
    throw new Error('asked');
  };

  it.each([
    ['PostgreSQL', postgresConnection({ query: never })],
    ['ClickHouse', clickHouseConnection({ query: never })],
    ['DuckDB', duckDbConnection({ runAndReadAll: never })],
    ['SQLite', sqliteConnection({ all: never })],
  ])('is not asked of %s', async (_, connection) => {
    await expect(connection.query(QUERY, { signal: AbortSignal.abort(why) })).rejects.toBe(why);
  });
});

describe('a query without a signal', () => {
  const rows = [{ n: 1 }];

  it.each([
    ['PostgreSQL', postgresConnection({ query: async () => ({ rows }) })],
    ['ClickHouse', clickHouseConnection({ query: async () => ({ json: async () => rows }) })],
    ['DuckDB', duckDbConnection({ runAndReadAll: async () => ({ getRowObjects: () => rows }) })],
    ['SQLite', sqliteConnection({ all: () => rows })],
  ])('has the rows of %s', async (_, connection) => {
    expect(await connection.query(QUERY)).toEqual(rows);
  });
});
