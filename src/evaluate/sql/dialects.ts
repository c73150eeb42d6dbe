/** The four engines. Limits are those at which the engines themselves were seen to answer, with some room left. */

import type { BitmapWords, Dialect, ParameterType, SqlDialect } from './dialect.js';

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

const isNotIn = (select: string, outer: string): string => `${outer}.id NOT IN (${select})`;

/** The engine tells letters of other alphabets apart, and no A from an a. */
const withoutCase = (identifier: string): string => identifier.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const asIs = (text: string): string => text;

/** Ids are put together as texts. */
function idsAsTexts(key: (text: string) => string): Dialect['ids'] {
  return { key, text: asIs };
}

function doubled(mark: string): (identifier: string) => string {
  return (identifier) => mark + identifier.replaceAll(mark, mark + mark) + mark;
}

const CLICKHOUSE_BITMAPS: BitmapWords = {
  and: 'bitmapAnd',
  or: 'bitmapOr',
  andNot: 'bitmapAndnot',
  merge: (column) => `groupBitmapMergeState(${column})`,
  count: (bitmap) => `bitmapCardinality(${bitmap})`,
  contains: (bitmap, number) => `bitmapContains(${bitmap}, ${number})`,
  numbers: (bitmap) => `SELECT arrayJoin(bitmapToArray(${bitmap}))`,
};

/** Of pg_roaringbitmap, from version 1.0 on. Its functions are strict: the empty bitmap stands in where there is no row. */
const POSTGRES_BITMAPS: BitmapWords = {
  and: 'rb64_and',
  or: 'rb64_or',
  andNot: 'rb64_andnot',
  merge: (column) => `coalesce(rb64_or_agg(${column}), '{}'::roaringbitmap64)`,
  count: (bitmap) => `rb64_cardinality(${bitmap})`,
  contains: (bitmap, number) => `rb64_contains(${bitmap}, ${number})`,
  numbers: (bitmap) => `SELECT rb64_iterate(${bitmap})`,
};

/** What goes over HTTP goes in fields: parameters, and with many of them the text of the query. A server takes 131,072 bytes for each. */
const LONGEST_FIELD = 131_000;

const CLICKHOUSE: Dialect = {
  name: 'clickhouse',
  title: 'ClickHouse',
  quote: (identifier) => `\`${identifier.replaceAll(/[\\`]/g, '\\$&')}\``,
  nameOf: asIs,
  // WHY NOT: `people`.`age` is a column called `people.age`, or a part of the column `people`, where there is one. A name alone is the
  // column, unless a result is called so, which none is; and one that a table lacks is an error in every select.
  qualifies: false,
  namesTables: false,
  placeholder: (position, type) => `{p${position}:${CLICKHOUSE_TYPES[type]}}`,
  lists: { arrays: true, isOneOf: (column, array) => `${column} IN ${array}`, longest: LONGEST_FIELD },
  sharesAny: (column, items) => `hasAny(${column}, ${items})`,
  eachItem: ({ select, list, item }) => `SELECT arrayJoin(arrayDistinct(l.${list})) AS ${item} FROM (${select}) AS l`,
  union: 'UNION DISTINCT',
  intersect: 'INTERSECT DISTINCT',
  except: 'EXCEPT DISTINCT',
  isOutside: isNotIn,
  byCodePoint: asIs,
  besideCollation: null,
  ids: idsAsTexts(asIs),
  refuses: null,
  // For http_max_field_value_size, max_parser_depth and query_plan_max_optimizations_to_apply as a server has them unless told otherwise.
  limits: { parameters: 10_000, nesting: 60, selects: 600, text: LONGEST_FIELD },
  bitmaps: CLICKHOUSE_BITMAPS,
};

/** Bytes of a name; what is longer is cut. */
const POSTGRES_NAME_BYTES = 63;

/** As many whole characters as fit. */
function cutName(identifier: string): string {
  const bytes = new TextEncoder().encode(identifier);
  return new TextDecoder().decode(bytes.subarray(0, POSTGRES_NAME_BYTES), { stream: true });
}

/** As text, since there are types of texts with an equality of their own. */
const inC = (column: string): string => `${column}::text COLLATE "C"`;

