/** The driver: names the stages in order, and nothing else. */

import { type Expectations, expectOptions, FLAG, OBJECT } from './base/argument.js';
import { expectLimits, type Limits, limitsWith } from './base/limits.js';
import type { Catalog } from './catalog/catalog.js';
import { CATALOG_OR_NULL } from './catalog/expect-catalog.js';
import { check } from './check/check.js';
import type { Findings, ToldOptions } from './check/told-once.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { sortAndCap } from './diagnostics/sort-and-cap.js';
import { countSeverities, hasError, type Totals } from './diagnostics/totals.js';
import { fixesOfWritten, fixesWithinLimits } from './lint/kept-fixes.js';
import { lint } from './lint/lint.js';
import { quickRules } from './lint/quick-rules.js';
import { buildFilter } from './plan/build.js';
import type { Filter } from './plan/filter.js';
import type { Expression } from './syntax/ast.js';
import { DIALECT, type Dialect, type ParseOptions } from './syntax/parse-options.js';
import type { Reading } from './syntax/reading.js';

/** How a filter is compiled. */
export interface CompileOptions {
  /** What the account declares; without it types are inferred. */
  readonly catalog?: Catalog | null;
  /** `lenient` reports near-misses as warnings. Default `strict`. */
  readonly dialect?: Dialect;
  /** Accept `#` comments. Default false. */
  readonly comments?: boolean;
  readonly limits?: Partial<Limits>;
  /** Run the quick lint rules. Default true. */
  readonly lint?: boolean;
  /** Offer "did you mean", which shows names of the catalog. Default true. */
  readonly suggestions?: boolean;
}

/** Those of every compiler. */
export const STRICT_OPTIONS: Expectations<Omit<CompileOptions, 'dialect'>> = {
  catalog: CATALOG_OR_NULL,
  comments: FLAG,
  limits: OBJECT,
  lint: FLAG,
  suggestions: FLAG,
};
const COMPILE_OPTIONS: Expectations<CompileOptions> = { ...STRICT_OPTIONS, dialect: DIALECT };

/** The compiled filter, its tree, and all that is said of its text. */
export interface CompileResult {
  /** Null exactly when there is an error. */
  readonly filter: Filter | null;
  readonly ast: Expression;
  /** By position; at most as many as the limit allows, and then one that counts the rest. */
  readonly diagnostics: readonly Diagnostic[];
  /** Counts every diagnostic, those beyond the limit included. */
  readonly totals: Totals;
}

/** How texts are read, and what is told where reader and checker found something of the same set. */
export interface Reader {
  read(text: string, options: ParseOptions): Reading;
  told(text: string, ast: Expression, findings: Findings, options: ToldOptions): readonly Diagnostic[];
}

/** @throws TypeError for options of `name` that are none of compiling */
export function expectCompileOptions(
  name: string,
  options: CompileOptions,
  table: Expectations<Omit<CompileOptions, 'dialect'>> = COMPILE_OPTIONS,
): void {
  expectOptions(name, options, table);
  expectLimits(name, options.limits);
}

/** Compiles a text. Never throws, whatever the text. */
export function compileText(text: string, options: CompileOptions, reader: Reader): CompileResult {
  const limits = limitsWith(options.limits);
  const { catalog = null, dialect = 'strict', suggestions = true } = options;
  const { ast, diagnostics: read } = reader.read(text, options);
  const { bound, tags, diagnostics: checked } = check(catalog, ast, { dialect, suggestions });
  const found = reader.told(text, ast, { read, checked }, { catalog, suggestions });
  const failed = bound === null || hasError(found);
  const filter = failed ? null : buildFilter(text, bound, tags);
  const all =
    bound === null || filter === null || options.lint === false
      ? found
      : [
          ...found,
          ...fixesOfWritten(read, lint(quickRules, { text, ast, bound, filter, catalog, limits, suggestions })),
        ];
  const readAgain = (fixed: string): Reading => reader.read(fixed, options);
  const diagnostics = sortAndCap(fixesWithinLimits(text, all, limits, readAgain), limits.diagnostics);
  return { filter, ast, diagnostics, totals: countSeverities(all) };
}
