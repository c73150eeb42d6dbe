/** The four engines. Limits are those at which the engines themselves were seen to answer, with some room left. */

import type { Dialect, ParameterType, SqlDialect } from './dialect.js';

const CLICKHOUSE_TYPES: Readonly<Record<ParameterType, string>> = {
  text: 'String',
  integer: 'Int64',
  texts: 'Array(String)',
  integers: 'Array(Int64)',
};

const POSTGRES_TYPES: Readonly<Record<ParameterType, string>> = {
  text: 'text',
  integer: 'bigint',
  texts: 'text[]',
  integers: 'bigint[]',
};

/** Texts that end where a C string ends, or might. */
const NUL = /\0/;

const isNotIn = (select: string): string => `id NOT IN (${select})`;

function doubled(mark: string): (identifier: string) => string {
  return (identifier) => mark + identifier.replaceAll(mark, mark + mark) + mark;
}

const CLICKHOUSE: Dialect = {
  name: 'clickhouse',
  title: 'ClickHouse',
  quote: (identifier) => `\`${identifier.replaceAll(/[\\`]/g, '\\$&')}\``,
  placeholder: (position, type) => `{p${position}:${CLICKHOUSE_TYPES[type]}}`,
  lists: { arrays: true, isOneOf: (column, array) => `${column} IN ${array}` },
  union: 'UNION DISTINCT',
  intersect: 'INTERSECT DISTINCT',
  except: 'EXCEPT DISTINCT',
  isOutside: isNotIn,
  byCodePoint: '',
  refuses: null,
  // For max_query_size, max_parser_depth and query_plan_max_optimizations_to_apply as a server has them unless told otherwise.
  limits: { parameters: 10_000, nesting: 60, selects: 600, text: 262_144 },
};

const POSTGRES: Dialect = {
  name: 'postgres',
  title: 'PostgreSQL',
  quote: doubled('"'),
  placeholder: (position, type) => `$${position}::${POSTGRES_TYPES[type]}`,
  lists: { arrays: true, isOneOf: (column, array) => `${column} = ANY(${array})` },
  union: 'UNION',
  intersect: 'INTERSECT',
  except: 'EXCEPT',
  // WHY NOT: NOT IN is no join there: without memory for a hash table it asks the whole select for every row.
  isOutside: (select, outer) => `NOT EXISTS (SELECT 1 FROM (${select}) AS o WHERE o.id = ${outer}.id)`,
  byCodePoint: ' COLLATE "C"',
  refuses: NUL,
  // The protocol counts parameters in 16 bits.
  limits: { parameters: 65_535, nesting: 60, selects: 10_000, text: 16_777_216 },
};

const DUCKDB: Dialect = {
  name: 'duckdb',
  title: 'DuckDB',
  quote: doubled('"'),
  placeholder: (position) => `$${position}`,
  // WHY NOT: an array is no plain value of its clients, and one of small and large integers gets the type of the first.
  lists: { arrays: false },
  union: 'UNION',
  intersect: 'INTERSECT',
  except: 'EXCEPT',
  isOutside: isNotIn,
  byCodePoint: '',
  refuses: null,
  limits: { parameters: 65_535, nesting: 60, selects: 10_000, text: 16_777_216 },
};

const SQLITE: Dialect = {
  name: 'sqlite',
  title: 'SQLite',
  // WHY NOT: in double quotes the name of a column that is not there would be a text, and no error.
  quote: doubled('`'),
  placeholder: (position) => `?${position}`,
  lists: { arrays: false },
  union: 'UNION',
  intersect: 'INTERSECT',
  except: 'EXCEPT',
  isOutside: isNotIn,
  byCodePoint: '',
  // "The result of expressions operating on strings with embedded NULs is undefined": sqlite.org/c3ref/bind_blob.html. Some clients stop at one.
  refuses: NUL,
  // SQLITE_MAX_VARIABLE_NUMBER and SQLITE_MAX_SQL_LENGTH as they are built unless told otherwise.
  limits: { parameters: 32_766, nesting: 60, selects: 10_000, text: 1_000_000 },
};

export const DIALECTS: Readonly<Record<SqlDialect, Dialect>> = {
  clickhouse: CLICKHOUSE,
  postgres: POSTGRES,
  duckdb: DUCKDB,
  sqlite: SQLITE,
};