const POSTGRES: Dialect = {
  name: 'postgres',
  title: 'PostgreSQL',
  quote: doubled('"'),
  nameOf: cutName,
  qualifies: true,
  namesTables: false,
  placeholder: (position, type) => `$${position}::${POSTGRES_TYPES[type]}`,
  lists: { arrays: true, isOneOf: (column, array) => `${column} = ANY(${array})`, longest: Number.POSITIVE_INFINITY },
  // By the column's own collation, too: that is what its index serves.
  sharesAny: (column, items) => `(${column} && ${items}) AND (${column} COLLATE "C" && ${items})`,
  eachItem: ({ select, list, item }) =>
    `SELECT unnest(ARRAY(SELECT DISTINCT ${inC('i.item')} FROM unnest(l.${list}) AS i(item))) AS ${item} FROM (${select}) AS l`,
  union: 'UNION',
  intersect: 'INTERSECT',
  except: 'EXCEPT',
  // WHY NOT: NOT IN is no join there: without memory for a hash table it asks the whole select for every row.
  isOutside: (select, outer) => `NOT EXISTS (SELECT 1 FROM (${select}) AS o WHERE o.id = ${outer}.id)`,
  byCodePoint: inC,
  besideCollation: inC,
  ids: idsAsTexts(inC),
  refuses: NUL,
  // The protocol counts parameters in 16 bits.
  limits: { parameters: 65_535, nesting: 60, selects: 10_000, text: 16_777_216 },
  bitmaps: POSTGRES_BITMAPS,
};

const DUCKDB: Dialect = {
  name: 'duckdb',
  title: 'DuckDB',
  quote: doubled('"'),
  nameOf: withoutCase,
  qualifies: true,
  namesTables: true,
  placeholder: (position) => `$${position}`,
  // WHY NOT: an array is no plain value of its clients, and one of small and large integers gets the type of the first.
  lists: { arrays: false },
  sharesAny: (column, items) => `list_has_any(${column}, [${items}]::VARCHAR[])`,
  eachItem: ({ select, list, item }) =>
    `SELECT encode(unnest(list_distinct(l.${list}::VARCHAR[]))) AS ${item} FROM (${select}) AS l`,
  union: 'UNION',
  intersect: 'INTERSECT',
  except: 'EXCEPT',
  isOutside: isNotIn,
  byCodePoint: (column) => `${column}::VARCHAR COLLATE "binary"`,
  besideCollation: null,
  // WHY NOT as texts: INTERSECT and EXCEPT forget a collation that is said, and go by that of the column or the session.
  ids: { key: (text) => `encode(${text}::VARCHAR)`, text: (key) => `decode(${key})` },
  refuses: null,
  limits: { parameters: 65_535, nesting: 60, selects: 10_000, text: 16_777_216 },
  bitmaps: null,
};

const inBinary = (column: string): string => `${column} COLLATE BINARY`;

/** The function, where the name alone would be the table. */
function jsonEach(table: string): string {
  return withoutCase(table) === 'json_each' ? 'temp.json_each' : 'json_each';
}

const SQLITE: Dialect = {
  name: 'sqlite',
  title: 'SQLite',
  // WHY NOT: in double quotes the name of a column that is not there would be a text, and no error.
  quote: doubled('`'),
  nameOf: withoutCase,
  qualifies: true,
  namesTables: false,
  placeholder: (position) => `?${position}`,
  lists: { arrays: false },
  // The column is taken where json_each has not yet brought columns of its own into scope.
  sharesAny: (column, items, table) =>
    `EXISTS (SELECT 1 FROM (SELECT ${column} AS list) AS l, ${jsonEach(table)}(l.list) AS j WHERE j.value IN (${items}))`,
  eachItem: ({ select, list, item, table }) => {
    const each = `${jsonEach(table)}(l.${list})`;
    const isEarlier = `SELECT 1 FROM ${each} AS o WHERE o.value = j.value AND o.key < j.key`;
    return `SELECT j.value AS ${item} FROM (${select}) AS l, ${each} AS j WHERE NOT EXISTS (${isEarlier})`;
  },
  union: 'UNION',
  intersect: 'INTERSECT',
  except: 'EXCEPT',
  isOutside: isNotIn,
  byCodePoint: inBinary,
  // WHY NOT COLLATE: a condition in OR that has it in is served by no index. What a function yields has no collation.
  besideCollation: (column) => `coalesce(${column}, NULL)`,
  ids: idsAsTexts(inBinary),
  // "The result of expressions operating on strings with embedded NULs is undefined": sqlite.org/c3ref/bind_blob.html. Some clients stop at one.
  refuses: NUL,
  // SQLITE_MAX_VARIABLE_NUMBER and SQLITE_MAX_SQL_LENGTH as they are built unless told otherwise.
  limits: { parameters: 32_766, nesting: 60, selects: 10_000, text: 1_000_000 },
  bitmaps: null,
};

export const DIALECTS: Readonly<Record<SqlDialect, Dialect>> = {
  clickhouse: CLICKHOUSE,
  postgres: POSTGRES,
  duckdb: DUCKDB,
  sqlite: SQLITE,
};
