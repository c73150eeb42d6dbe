/**
 * DuckDB: the same count as SQL over a table with a row for each device, in memory, on one thread as everybody here. Its columns are
 * booleans, the easiest to read. It scans the table, where the others start from sets.
 */

import { WORKLOAD_SETS } from '../../../devices/workload/profiles.js';
import type { Workload } from '../../../devices/workload/workload.js';
import type { Contender, Loaded } from '../contender.js';

/** What is used of `@duckdb/node-api`. */
export interface DuckDbLibrary {
  readonly DuckDBInstance: { create(path: string): Promise<DuckDbInstance> };
  readonly DuckDBDataChunk: { create(types: readonly unknown[], rows: number): DuckDbChunk };
  readonly UINTEGER: unknown;
}

interface DuckDbInstance {
  connect(): Promise<DuckDbConnection>;
  closeSync(): void;
}

interface DuckDbConnection {
  run(sql: string): Promise<unknown>;
  prepare(sql: string): Promise<{ runAndReadAll(): Promise<DuckDbRows> }>;
  runAndReadAll(sql: string): Promise<DuckDbRows>;
  createAppender(table: string): Promise<{ appendDataChunk(chunk: DuckDbChunk): void; closeSync(): void }>;
  closeSync(): void;
}

interface DuckDbRows {
  getRows(): readonly (readonly unknown[])[];
}

interface DuckDbChunk {
  setColumns(columns: readonly (readonly number[])[]): void;
}

const COUNT =
  'SELECT count(*)::DOUBLE FROM devices WHERE ((shop AND ios) OR outlet) AND age AND (red OR green) AND NOT churned';
const BYTES = 'SELECT sum(memory_usage_bytes)::DOUBLE FROM duckdb_memory()';
/** Filling the table of a larger account takes too long, and a scan only gets slower. */
const MOST_DEVICES = 10 * 2 ** 20;
/** Rows of a chunk that is handed over: a vector of DuckDB. */
const CHUNK_ROWS = 2048;

export function duckDbContender(library: DuckDbLibrary, version: string): Contender {
  return {
    name: 'DuckDB',
    version,
    scans: true,
    most: MOST_DEVICES,
    load: (workload) => load(library, workload),
  };
}

async function load(library: DuckDbLibrary, workload: Workload): Promise<Loaded> {
  const instance = await library.DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run('SET threads = 1');
  await fillTable(library, connection, workload);
  const count = await connection.prepare(COUNT);
  return {
    bytes: numberIn(await connection.runAndReadAll(BYTES)),
    manner: 'SQL',
    count: async () => numberIn(await count.runAndReadAll()),
    evaluate: null,
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Bitmaps are handed over word by word, and spread to a row for each device inside: values one by one would take minutes. */
async function fillTable(library: DuckDbLibrary, connection: DuckDbConnection, { sets }: Workload): Promise<void> {
  await connection.run(`CREATE TABLE words (${WORKLOAD_SETS.map((name) => `${name} UINTEGER`).join(', ')})`);
  const appender = await connection.createAppender('words');
  const words = sets.shop.length;
  for (let from = 0; from < words; from += CHUNK_ROWS) {
    const rows = Math.min(CHUNK_ROWS, words - from);
    const chunk = library.DuckDBDataChunk.create(new Array(WORKLOAD_SETS.length).fill(library.UINTEGER), rows);
    chunk.setColumns(WORKLOAD_SETS.map((name) => [...sets[name].subarray(from, from + rows)]));
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
  const columns = WORKLOAD_SETS.map((name) => `((${name} >> bit) & 1) = 1 AS ${name}`).join(', ');
  await connection.run(
    `CREATE TABLE devices AS SELECT ${columns} FROM words, (SELECT unnest(range(32))::UINTEGER AS bit)`,
  );
  await connection.run('DROP TABLE words');
}

function numberIn(rows: DuckDbRows): number {
  return Number(rows.getRows()[0]?.[0]);
}
