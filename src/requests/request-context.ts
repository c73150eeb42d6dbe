/** What a check of one body carries along: the body, the settings, and what was found so far. */

import { type Expectations, expectOptions, FLAG, FUNCTION, OBJECT, oneOf, orNull } from '../base/argument.js';
import type { Effort } from '../base/edit-distance.js';
import { expectLimits, type Limits, limitsWith } from '../base/limits.js';
import type { Catalog } from '../catalog/catalog.js';
import { CATALOG_OR_NULL } from '../catalog/expect-catalog.js';
import { compile } from '../compile.js';
import type { CompileOptions, CompileResult } from '../compile-text.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Severity } from '../diagnostics/severity.js';
import { DIALECT, type Dialect } from '../syntax/parse-options.js';
import type { Body } from './body.js';

/** How the body of a request is checked. */
export interface CheckRequestOptions {
  /** What the account declares: application codes are looked up in it, and the filter is checked against it. */
  readonly catalog?: Catalog | null;
  /** `lenient` reports near-misses of the body and of its filter as warnings. Default `strict`. */
  readonly dialect?: Dialect;
  /** `optional` for templates kept in files: the token may be missing, and one that is there is a warning. Default `required`. */
  readonly auth?: 'required' | 'optional';
  /** The present, which `send_date` is held against and `now` stands for; without it nothing is in the past. Milliseconds since the epoch, or a date. */
  readonly now?: Date | number | null;
  /** Offer "did you mean", which shows names of the catalog. Default true. */
  readonly suggestions?: boolean;
  /** Run the quick lint rules on the filter. Default true. */
  readonly lint?: boolean;
  /** What compiles the filter: one that remembers what it compiled saves doing it again. Default `compile`. */
  readonly compile?: (text: string, options: CompileOptions) => CompileResult;
  /** Those of the filter; `diagnostics` bounds what is told of the whole body. */
  readonly limits?: Partial<Limits>;
}

const AUTHS = ['required', 'optional'] as const;

const OPTIONS: Expectations<CheckRequestOptions> = {
  catalog: CATALOG_OR_NULL,
  dialect: DIALECT,
  auth: oneOf(AUTHS),
  now: orNull({ holds: (value) => value instanceof Date || typeof value === 'number', what: 'a Date or a number' }),
  suggestions: FLAG,
  lint: FLAG,
  compile: FUNCTION,
  limits: OBJECT,
};

/** @throws TypeError for options of `name` that are not what they must be */
export function expectRequestOptions(name: string, options: CheckRequestOptions): void {
  expectOptions(name, options, OPTIONS);
  expectLimits(name, options.limits);
}

export interface RequestContext {
  readonly body: Body;
  readonly catalog: Catalog | null;
  readonly dialect: Dialect;
  readonly auth: 'required' | 'optional';
  /** Milliseconds since the epoch; null: not known. */
  readonly now: number | null;
  readonly suggestions: boolean;
  readonly lint: boolean;
  readonly compile: (text: string, options: CompileOptions) => CompileResult;
  readonly limits: Limits;
  readonly diagnostics: Diagnostic[];
  /** How much work may still go into looking for the names that unknown ones were meant to be. */
  readonly effort: Effort;
}

/** Enough to look for some twenty thousand names among all fields. */
const SEARCH_STEPS = 2_000_000;

export function requestContext(body: Body, options: CheckRequestOptions): RequestContext {
  return {
    body,
    catalog: options.catalog ?? null,
    dialect: options.dialect ?? 'strict',
    auth: options.auth ?? 'required',
    now: instantIn(options.now),
    suggestions: options.suggestions ?? true,
    lint: options.lint ?? true,
    compile: options.compile ?? compile,
    limits: limitsWith(options.limits),
    diagnostics: [...body.diagnostics],
    effort: { left: SEARCH_STEPS },
  };
}

/** Null for what is no instant that a date can be. */
function instantIn(now: CheckRequestOptions['now']): number | null {
  const instant = new Date(now ?? Number.NaN).getTime();
  return Number.isNaN(instant) ? null : instant;
}

/** The severity of another spelling of what is certainly meant. */
export function nearMissSeverity({ dialect }: RequestContext): Severity {
  return dialect === 'strict' ? 'error' : 'warning';
}
