/** What bounds the work one text can cause. Every limit is checked before the work it bounds. */

import { type Expectations, expectOptions, LIMIT } from './argument.js';

export interface Limits {
  /** Length of the text, in UTF-16 units. */
  readonly source: number;
  /** Tokens of the text, comments and blanks not counted. */
  readonly tokens: number;
  /** Brackets that group operands inside each other; also the height of the tree, one level per run of one operator. */
  readonly nesting: number;
  /** Values in one list. */
  readonly listItems: number;
  /** Diagnostics reported for one source; one more entry then says how many were left out. */
  readonly diagnostics: number;
}

export const DEFAULT_LIMITS: Limits = {
  source: 262_144,
  tokens: 65_536,
  nesting: 1_000,
  listItems: 10_000,
  diagnostics: 50,
};

const LIMITS: Expectations<Limits> = {
  source: LIMIT,
  tokens: LIMIT,
  nesting: LIMIT,
  listItems: LIMIT,
  diagnostics: LIMIT,
};

/** The limits among the options of `name`. A limit that is no number would bound nothing. */
export function expectLimits(name: string, limits: unknown): void {
  expectOptions(name, limits, LIMITS, 'options.limits');
}

/** The default limits with the given ones in their place. */
export function limitsWith(limits: Partial<Limits> | undefined): Limits {
  return limits === undefined ? DEFAULT_LIMITS : { ...DEFAULT_LIMITS, ...limits };
}
