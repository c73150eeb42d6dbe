/** What goes to a client: text and values, apart. */

import type { SqlParameter } from './parameters.js';

export interface SqlQuery {
  readonly text: string;
  /** In the order of their numbers: the first is `$1`, `?1` or `{p1:…}`. */
  readonly parameters: readonly SqlParameter[];
}
