/** A column as it is held against values. */

import type { Dialect } from './dialect.js';

export interface ComparedColumn {
  /** For integers and NULL. */
  readonly name: string;
  /** For texts: what is said of it has to hold of each. */
  readonly texts: readonly string[];
}

/** A column whose indexes go by code point, if it has any. */
export function ourColumn(dialect: Dialect, name: string): ComparedColumn {
  return { name, texts: [dialect.byCodePoint(name)] };
}

/** A column of any collation: where that is what its index serves, it is asked for first, because texts that are one are equal in every collation. */
export function anyColumn(dialect: Dialect, name: string): ComparedColumn {
  const { besideCollation } = dialect;
  return besideCollation === null ? ourColumn(dialect, name) : { name, texts: [name, besideCollation(name)] };
}

/** An expression, which may say a collation itself. */
export function anyExpression(dialect: Dialect, expression: string): ComparedColumn {
  const { name, texts } = ourColumn(dialect, expression);
  return { name, texts: dialect.besideCollation === null ? texts : [name, ...texts] };
}
