import { PGlite } from '@electric-sql/pglite';
import { rowsSchema } from '../../../src/evaluate/sql/rows/rows-schema.js';
import type { SqlEngine } from './sql-engine.js';

/** PostgreSQL in memory, with the tables made. */
export async function openPostgres(): Promise<SqlEngine> {
  const database = await PGlite.create();
  for (const statement of rowsSchema('postgres')) await database.exec(statement);
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
