/** Clauses that ask for what the layout names no column for. */

import { fold } from '../../../base/fold.js';
import type { Span } from '../../../base/span.js';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import type { Filter } from '../../../plan/filter.js';
import { type Plan, planOperands } from '../../../plan/plan.js';
import { wholeOf } from '../../target/errors.js';
import { clausesOf } from '../../target/find-faults.js';
import { noColumn, type Unnamed } from '../errors.js';
import { type ColumnsLayout, flagColumn, tagColumn } from '../layout.js';

/** One for each application and tag without a column, at its first use; in the order of the text. */
export function missingColumns(filter: Filter, layout: ColumnsLayout): readonly Diagnostic[] {
  const faults = new Map<string, Diagnostic>();
  const add = (plan: Plan | null, span: Span): void => {
    for (const unnamed of plan === null ? [] : missingOf(plan, layout)) {
      const key = JSON.stringify(unnamed);
      if (!faults.has(key)) faults.set(key, noColumn(unnamed, span));
    }
  };
  for (const { plan, spans } of clausesOf(filter.lowered)) add(plan, spans[0] ?? wholeOf(filter));
  // A plan may be narrower than its clauses.
  add(filter.plan, wholeOf(filter));
  return [...faults.values()];
}

function missingOf(plan: Plan, layout: ColumnsLayout): readonly Unnamed[] {
  const missing: Unnamed[] = [];
  fold<Plan, null>(plan, planOperands, (node) => {
    if (node.kind === 'subscribed' && !hasApplication(layout, node.application))
      missing.push({ application: node.application, tag: null });
    if (node.kind === 'tag-in' && tagColumn(layout, node.application, node.tag) === null)
      missing.push({ application: node.application, tag: node.tag });
    return null;
  });
  return missing;
}

function hasApplication({ applications }: ColumnsLayout, code: string): boolean {
  return 'list' in applications || flagColumn(applications.flags, code) !== null;
}
