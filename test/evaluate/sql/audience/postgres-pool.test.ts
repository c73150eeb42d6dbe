/** Clients of a pool have to run statements and to be released; events are what some have besides. */

import { expect, it } from 'vitest';
import {
  type PostgresClientPool,
  postgresPoolConnection,
} from '../../../../src/evaluate/sql/audience/postgres-pool.js';

it('a client without events has snapshots, too', async () => {
  const statements: string[] = [];
  const released: (Error | undefined)[] = [];
  const query = async (text: string) => {
    statements.push(text);
    return { rows: [{ n: 1 }] };
  };
  const pool: PostgresClientPool = {
    query,
    connect: async () => ({ query, release: (error) => void released.push(error) }),
  };
  const snapshot = await postgresPoolConnection(pool).snapshot?.();
  expect(await snapshot?.query({ text: 'SELECT 1 AS n', parameters: [] })).toEqual([{ n: 1 }]);
  await snapshot?.close();
  expect(statements.slice(-2)).toEqual(['SELECT 1 AS n', 'ROLLBACK']);
  expect(released).toEqual([undefined]);
});
