import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rowsSchema } from '../../../src/evaluate/sql/rows/rows-schema.js';
import type { SqlEngine } from './sql-engine.js';

/** What is used of `chdb`, which `npm run test:clickhouse` installs. */
interface Chdb {
  readonly Session: new () => Session;
}

interface Session {
  query(text: string): string;
  queryBind(text: string, parameters: object, format: string): string;
  cleanup(): void;
}

export interface ClickHouseEngine extends SqlEngine {
  /** What the engine answers, in the format that the text asks for. */
  ask(text: string): string;
}

/** ClickHouse in the process, with the tables made. */
export async function openClickHouse(): Promise<ClickHouseEngine> {
  const load = createRequire(join(process.cwd(), '.peers', 'index.js'));
  const { Session } = load('chdb') as Chdb;
  const session = new Session();
  session.query('CREATE DATABASE account');
  session.query('USE account');
  for (const statement of rowsSchema('clickhouse')) session.query(statement);
  return {
    dialect: 'clickhouse',
    ask: (text) => session.query(text),
    async execute(statement) {
      session.query(statement);
    },
    async rows({ text, parameters }) {
      const named = Object.fromEntries(parameters.map((value, index) => [`p${index + 1}`, value]));
      const lines = session.queryBind(text, named, 'JSONEachRow').split('\n');
      return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    async close() {
      session.cleanup();
    },
  };
}
