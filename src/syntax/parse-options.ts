/** What reading a text takes beside it. */

import { type Expectation, type Expectations, FLAG, OBJECT, oneOf } from '../base/argument.js';
import type { Limits } from '../base/limits.js';

export const DIALECTS = ['strict', 'lenient'] as const;
/** How exactly a text has to be written: `lenient` takes near-misses that are certain, with a warning. */
export type Dialect = (typeof DIALECTS)[number];

/** How a text is parsed. */
export interface ParseOptions {
  /** `lenient` reports near-misses as warnings. Default `strict`. */
  readonly dialect?: Dialect;
  /** Accept `#` comments. Default false. */
  readonly comments?: boolean;
  readonly limits?: Partial<Limits>;
  /** Offer "did you mean". Default true. */
  readonly suggestions?: boolean;
}

export const DIALECT: Expectation = oneOf(DIALECTS);

/** What options that reading takes must be. */
export const PARSE_OPTIONS: Expectations<ParseOptions> = {
  dialect: DIALECT,
  comments: FLAG,
  limits: OBJECT,
  suggestions: FLAG,
};
