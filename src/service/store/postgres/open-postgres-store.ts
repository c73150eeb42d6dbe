/** A store in PostgreSQL, over a pool of connections or by its URL. */

import { hasMethods, wrongArgument } from '../../../base/argument.js';
import { sqlStore } from '../sql/sql-store.js';
import type { Store } from '../store.js';
import { StoreError } from '../store-error.js';
import { POSTGRES_PATIENCE, PostgresEngine, type PostgresPatience } from './postgres-engine.js';
import type { PostgresPool } from './postgres-pool.js';

/**
 * Opens the store in the tables `pushsift_…` of the schema that the pool's connections begin with; creates them if there are none, unless it is not to. The pool stays the
 * caller's, to be ended after the store was closed. What `pg` asks of its users holds here: a pool needs a listener for `error`.
 * @throws StoreError
 */
export async function openPostgresStore(
  pool: PostgresPool,
  { create = true }: { readonly create?: boolean } = {},
): Promise<Store> {
  if (!hasMethods(pool, 'connect'))
    wrongArgument('openPostgresStore: `pool`', 'a pool of connections, with the method `connect`', pool);
  return opened(new PostgresEngine(pool), create);
}

interface ConnectOptions {
  /** Whether tables are made where there are none. Default true. */
  readonly create?: boolean;
  readonly patience?: PostgresPatience;
  /** How long a new connection may take, and waiting for one that is free. */
  readonly connectMs?: number;
}

const CONNECT_MS = 5_000;

/**
 * The same with a pool of its own, of the package `pg`.
 * @throws StoreError
 */
export async function connectPostgresStore(
  url: string,
  { create = true, patience = POSTGRES_PATIENCE, connectMs = CONNECT_MS }: ConnectOptions = {},
): Promise<Store> {
  const { Pool } = await loadPg();
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    // A server that does not say goodbye holds no process up.
    allowExitOnIdle: true,
  });
  // A connection that is lost while nobody uses it: the pool makes another.
  pool.on('error', () => {});
  const engine = new PostgresEngine(pool, { patience, end: () => pool.end() });
  try {
    return await opened(engine, create);
  } catch (error) {
    await engine.close();
    throw error;
  }
}

async function opened(engine: PostgresEngine, create: boolean): Promise<Store> {
  await engine.open(create);
  return sqlStore(engine);
}

async function loadPg(): Promise<typeof import('pg').default> {
  try {
    return (await import('pg')).default;
  } catch (error) {
    throw new StoreError('unavailable', 'the store in PostgreSQL needs the package pg: npm install pg', {
      cause: error,
    });
  }
}
