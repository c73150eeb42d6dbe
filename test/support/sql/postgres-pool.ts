/** PostgreSQL in memory as a pool of one connection, which tells what it was asked and can be made to fail. */

import type { PooledPostgresClient, PostgresClientPool } from '../../../src/evaluate/sql/audience/postgres-pool.js';
import { openPglite } from '../pglite.js';

type Listener = (error: Error) => void;

export interface TestPool extends PostgresClientPool {
  /** All that was asked. */
  readonly statements: string[];
  /** What connections were given up with. */
  readonly released: string[];
  /** Connections that somebody has now. */
  readonly held: number;
  readonly listeners: number;
  /** What all statements fail with; null: nothing. */
  failure: Error | null;
  /** Has the connection say that it is lost. */
  lose(error: Error): void;
  end(): Promise<void>;
}

export async function postgresPool(): Promise<TestPool> {
  const database = await openPglite();
  const statements: string[] = [];
  const released: string[] = [];
  const listeners = new Set<Listener>();
  let held = 0;
  let last: Promise<unknown> = Promise.resolve();
  const run: PooledPostgresClient['query'] = async (text, values) => {
    statements.push(text);
    if (pool.failure !== null) throw pool.failure;
    return database.query<Record<string, unknown>>(text, values);
  };
  const connect = async (): Promise<PooledPostgresClient> => {
    const before = last;
    let free = () => {};
    last = new Promise<void>((resolve) => {
      free = resolve;
    });
    await before;
    held++;
    return {
      query: run,
      release: (error) => {
        held--;
        if (error !== undefined) {
          released.push(error.message);
          // A connection that is given up takes its transaction along.
          void database.exec('ROLLBACK').then(free);
        } else free();
      },
      on: (_, listener) => listeners.add(listener),
      off: (_, listener) => listeners.delete(listener),
    };
  };
  const pool = {
    statements,
    released,
    failure: null as Error | null,
    get held() {
      return held;
    },
    get listeners() {
      return listeners.size;
    },
    lose: (error: Error) => {
      for (const listener of listeners) listener(error);
    },
    connect,
    query: async (text: string, values: unknown[]) => {
      const client = await connect();
      try {
        return await client.query(text, values);
      } finally {
        client.release();
      }
    },
    end: () => database.close(),
  };
  return pool;
}
