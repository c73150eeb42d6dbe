/** The driver: names the stages in order, and nothing else. */

import type { Limits } from './base/limits.js';
import type { Catalog } from './catalog/catalog.js';
import { check } from './check/check.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { buildFilter } from './plan/build.js';
import type { Filter } from './plan/filter.js';
import type { Expression } from './syntax/ast.js';
import { type Dialect, parse } from './syntax/parse.js';

export interface CompileOptions {
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

export interface CompileResult {
  /** Null exactly when there is an error. */
  readonly filter: Filter | null;
  readonly ast: Expression;
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles filter text. Never throws. */
export function compile(source: string, options: CompileOptions = {}): CompileResult {
  const { ast, diagnostics: found } = parse(source, options);
  const {
    bound,
    tags,
    diagnostics: checked,
  } = check(options.catalog ?? null, ast, {
    dialect: options.dialect ?? 'strict',
    suggestions: options.suggestions ?? true,
  });
  const diagnostics = [...found, ...checked];
  const failed = bound === null || diagnostics.some((diagnostic) => diagnostic.severity === 'error');
  return { filter: failed ? null : buildFilter(source, bound, tags), ast, diagnostics };
}
