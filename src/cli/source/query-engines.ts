/** Filters as queries of databases, for the few commands that ask them. In the package they are files beside the program, as the library has them; see tsdown.config.ts. */

export { compileOpenSearch } from '../../evaluate/opensearch/compile-opensearch.js';
export { openSearchMapping } from '../../evaluate/opensearch/mapping.js';
export {
  clickHouseConnection,
  duckDbConnection,
  postgresConnection,
  sqliteConnection,
} from '../../evaluate/sql/audience/connections.js';
export { sqlAudience } from '../../evaluate/sql/audience/sql-audience.js';
export { bitmapsSchema } from '../../evaluate/sql/bitmaps/bitmaps-schema.js';
export { compileSql } from '../../evaluate/sql/compile-sql.js';
export { rowsSchema } from '../../evaluate/sql/rows/rows-schema.js';
