import pg from 'pg';
import { rowsSchema } from '../../../src/evaluate/sql/rows/rows-schema.js';
import { openPglite } from '../pglite.js';
import type { SqlEngine } from './sql-engine.js';

/** A collation in which `a` and `A` are equal. Gone with the connection. */
export const ANY_CASE = 'pg_temp.pushsift_any_case';

const MAKE_ANY_CASE = `CREATE COLLATION ${ANY_CASE} (provider = icu, locale = '@colStrength=secondary', deterministic = false)`;

/** PostgreSQL with the tables made: the server that `PUSHSIFT_TEST_POSTGRES` names, or one in memory. */
export async function openPostgres(): Promise<SqlEngine> {
  const server = process.env.PUSHSIFT_TEST_POSTGRES;
  const engine = server === undefined ? await openInMemory() : await openServer(server);
  for (const statement of [MAKE_ANY_CASE, ...rowsSchema('postgres')]) await engine.execute(statement);
  return engine;
}

async function openInMemory(): Promise<SqlEngine> {
  const database = await openPglite();
  return {
    dialect: 'postgres',
    async execute(statement) {
      await database.exec(statement);
    },
    async rows({ text, parameters }) {
      return (await database.query<Record<string, unknown>>(text, [...parameters])).rows;
    },
    close: () => database.close(),
  };
}

/** In a schema that is the connection's own, and gone with it. */
async function openServer(connectionString: string): Promise<SqlEngine> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('SET search_path TO pg_temp', []);
  return {
    dialect: 'postgres',
    async execute(statement) {
      await client.query(statement, []);
    },
    rows: async ({ text, parameters }) => (await client.query(text, [...parameters])).rows,
    close: () => client.end(),
  };
}
