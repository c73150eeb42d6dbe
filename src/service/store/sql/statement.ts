/** What stores ask of a database: statements with `?` for values, one after the other, each with the rows of those before. */

export type SqlValue = string | number | null;

export type Row = Readonly<Record<string, unknown>>;

export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** Work of several statements: yields each, and is given its rows. How it waits for them is up to whoever drives it. */
export type Steps<Result> = Generator<Statement, Result, readonly Row[]>;

export function statement(text: string, ...values: readonly SqlValue[]): Statement {
  return { text, values };
}

/** A statement whose last word is `IN`, with what stands in its list: at least one. It has as many places as a power of two: statements are prepared once for each number. */
export function statementIn(text: string, list: readonly string[]): Statement {
  const places = 2 ** Math.ceil(Math.log2(list.length));
  const all = Array.from({ length: places }, (_, at) => list[at] ?? list[0] ?? '');
  return statement(`${text} (${all.map(() => '?').join(', ')})`, ...all);
}

/**
 * A text as JSON writes it, without the quotes: no database refuses it, whatever a stranger sends. NUL and halves of surrogate pairs
 * are escaped; what is plain stays as it is.
 */
export function asText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The text that {@link asText} wrote. */
export function fromText(written: unknown): string {
  return JSON.parse(`"${written}"`) as string;
}

/** The same; null for what it did not write. */
export function textOrNull(written: unknown): string | null {
  try {
    return fromText(written);
  } catch {
    return null;
  }
}
