/** What a lint rule is, and what it sees. A rule reports on filters that are correct; it never changes their meaning. */

import type { Catalog } from '../catalog/catalog.js';
import type { Bound, BoundOperation, BoundSet } from '../check/bound.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Filter } from '../plan/filter.js';
import type { Expression, Operation, SetExpression } from '../syntax/ast.js';

export interface LintContext {
  /** As given; spans count without its byte order mark. */
  readonly text: string;
  readonly ast: Expression;
  readonly bound: Bound;
  readonly filter: Filter;
  readonly catalog: Catalog | null;
}

export type Report = (diagnostic: Diagnostic) => void;

/** A rule handles what it is about; the driver walks the tree once for all rules. Operations come after their operands. */
export interface LintRule {
  readonly filter?: (context: LintContext, report: Report) => void;
  readonly operation?: (context: LintContext, visited: VisitedOperation, report: Report) => void;
  readonly set?: (context: LintContext, visited: VisitedSet, report: Report) => void;
}

export interface VisitedOperation {
  readonly operation: Operation;
  readonly bound: BoundOperation;
  readonly parent: Operation | null;
  /** Equal for operands that are written alike up to the order of commutative operands; in the order of the operands. */
  readonly keys: readonly number[];
}

export interface VisitedSet {
  readonly set: SetExpression;
  readonly bound: BoundSet;
  readonly parent: VisitedParent | null;
}

export interface VisitedParent {
  readonly operation: Operation;
  readonly bound: BoundOperation;
}
