/** The tables of the `bitmaps` layout, and what feeds them. */

import { expectArgument } from '../../../base/argument.js';
import { SQL_DIALECT, type SqlDialect } from '../dialect.js';

/**
 * Statements that make the tables, each without a semicolon, in an order that works. Null: the engine has no bitmaps.
 *
 * ClickHouse: whatever is inserted into `devices`, `subscriptions` and `tags`, which are those of the `rows` layout with the number of the device in place
 * of its id, goes to the segments; the latter two keep nothing. PostgreSQL: the extension roaringbitmap has to be there.
 */
export function bitmapsSchema(dialect: SqlDialect): readonly string[] | null {
  expectArgument('bitmapsSchema: `dialect`', dialect, SQL_DIALECT);
  return SCHEMAS[dialect];
}

/** A view that adds devices to segments: the rest of their key as expressions, and which rows of what table they come from. */
function feed(view: string, kind: string, key: string, from: string): string {
  return `CREATE MATERIALIZED VIEW ${view} TO segments AS
SELECT '${kind}' AS kind, ${key}, groupBitmapState(number) AS devices
FROM ${from}
GROUP BY kind, application, name, string_value, integer_value`;
}

const NO_VALUES = `'' AS string_value, toInt64(0) AS integer_value`;

const CLICKHOUSE = [
  `CREATE TABLE devices (
  number UInt64,
  id String,
  platform LowCardinality(String),
  INDEX devices_by_id id TYPE bloom_filter GRANULARITY 1
) ENGINE = MergeTree ORDER BY number`,
  `CREATE TABLE subscriptions (
  number UInt64,
  application String
) ENGINE = Null`,
  `CREATE TABLE tags (
  number UInt64,
  application String,
  name String,
  integer_value Nullable(Int64),
  string_value Nullable(String)
) ENGINE = Null`,
  `CREATE TABLE segments (
  kind LowCardinality(String),
  application String,
  name String,
  string_value String,
  integer_value Int64,
  devices AggregateFunction(groupBitmap, UInt64)
) ENGINE = AggregatingMergeTree ORDER BY (kind, application, name, integer_value, string_value)`,
  feed('platforms_to_segments', 'platform', `'' AS application, platform AS name, ${NO_VALUES}`, 'devices'),
  feed('subscriptions_to_segments', 'application', `application, '' AS name, ${NO_VALUES}`, 'subscriptions'),
  feed('tags_to_segments', 'tag', `application, name, ${NO_VALUES}`, '(SELECT number, application, name FROM tags)'),
  feed(
    'texts_to_segments',
    'text',
    'application, name, text AS string_value, toInt64(0) AS integer_value',
    '(SELECT number, application, name, assumeNotNull(string_value) AS text FROM tags WHERE string_value IS NOT NULL)',
  ),
  feed(
    'integers_to_segments',
    'integer',
    `application, name, '' AS string_value, whole AS integer_value`,
    '(SELECT number, application, name, assumeNotNull(integer_value) AS whole FROM tags WHERE integer_value IS NOT NULL)',
  ),
];

const POSTGRES = [
  `CREATE TABLE devices (
  number bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  platform text COLLATE "C" NOT NULL
)`,
  `CREATE TABLE segments (
  kind text COLLATE "C" NOT NULL,
  application text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  string_value text COLLATE "C" NOT NULL,
  integer_value bigint NOT NULL,
  devices roaringbitmap64 NOT NULL,
  PRIMARY KEY (kind, application, name, integer_value, string_value)
)`,
];

const SCHEMAS: Readonly<Record<SqlDialect, readonly string[] | null>> = {
  clickhouse: CLICKHOUSE,
  postgres: POSTGRES,
  duckdb: null,
  sqlite: null,
};
