/**
 * A column of devices as a file holds it: the values of one member or tag in a batch of rows. Each kind of file has its own; whoever reads
 * them asks by the number of a row.
 */

import type { Place } from '../column-names.js';
import type { TextScope } from './text-scope.js';

/** The type of a value that no tag may have: neither an integer, nor a text, nor a list. */
export const OTHER = 8;

/** The values of a column. */
export interface Cells {
  /** The bit of the type that the value of a row has (a list may be empty), {@link OTHER}, or 0 where it is unset. */
  typeOf(row: number): number;
  /** Of a row that has an integer: a safe one. */
  integerOf(row: number): number;
  /** The value as a truth value: 1, or 0, which unset is, too; -1 for what is none. */
  flagOf(row: number): number;
  /** Texts by the number of their row. Null: there are none. */
  readonly texts: Texts | null;
  /** Null: there are none. */
  readonly lists: Lists | null;
}

/** A column that is unset in all rows. */
export const UNSET_CELLS: Cells = { typeOf: () => 0, integerOf: () => 0, flagOf: () => 0, texts: null, lists: null };

/** Texts of a column, of the rows that have one. */
export interface Texts {
  /** The code in a scope, as {@link TextScope} answers it. */
  codeOf(row: number, scope: TextScope): number;
  /** Writes the UTF-8 at `at`, and answers where it ends; -1 where it would not end before `end`. */
  write(row: number, bytes: Uint8Array, at: number, end: number): number;
  textOf(row: number): string;
}

/** Lists of a column, of the rows that have one: items are numbered through all of them. */
export interface Lists {
  firstItem(row: number): number;
  /** Behind the last one. */
  endItem(row: number): number;
  /** By the number of an item. */
  readonly items: Cells;
}

/** A column, and where it goes. No two go to one place. */
export interface PlacedCells {
  readonly place: Place;
  readonly cells: Cells;
}

/** Rows of a file, one for each device. */
export interface ColumnBatch {
  readonly count: number;
  /** Null where something is wrong with a column: its rows are read as lines then, and say so. */
  readonly columns: readonly PlacedCells[] | null;
  /** A row as a line of NDJSON, with its line feed: whatever is said of a device is said of that. */
  lineOf(row: number): string;
}
