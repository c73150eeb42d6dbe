/** What PostgreSQL is asked: the numbers of values, and the order of the statements of a transaction. */

import { expect, it } from 'vitest';
import { PostgresEngine } from '../../../../src/service/store/postgres/postgres-engine.js';
import type { PostgresClient } from '../../../../src/service/store/postgres/postgres-pool.js';
import { statement } from '../../../../src/service/store/sql/statement.js';

/** An engine whose statements have no rows, and all that its connections were asked for. */
function recording(): { readonly engine: PostgresEngine; readonly asked: unknown[] } {
  const asked: unknown[] = [];
  const query: PostgresClient['query'] = async (text, values) => {
    asked.push([text, values]);
    return { rows: [] };
  };
  const connect = async (): Promise<PostgresClient> => ({ query, release: () => void asked.push('given back') });
  return { engine: new PostgresEngine({ connect }), asked };
}

it('values are numbered from one on in each statement, whether it comes for the first time or again', async () => {
  const { engine, asked } = recording();
  for (const values of [
    [7, 8, 9],
    [1, 2, 3],
  ])
    await engine.run(statement('SELECT ? FROM numbered_things WHERE a = ? OR b = ?', ...values));
  const text = 'SELECT $1 FROM numbered_things WHERE a = $2 OR b = $3';
  expect(asked).toEqual([[text, [7, 8, 9]], 'given back', [text, [1, 2, 3]], 'given back']);
});

it('devices are kept in a transaction that PostgreSQL ends after ten seconds without a statement', async () => {
  const { engine, asked } = recording();
  const kept = await engine.putDevices({ devices: [], audiences: 3, at: 0 });
  expect(kept).toEqual([]);
  expect(asked).toEqual([
    ['BEGIN', []],
    ['SET LOCAL idle_in_transaction_session_timeout = 10000', []],
    ['UPDATE pushsift_device_log SET sequence = sequence + $1 WHERE audiences = $2 RETURNING sequence', [0, 3]],
    ['COMMIT', []],
    'given back',
  ]);
});
