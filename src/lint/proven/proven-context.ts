/** What proofs are asked about. */

import type { Catalog } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Filter } from '../../plan/filter.js';
import type { Expression } from '../../syntax/ast.js';
import type { Dialect } from '../../syntax/parse-options.js';

/** A filter without errors, and what has been said of it. */
export interface ProvenContext {
  readonly filter: Filter;
  readonly ast: Expression;
  readonly catalog: Catalog | null;
  readonly dialect: Dialect;
  /** What other rules have found: proofs do not say it again. */
  readonly found: readonly Diagnostic[];
}
