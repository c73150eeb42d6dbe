/** What stands between a checked filter and its audience. */

import type { Span } from '../base/span.js';
import { diagnose } from '../diagnostics/diagnose.js';
import type { Diagnostic, Label } from '../diagnostics/diagnostic.js';
import { expectFilter } from '../plan/expect-filter.js';
import type { Filter, Lowered } from '../plan/filter.js';

const MAX_LABELS = 3;

interface UnresolvedGroup {
  readonly code: string;
  readonly span: Span;
}

/** The one error of a filter with groups that no catalog resolved, at the first of them. Null when it can be evaluated. */
export function groupNeedsCatalog(filter: Filter): Diagnostic | null {
  expectFilter('groupNeedsCatalog: `filter`', filter);
  if (filter.plan !== null) return null;
  const [first, ...others] = unresolvedGroups(filter.lowered);
  if (first === undefined) return null;
  return diagnose('plan/group-needs-catalog', first.span, `the applications of group \`${first.code}\` are not known`, {
    label: 'needs a catalog',
    help: 'give the catalog that declares the group, or name its applications with A(…)',
    related: others.slice(0, MAX_LABELS).map(({ span }): Label => ({ span, message: 'needs it, too' })),
  });
}

/** In the order of the text. */
function unresolvedGroups(lowered: Lowered): readonly UnresolvedGroup[] {
  const groups: UnresolvedGroup[] = [];
  const stack = [lowered];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind !== 'clause') for (const operand of node.operands) stack.push(operand);
    else if (node.plan === null && node.clause.kind === 'group')
      groups.push({ code: node.clause.code, span: node.spans[0] ?? { start: 0, end: 0 } });
  }
  return groups.sort((left, right) => left.span.start - right.span.start);
}
