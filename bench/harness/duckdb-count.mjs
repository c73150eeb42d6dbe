// The count of `bench/count.ts` in DuckDB, on one thread: the file is read with its columns given, as far as the filter looks at them. Prints the count.

import { DuckDBInstance } from '@duckdb/node-api';

const COLUMNS =
  "{platform: 'VARCHAR', applications: 'VARCHAR[]', tags: 'STRUCT(age BIGINT, plan VARCHAR, vip BIGINT)'}";
const WHERE =
  "(list_contains(applications, 'AAAAA-AAAAA') AND platform = 'iOS' AND tags.age BETWEEN 18 AND 30 " +
  "AND coalesce(tags.plan <> 'free', true)) OR coalesce(tags.vip >= 1, false)";

const database = await DuckDBInstance.create(':memory:', { threads: '1' });
const connection = await database.connect();
const path = process.argv[2].replaceAll("'", "''");
const result = await connection.runAndReadAll(
  `SELECT count(*) FROM read_ndjson('${path}', columns = ${COLUMNS}) WHERE ${WHERE}`,
);
console.log(String(result.getRows()[0][0]));
