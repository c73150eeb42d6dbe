/** The tables of the `rows` layout: keys that hold the data to the layout, and indexes that serve every select of a filter. */

import { expectArgument } from '../../../base/argument.js';
import { SQL_DIALECT, type SqlDialect } from '../dialect.js';

/** Statements that make the tables, each without a semicolon, in an order that works. */
export function rowsSchema(dialect: SqlDialect): readonly string[] {
  expectArgument('rowsSchema: `dialect`', dialect, SQL_DIALECT);
  return SCHEMAS[dialect];
}

const ONE_VALUE = 'CHECK ((integer_value IS NULL) <> (string_value IS NULL))';

/**
 * `binary` is the type of a text that is compared byte by byte. Each index holds all that a select reads, so that none goes to
 * the table; the first of tags serves `exists`.
 */
function withIndexes(binary: string, integer: string, strict: string): readonly string[] {
  return [
    `CREATE TABLE devices (
  id ${binary} NOT NULL PRIMARY KEY,
  platform ${binary} NOT NULL
)${strict}`,
    'CREATE INDEX devices_by_platform ON devices (platform, id)',
    `CREATE TABLE subscriptions (
  device_id ${binary} NOT NULL,
  application ${binary} NOT NULL,
  PRIMARY KEY (application, device_id)
)${strict}`,
    'CREATE INDEX subscriptions_by_device ON subscriptions (device_id, application)',
    `CREATE TABLE tags (
  device_id ${binary} NOT NULL,
  application ${binary} NOT NULL,
  name ${binary} NOT NULL,
  integer_value ${integer},
  string_value ${binary},
  ${ONE_VALUE}
)${strict}`,
    'CREATE INDEX tags_by_device ON tags (device_id, application, name)',
    `CREATE UNIQUE INDEX tags_by_integer ON tags (application, name, integer_value, device_id)
  WHERE integer_value IS NOT NULL`,
    `CREATE UNIQUE INDEX tags_by_string ON tags (application, name, string_value, device_id)
  WHERE string_value IS NOT NULL`,
    'CREATE INDEX tags_by_name ON tags (application, name, device_id)',
  ];
}

const SCHEMAS: Readonly<Record<SqlDialect, readonly string[]>> = {
  postgres: withIndexes('text COLLATE "C"', 'bigint', ''),
  sqlite: withIndexes('TEXT', 'INTEGER', ' STRICT'),
  // WHY NOT indexes: DuckDB scans columns faster than it keeps them up to date. Rows that come sorted by their keys are skipped in blocks.
  duckdb: [
    `CREATE TABLE devices (
  id VARCHAR NOT NULL,
  platform VARCHAR NOT NULL
)`,
    `CREATE TABLE subscriptions (
  device_id VARCHAR NOT NULL,
  application VARCHAR NOT NULL
)`,
    `CREATE TABLE tags (
  device_id VARCHAR NOT NULL,
  application VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  integer_value BIGINT,
  string_value VARCHAR,
  ${ONE_VALUE}
)`,
  ],
  clickhouse: [
    `CREATE TABLE devices (
  id String,
  platform LowCardinality(String)
) ENGINE = MergeTree ORDER BY id`,
    `CREATE TABLE subscriptions (
  device_id String,
  application LowCardinality(String)
) ENGINE = MergeTree ORDER BY (application, device_id)`,
    `CREATE TABLE tags (
  device_id String,
  application LowCardinality(String),
  name LowCardinality(String),
  integer_value Nullable(Int64),
  string_value Nullable(String)
) ENGINE = MergeTree ORDER BY (application, name, device_id)`,
  ],
};
