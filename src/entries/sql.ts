/** pushsift/sql: filters as queries of ClickHouse, PostgreSQL, DuckDB and SQLite. */

export type { Catalog } from '../catalog/catalog.js';
export type { Diagnostic } from '../diagnostics/diagnostic.js';
export {
  type AudienceCount,
  type AudienceSnapshot,
  type AudienceSource,
  AudienceUnavailableError,
  type LiveSource,
} from '../evaluate/audience-source.js';
export type { TextKind } from '../evaluate/device-texts.js';
export {
  type ClickHouseClient,
  clickHouseConnection,
  type DuckDbConnection,
  duckDbConnection,
  type PostgresClient,
  postgresConnection,
  type SqliteDatabase,
  sqliteConnection,
} from '../evaluate/sql/audience/connections.js';
export {
  type PooledPostgresClient,
  type PostgresClientPool,
  postgresPoolConnection,
} from '../evaluate/sql/audience/postgres-pool.js';
export {
  type SqlAudience,
  type SqlAudienceOptions,
  sqlAudience,
} from '../evaluate/sql/audience/sql-audience.js';
export type { SqlConnection, SqlRow, SqlSnapshot } from '../evaluate/sql/audience/sql-connection.js';
export { bitmapsSchema } from '../evaluate/sql/bitmaps/bitmaps-schema.js';
export type { CompiledSql } from '../evaluate/sql/compile-sql.js';
export { compileSql } from '../evaluate/sql/compile-sql.js';
export type { CompileSqlOptions, SqlPage, SqlResult } from '../evaluate/sql/compile-sql-options.js';
export type { SqlDialect, SqlLimits } from '../evaluate/sql/dialect.js';
export type {
  BitmapsLayout,
  ColumnsLayout,
  RowsLayout,
  SqlColumn,
  SqlLayout,
  TableName,
} from '../evaluate/sql/layout.js';
export type { SqlParameter, SqlQuery } from '../evaluate/sql/parameters.js';
export { type DeviceRows, deviceRows, type TagRow } from '../evaluate/sql/rows/device-rows.js';
export { rowsSchema } from '../evaluate/sql/rows/rows-schema.js';
export type { TagTextOptions, TagTextSource } from '../evaluate/tag-texts.js';
export { UnsupportedFilterError } from '../evaluate/unsupported-filter.js';
export type { Filter } from '../plan/filter.js';
