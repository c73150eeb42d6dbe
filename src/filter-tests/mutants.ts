/** Every mutant of a filter, in the order of the text. */

import { printTree } from '../analysis/simplify/print-tree.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Filter, LoweredClause } from '../plan/filter.js';
import { lower } from '../plan/lower.js';
import type { FilterTree } from './filter-tree.js';
import type { Mutant } from './mutant.js';
import { changesOfOperation } from './mutate-operation.js';
import { changesOfSet } from './mutate-set.js';

/** O(mutants x operands of the node they change). */
export function mutantsOf({ text }: Pick<Filter, 'text'>, { nodes }: FilterTree): readonly Mutant[] {
  const source = withoutByteOrderMark(text);
  const mutants = nodes.flatMap((node) =>
    node.kind === 'clause' ? changesOfClause(node) : changesOfOperation(source, node),
  );
  return mutants.sort((left, right) => left.span.start - right.span.start || left.span.end - right.span.end);
}

function changesOfClause(node: LoweredClause): readonly Mutant[] {
  const span = node.spans[0] ?? { start: 0, end: 0 };
  const before = printTree(node, 'minimal');
  return changesOfSet(node.clause).map(({ kind, union }) => {
    const [only, ...others] = union;
    const spans = node.spans;
    const bound = only !== undefined && others.length === 0 ? only : { kind: 'union' as const, operands: union, spans };
    const replacement = lower(bound);
    return { kind, node, replacement, span, before, after: printTree(replacement, 'minimal') };
  });
}
