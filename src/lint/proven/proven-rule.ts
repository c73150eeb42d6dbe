/** What a proven rule is: it puts a kind of finding into words. A finding is told by the first rule that takes it. */

import type { Catalog } from '../../catalog/catalog.js';
import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.js';
import type { Filter } from '../../plan/filter.js';
import type { Expression } from '../../syntax/ast.js';
import type { Dialect } from '../../syntax/parse-options.js';
import type { Finding } from './finding.js';

/** A filter without errors, and what has been said of it. */
export interface ProvenContext {
  readonly filter: Filter;
  readonly ast: Expression;
  readonly catalog: Catalog | null;
  readonly dialect: Dialect;
  /** What other rules have found: proofs do not say it again. */
  readonly found: readonly Diagnostic[];
}

/** Null for a finding that is another rule's. `fixes` are proven; at most one. */
export type ProvenRule = (finding: Finding, fixes: readonly Fix[]) => Diagnostic | null;
