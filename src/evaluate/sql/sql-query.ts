/** What goes to a client: text and values, apart. */

import type { SqlParameter } from './parameters.js';

/** The text of a query, and the values of its parameters. */
export interface SqlQuery {
  readonly text: string;
  /** In the order of their numbers: the first is `$1`, `?1` or `{p1:…}`. */
  readonly parameters: readonly SqlParameter[];
}
