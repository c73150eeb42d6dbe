/** A filter compiled with the levels of the configuration: a rule that is an error there keeps the filter from being used. */

import { compile } from '../../compile.js';
import type { CompileOptions } from '../../compile-text.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { type RuleLevels, withRuleLevels } from '../../diagnostics/rule-levels.js';
import { hasError } from '../../diagnostics/totals.js';
import type { Filter } from '../../plan/filter.js';

interface CompiledByRules {
  /** Null exactly when there is an error. */
  readonly filter: Filter | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Rules of lint that `rules` makes errors are looked for even where `lint` is false. */
export function compileByRules(text: string, options: CompileOptions, rules: RuleLevels): CompiledByRules {
  const isWanted = Object.values(rules).includes('error');
  const { filter, diagnostics } = compile(text, isWanted ? { ...options, lint: true } : options);
  const told = withRuleLevels(diagnostics, rules);
  return { filter: hasError(told) ? null : filter, diagnostics: told };
}
