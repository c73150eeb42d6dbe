/** The device that shows what "reaches the whole account" means: one that is in a filter by none of the applications the filter names. */

import type { Filter, Lowered, LoweredClause } from '../plan/filter.js';
import { loweredOperands } from '../plan/plain-plan.js';
import { type AnalysisOptions, openAnalysis, type Search } from './analysis.js';
import { type Formula, without } from './formula.js';

/**
 * A device of the filter that is subscribed to no application the filter names, nor to one of its groups. A bounded filter has none.
 * A filter that reaches the whole account by its form may have none either: reach looks at names alone, and this at values.
 */
export function findBeyondApplications(filter: Filter, options?: AnalysisOptions): Search {
  const beyond = without(filter.lowered, ...namedIn(filter.lowered));
  return openAnalysis([beyond], filter.tags, options).findDevice(beyond);
}

/** The subscribers of each application and group, at least one set for each that is named. */
function namedIn(root: Lowered): readonly Formula[] {
  const named: Formula[] = [];
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'clause') named.push(...namedBy(node));
    else stack.push(...loweredOperands(node));
  }
  return named;
}

function namedBy(node: LoweredClause): readonly Formula[] {
  const { clause } = node;
  if (clause.kind === 'group' && clause.applications === null)
    return [{ ...node, clause: { ...clause, platforms: null } }];
  const applications = clause.kind === 'group' ? (clause.applications ?? []) : [clause.application];
  return applications.flatMap((application): Formula[] =>
    application === null ? [] : [{ kind: 'subscribed', application: application.code }],
  );
}
