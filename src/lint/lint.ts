/** Runs rules over a filter that has no errors: one walk for all of them. */

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { LintContext, LintRule } from './rule.js';

/** What `rules` have to say, in no particular order. */
export function lint(rules: readonly LintRule[], context: LintContext): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const rule of rules) rule.filter?.(context, (diagnostic) => diagnostics.push(diagnostic));
  return diagnostics;
}
