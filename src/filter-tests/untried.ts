/** What a run left untried of a filter, as findings in the text that holds the filter. */

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { NO_RULE_LEVELS, withRuleLevels } from '../diagnostics/rule-levels.js';
import { survivingMutant, undecidedOperand } from './quality-errors.js';
import type { Findings, TestFileReport } from './test-run.js';

/** Operands that decided no test, then mutants that survived. Null when the cases were not run. */
export function untriedIn({ run }: Pick<TestFileReport, 'run'>): Findings | null {
  if (run === null) return null;
  const { filter, result, rules = NO_RULE_LEVELS } = run;
  const found: readonly Diagnostic[] = [
    ...result.coverage.undecided.map(undecidedOperand),
    ...(result.mutation?.survivors ?? []).map(survivingMutant),
  ];
  const { source, text, outside } = filter;
  return {
    source,
    text,
    diagnostics: withRuleLevels(found, rules).map((each) => ({ ...each, span: outside(each.span) })),
  };
}
