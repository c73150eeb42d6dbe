import { DuckDBInstance } from '@duckdb/node-api';
import { rowsSchema } from '../../../src/evaluate/sql/rows/rows-schema.js';
import { unpolluted } from '../unpolluted.js';
import type { SqlEngine } from './sql-engine.js';

/** DuckDB in memory, on one thread, with the tables made. */
export async function openDuckDb(): Promise<SqlEngine> {
  const instance = await unpolluted(() => DuckDBInstance.create(':memory:', { threads: '1' }));
  const connection = await instance.connect();
  for (const statement of rowsSchema('duckdb')) await connection.run(statement);
  return {
    dialect: 'duckdb',
    async execute(statement) {
      await connection.run(statement);
    },
    async rows({ text, parameters }) {
      return (await connection.runAndReadAll(text, parameters as (string | number)[])).getRowObjects();
    },
    async close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
