/** PostgreSQL in memory as a pool of one connection: who has it keeps the others waiting. */

import type { PostgresClient, PostgresPool } from '../../../src/service/store/postgres/postgres-pool.js';
import { openPglite } from '../pglite.js';

export interface PglitePool extends PostgresPool {
  end(): Promise<void>;
}

export async function pglitePool(): Promise<PglitePool> {
  const database = await openPglite();
  const query: PostgresClient['query'] = (text, values) => database.query<Record<string, unknown>>(text, values);
  let last: Promise<unknown> = Promise.resolve();
  const connect = async (): Promise<PostgresClient> => {
    const before = last;
    let release = () => {};
    last = new Promise<void>((resolve) => {
      release = resolve;
    });
    await before;
    return { query, release: () => release() };
  };
  return {
    connect,
    end: () => database.close(),
  };
}
