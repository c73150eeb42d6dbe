/** A filter compiled, and asked what takes a proof: what `check` has to say of it, wherever it stands. */

import { compile } from '../../compile.js';
import type { CompileOptions, CompileResult } from '../../compile-text.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { lintProven } from '../../lint/proven/lint-proven.js';

interface Proven extends Pick<CompileResult, 'filter' | 'ast' | 'diagnostics'> {
  /** Those of `diagnostics` that took a proof. */
  readonly proven: readonly Diagnostic[];
}

/** Compiled without a cap: guards, fixes and suppressions look at every diagnostic. What proofs find comes last. */
export function compileAndProve(
  text: string,
  {
    catalog = null,
    dialect = 'strict',
    suggestions = true,
  }: Pick<CompileOptions, 'catalog' | 'dialect' | 'suggestions'>,
  { comments = false }: { readonly comments?: boolean } = {},
): Proven {
  const limits = { diagnostics: Number.POSITIVE_INFINITY };
  const { filter, ast, diagnostics } = compile(text, { catalog, dialect, comments, limits, suggestions });
  if (filter === null) return { filter, ast, diagnostics, proven: [] };
  const proven = lintProven({ filter, ast, catalog, dialect, found: diagnostics });
  return { filter, ast, diagnostics: proven.length === 0 ? diagnostics : [...diagnostics, ...proven], proven };
}
