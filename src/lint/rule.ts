/** What a lint rule is, and what it sees. A rule reports on filters that are correct; its fixes marked safe keep their meaning. */

import type { Limits } from '../base/limits.js';
import type { Catalog } from '../catalog/catalog.js';
import type { Bound, BoundOperation, BoundSet } from '../check/bound.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Filter } from '../plan/filter.js';
import type { Expression, Operation, SetExpression } from '../syntax/ast.js';
import type { FoundString } from './strings.js';

export interface LintContext {
  /** As given; spans count without its byte order mark. */
  readonly text: string;
  readonly ast: Expression;
  /** Of the same shape as `ast`. */
  readonly bound: Bound;
  readonly filter: Filter;
  readonly catalog: Catalog | null;
  /** A safe fix may not lead past them. */
  readonly limits: Limits;
  /** False: no name may be shown, or hinted at, that only the catalog holds. */
  readonly suggestions: boolean;
}

/** What rules share while they run. */
export interface RuleContext extends LintContext {
  report(diagnostic: Diagnostic): void;
  /** Equal for sets and operations that are the same up to the order of values and of commutative operands. */
  keyOf(bound: Bound): number;
  /** The strings of the filter, in the order of the text; none where the text is plain ASCII without `\u` escapes. */
  strings(): readonly FoundString[];
}

export interface VisitedOperation {
  readonly operation: Operation;
  readonly bound: BoundOperation;
  readonly parent: VisitedOperation | null;
}

export interface VisitedSet {
  readonly set: SetExpression;
  readonly bound: BoundSet;
  readonly parent: VisitedOperation | null;
}

/** A rule handles the nodes it is about; the driver walks the tree once for all rules. */
export interface LintRule {
  readonly filter?: (context: RuleContext) => void;
  readonly operation?: (context: RuleContext, visited: VisitedOperation) => void;
  readonly set?: (context: RuleContext, visited: VisitedSet) => void;
}
