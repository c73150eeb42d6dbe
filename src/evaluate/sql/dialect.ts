/** What sets one SQL engine apart from the others, as far as filters reach: words, placeholders and limits. */

import { oneOf } from '../../base/argument.js';
import type { Target } from '../target/errors.js';

const SQL_DIALECTS = ['clickhouse', 'postgres', 'duckdb', 'sqlite'] as const;
/** The engine whose SQL is written. */
export type SqlDialect = (typeof SQL_DIALECTS)[number];

export const SQL_DIALECT = oneOf(SQL_DIALECTS);

/** What a parameter holds; an engine that types its parameters is told. */
export type ParameterType = 'text' | 'integer' | 'texts' | 'integers';

/** What a query may grow to before the engine refuses it, or worse. */
export interface SqlLimits {
  /** Parameters of one query. */
  readonly parameters: number;
  /** Selects inside each other. */
  readonly nesting: number;
  /** Selects that read a table. */
  readonly selects: number;
  /** The text, in bytes of UTF-8. */
  readonly text: number;
}

export interface Dialect extends Target {
  readonly name: SqlDialect;
  readonly quote: (identifier: string) => string;
  /** What a quoted name comes to: names that come to the same are one name to the engine. */
  readonly nameOf: (identifier: string) => string;
  /** Columns of tables are said together with their table, so that nothing else in scope can be meant. */
  readonly qualifies: boolean;
  /** A table without a path has to be told its name: it may be a file that would be called otherwise. */
  readonly namesTables: boolean;
  /** The text that stands for parameter `position`, counted from 1. */
  readonly placeholder: (position: number, type: ParameterType) => string;
  /** How a column is held against a list: as one parameter that is an array, or as one parameter for each value. */
  readonly lists:
    | {
        readonly arrays: true;
        readonly isOneOf: (column: string, array: string) => string;
        /** Bytes that one array may have as text, however it is written. */
        readonly longest: number;
      }
    | { readonly arrays: false };
  /** The condition that a list of `table`, not quoted, has one of `items` in it: the array, or the values with commas between. By code point. */
  readonly sharesAny: (column: string, items: string, table: string) => string;
  /** A select, called `item`, of what is in the lists that `select` selects as `list`: of each list each item once, by code point, as a key of ids. */
  readonly eachItem: (lists: ListsSelected) => string;
  readonly union: string;
  readonly intersect: string;
  readonly except: string;
  /** The condition that the column `id` of the select `outer` is in no row of `select`. */
  readonly isOutside: (select: string, outer: string) => string;
  /** A column of texts, or a parameter, that is compared by code point whatever collation it has, or the session. */
  readonly byCodePoint: (column: string) => string;
  /** An index serves only what is compared in the collation of the column, so that is said, too; and this of the column by code point. Null: it is not so. */
  readonly besideCollation: ((column: string) => string) | null;
  /** Ids as they are put together and ordered, by code point, and as they are handed over. */
  readonly ids: { readonly key: (text: string) => string; readonly text: (key: string) => string };
  readonly limits: SqlLimits;
  /** How it calculates with bitmaps of integers; null: it does not. */
  readonly bitmaps: BitmapWords | null;
}

/** Lists of a table that is not quoted; the names are in no query otherwise. */
interface ListsSelected {
  readonly select: string;
  readonly list: string;
  readonly item: string;
  readonly table: string;
}

/** Functions over bitmaps. */
export interface BitmapWords {
  readonly and: string;
  readonly or: string;
  readonly andNot: string;
  /** All bitmaps of a column as one; the empty one where there is no row. */
  readonly merge: (column: string) => string;
  readonly count: (bitmap: string) => string;
  readonly contains: (bitmap: string, number: string) => string;
  /** A select of the numbers. */
  readonly numbers: (bitmap: string) => string;
}
