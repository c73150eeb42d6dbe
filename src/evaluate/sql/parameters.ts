/** The parameters of one query: values go in, placeholders come out, and no value ever becomes text of the query. */

import type { ComparedColumn } from './compared-column.js';
import type { Dialect, ParameterType } from './dialect.js';
import { joinConditions } from './join-evenly.js';

/** A plain value that every client takes. An array only where the dialect has arrays for parameters. */
export type SqlParameter = string | number | readonly string[] | readonly number[];

/** Collects the parameters of one query. Equal values of one type share a placeholder; lists do not. */
export class Parameters {
  readonly #dialect: Dialect;
  readonly #values: SqlParameter[] = [];
  readonly #texts = new Map<string, string>();
  readonly #integers = new Map<number, string>();

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  get values(): readonly SqlParameter[] {
    return this.#values;
  }

  /** The placeholder of a text. */
  text(value: string): string {
    const placeholder = this.#texts.get(value) ?? this.#add(value, 'text');
    this.#texts.set(value, placeholder);
    return placeholder;
  }

  /** The placeholder of a safe integer. */
  integer(value: number): string {
    const placeholder = this.#integers.get(value) ?? this.#add(value, 'integer');
    this.#integers.set(value, placeholder);
    return placeholder;
  }

  /** The condition that `column` holds one of these texts, at least one. */
  isOneOfTexts({ texts }: ComparedColumn, values: readonly string[]): string {
    const [first] = values;
    if (values.length === 1 && first !== undefined) {
      const text = this.text(first);
      return ofEach(texts, (column) => `${column} = ${text}`);
    }
    const { lists } = this.#dialect;
    if (!lists.arrays) {
      const list = values.map((value) => this.text(value)).join(', ');
      return ofEach(texts, (column) => `${column} IN (${list})`);
    }
    const arrays = arraysOf(values, lists.longest).map((part) => this.#add(part, 'texts'));
    return joinConditions(
      arrays.map((array) => ofEach(texts, (column) => lists.isOneOf(column, array))),
      'OR',
    );
  }

  /** The condition that `column` holds one of these integers, at least one. */
  isOneOfIntegers({ name: column }: ComparedColumn, values: readonly number[]): string {
    const [first] = values;
    if (values.length === 1 && first !== undefined) return `${column} = ${this.integer(first)}`;
    const { lists } = this.#dialect;
    if (!lists.arrays) return `${column} IN (${values.map((value) => this.integer(value)).join(', ')})`;
    const conditions = arraysOf(values, lists.longest).map((part) =>
      lists.isOneOf(column, this.#add(part, 'integers')),
    );
    return joinConditions(conditions, 'OR');
  }

  /** The condition that the list `column` of `table` has one of these texts in it, at least one. */
  listHasAny(column: string, table: string, values: readonly string[]): string {
    const { lists, sharesAny } = this.#dialect;
    if (!lists.arrays) return sharesAny(column, values.map((value) => this.text(value)).join(', '), table);
    const conditions = arraysOf(values, lists.longest).map((part) =>
      sharesAny(column, this.#add(part, 'texts'), table),
    );
    return joinConditions(conditions, 'OR');
  }

  #add(value: SqlParameter, type: ParameterType): string {
    return this.#dialect.placeholder(this.#values.push(value), type);
  }
}

/** What `condition` says, of all columns. */
function ofEach(columns: readonly string[], condition: (column: string) => string): string {
  return joinConditions(columns.map(condition), 'AND');
}

/** Brackets around an array. */
const BRACKETS = 2;

/** Quotes around a value, and the comma behind it. */
const AROUND = 3;

/** UTF-8 has up to three bytes for a character, and what is escaped, of one byte, two. */
const BYTES_OF_A_CHARACTER = 3;

/** The values in arrays of which none is longer as text, unless one value alone is. */
function arraysOf<Value extends string | number>(
  values: readonly Value[],
  longest: number,
): readonly (readonly Value[])[] {
  const arrays: Value[][] = [];
  let last: Value[] | null = null;
  let bytes = 0;
  for (const value of values) {
    const more = String(value).length * BYTES_OF_A_CHARACTER + AROUND;
    if (last === null || bytes + more > longest) {
      last = [];
      arrays.push(last);
      bytes = BRACKETS;
    }
    last.push(value);
    bytes += more;
  }
  return arrays;
}

/** What goes to a client: the text of a query, and the values of its parameters. */
export interface SqlQuery {
  readonly text: string;
  /** In the order of their numbers: the first is `$1`, `?1` or `{p1:…}`. */
  readonly parameters: readonly SqlParameter[];
}
