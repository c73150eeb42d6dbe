/** The driver: names the stages in order, and nothing else. */

import { type Expectations, expectOptions, FLAG, wrongArgument } from './base/argument.js';
import { expectLimits, type Limits, limitsWith } from './base/limits.js';
import { expectSameMeaning } from './builder/operand.js';
import type { Catalog } from './catalog/catalog.js';
import { CATALOG_OR_NULL } from './catalog/expect-catalog.js';
import { check } from './check/check.js';
import { fixesOfWritten, toldOnce } from './check/told-once.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { renderDiagnostics } from './diagnostics/render-diagnostics.js';
import { sortAndCap } from './diagnostics/sort-and-cap.js';
import { countSeverities, type Totals } from './diagnostics/totals.js';
import { print } from './format/print.js';
import { fixesWithinLimits } from './lint/fixes-within-limits.js';
import { lint } from './lint/lint.js';
import { quickRules } from './lint/quick-rules.js';
import { buildFilter } from './plan/build.js';
import type { Filter } from './plan/filter.js';
import type { Expression } from './syntax/ast.js';
import { isExpression } from './syntax/is-expression.js';
import { type Dialect, PARSE_OPTIONS, readFilter } from './syntax/parse.js';

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

const COMPILE_OPTIONS: Expectations<CompileOptions> = { ...PARSE_OPTIONS, catalog: CATALOG_OR_NULL, lint: FLAG };

export interface CompileResult {
  /** Null exactly when there is an error. */
  readonly filter: Filter | null;
  readonly ast: Expression;
  /** By position; at most as many as the limit allows, and then one that counts the rest. */
  readonly diagnostics: readonly Diagnostic[];
  /** Counts every diagnostic, those beyond the limit included. */
  readonly totals: Totals;
}

/**
 * Compiles a filter. A tree is printed and its text compiled: spans refer to that text. Never throws, whatever the text.
 * @throws TypeError for arguments of another type, and for a tree with a filter that means something else under this catalog
 */
export function compile(source: string | Expression, options: CompileOptions = {}): CompileResult {
  expectArguments('compile', source, options);
  const result = compileText(textOf(source), options);
  if (typeof source !== 'string' && result.filter !== null)
    expectSameMeaning(source, (operand) => fingerprintOf(operand, options));
  return result;
}

function expectArguments(name: string, source: string | Expression, options: CompileOptions): void {
  if (typeof source !== 'string' && !isExpression(source)) wrongArgument(`${name}: \`source\``, SOURCE, source);
  expectOptions(name, options, COMPILE_OPTIONS);
  expectLimits(name, options.limits);
}

const SOURCE = 'the text of a filter, or an expression';

/** Of a tree compiled by itself; null where it has errors. */
function fingerprintOf(operand: Expression, options: CompileOptions): string | null {
  return compileText(textOf(operand), { ...options, lint: false }).filter?.fingerprint ?? null;
}

function compileText(text: string, options: CompileOptions): CompileResult {
  const limits = limitsWith(options.limits);
  const { catalog = null, dialect = 'strict', suggestions = true } = options;
  const { ast, diagnostics: read } = readFilter(text, options);
  const { bound, tags, diagnostics: checked } = check(catalog, ast, { dialect, suggestions });
  const found = toldOnce(text, ast, { read, checked }, { catalog, suggestions });
  const failed = bound === null || found.some(({ severity }) => severity === 'error');
  const filter = failed ? null : buildFilter(text, bound, tags);
  const linted =
    bound === null || filter === null || options.lint === false
      ? found
      : [
          ...found,
          ...fixesOfWritten(read, lint(quickRules, { text, ast, bound, filter, catalog, limits, suggestions })),
        ];
  const diagnostics = sortAndCap(fixesWithinLimits(text, linted, limits, options), limits.diagnostics);
  return { filter, ast, diagnostics, totals: countSeverities(linted) };
}

/** A tree gets brackets around every operation inside another: nobody wrote its text, so nobody is warned how it groups. */
function textOf(source: string | Expression): string {
  return typeof source === 'string' ? source : print(source, { brackets: 'clear' });
}

/**
 * The filter of a source that is expected to be right: the one entry that throws for a mistake in a filter.
 * @throws FilterError when there is an error
 */
export function compileOrThrow(source: string | Expression, options: CompileOptions = {}): Filter {
  expectArguments('compileOrThrow', source, options);
  const { filter, diagnostics } = compile(source, options);
  if (filter !== null) return filter;
  throw new FilterError(textOf(source), diagnostics);
}

/** What {@link compileOrThrow} throws: the findings as data, and as a person reads them. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
  /** All of them, warnings and notes included. */
  readonly diagnostics: readonly Diagnostic[];
  /** The errors drawn over the text; no colour. */
  readonly frame: string;

  constructor(text: string, diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const frame = renderDiagnostics(text, errors);
    super(frame);
    this.diagnostics = diagnostics;
    this.frame = frame;
  }
}
