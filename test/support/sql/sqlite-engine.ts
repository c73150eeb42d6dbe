import sqlite from 'node-sqlite3-wasm';
import { rowsSchema } from '../../../src/evaluate/sql/rows/rows-schema.js';
import type { SqlEngine } from './sql-engine.js';

/** SQLite in memory, with the tables made. */
export async function openSqlite(): Promise<SqlEngine> {
  const database = new sqlite.Database();
  for (const statement of rowsSchema('sqlite')) database.exec(statement);
  return {
    dialect: 'sqlite',
    async execute(statement) {
      database.exec(statement);
    },
    async rows({ text, parameters }) {
      return database.all(text, parameters as (string | number)[]);
    },
    async close() {
      database.close();
    },
  };
}
