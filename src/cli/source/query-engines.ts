/** Filters as queries of databases, for the few commands that ask them. In the package they are a file beside the library, which has them already; see tsdown.config.ts. */

import { compileOpenSearch } from '../../evaluate/opensearch/compile-opensearch.js';
import { openSearchMapping } from '../../evaluate/opensearch/device-document.js';
import {
  clickHouseConnection,
  duckDbConnection,
  postgresConnection,
  sqliteConnection,
} from '../../evaluate/sql/audience/connections.js';
import { postgresPoolConnection } from '../../evaluate/sql/audience/postgres-pool.js';
import { sqlAudience } from '../../evaluate/sql/audience/sql-audience.js';
import { bitmapsSchema } from '../../evaluate/sql/bitmaps/bitmaps-schema.js';
import { compileSql } from '../../evaluate/sql/compile-sql.js';
import { rowsSchema } from '../../evaluate/sql/rows/rows-schema.js';

export const QUERY_ENGINES = {
  compileOpenSearch,
  openSearchMapping,
  clickHouseConnection,
  duckDbConnection,
  postgresConnection,
  postgresPoolConnection,
  sqliteConnection,
  sqlAudience,
  bitmapsSchema,
  compileSql,
  rowsSchema,
};

export type QueryEngines = typeof QUERY_ENGINES;
