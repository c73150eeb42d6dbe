// The count of `bench/count.ts` in DuckDB, on one thread: the file is read with its columns given, of NDJSON as far as the filter looks at them. Prints
// the count. Arguments: file and format.

import { closeSync, openSync, readSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const JSON_COLUMNS =
  "{platform: 'VARCHAR', applications: 'VARCHAR[]', tags: 'STRUCT(age BIGINT, plan VARCHAR, vip BIGINT)'}";
const CSV_TYPES = { age: 'BIGINT', vip: 'BIGINT' };

const [path, format] = process.argv.slice(2);
const quoted = `'${path.replaceAll("'", "''")}'`;

function firstLine() {
  const start = new Uint8Array(4096);
  const file = openSync(path);
  readSync(file, start);
  closeSync(file);
  return new TextDecoder().decode(start).split('\n', 1)[0];
}

/** Of CSV all columns have to be named; those that nobody looks at are texts, which costs least. */
function csvColumns() {
  const header = firstLine().split(',');
  const columns = header.map((name) => `"${name}": '${CSV_TYPES[name] ?? 'VARCHAR'}'`);
  return `{${columns.join(', ')}}`;
}

const tables = {
  ndjson: () => ({
    table: `read_ndjson(${quoted}, columns = ${JSON_COLUMNS})`,
    subscribed: "list_contains(applications, 'AAAAA-AAAAA')",
    tag: (name) => `tags.${name}`,
  }),
  csv: () => ({
    table: `read_csv(${quoted}, header = true, auto_detect = false, delim = ',', quote = '"', columns = ${csvColumns()})`,
    subscribed: "list_contains(string_split(applications, ';'), 'AAAAA-AAAAA')",
    tag: (name) => name,
  }),
};

const { table, subscribed, tag } = tables[format]();
const where =
  `(${subscribed} AND platform = 'iOS' AND ${tag('age')} BETWEEN 18 AND 30 ` +
  `AND coalesce(${tag('plan')} <> 'free', true)) OR coalesce(${tag('vip')} >= 1, false)`;

const database = await DuckDBInstance.create(':memory:', { threads: '1' });
const connection = await database.connect();
const result = await connection.runAndReadAll(`SELECT count(*) FROM ${table} WHERE ${where}`);
console.log(String(result.getRows()[0][0]));
