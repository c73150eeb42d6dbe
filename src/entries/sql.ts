/** pushsift/sql: filters as queries of ClickHouse, PostgreSQL, DuckDB and SQLite. */

export type { Diagnostic } from '../diagnostics/diagnostic.js';
export { bitmapsSchema } from '../evaluate/sql/bitmaps/bitmaps-schema.js';
export type { CompiledSql, CompileSqlOptions, SqlPage, SqlResult } from '../evaluate/sql/compile-sql.js';
export { compileSql } from '../evaluate/sql/compile-sql.js';
export type { SqlDialect, SqlLimits } from '../evaluate/sql/dialect.js';
export type {
  BitmapsLayout,
  ColumnsLayout,
  RowsLayout,
  SqlColumn,
  SqlLayout,
  TableName,
} from '../evaluate/sql/layout.js';
export type { SqlParameter } from '../evaluate/sql/parameters.js';
export { type DeviceRows, deviceRows, type TagRow } from '../evaluate/sql/rows/device-rows.js';
export { rowsSchema } from '../evaluate/sql/rows/rows-schema.js';
export type { SqlQuery } from '../evaluate/sql/sql-query.js';
export type { Filter } from '../plan/filter.js';
