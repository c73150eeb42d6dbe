/** The text of a file for `fmt --simplify`: compiled with the catalog, and made shorter where that is proven to mean the same. */

import { simplify } from '../../analysis/simplify/simplify.js';
import type { Catalog } from '../../catalog/catalog.js';
import { compile } from '../../compile.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Dialect } from '../../syntax/parse-options.js';

export interface SimplifiedText {
  /** As given where the filter has errors, or nothing shorter was found. */
  readonly text: string;
  /** What compiling had to say. */
  readonly diagnostics: readonly Diagnostic[];
  /** Why something shorter may have been missed; null where the search came to its end. */
  readonly reason: string | null;
}

export function simplifiedText(text: string, catalog: Catalog | null, dialect: Dialect): SimplifiedText {
  const { filter, diagnostics } = compile(text, { catalog, dialect, comments: true, lint: false });
  if (filter === null) return { text, diagnostics, reason: null };
  const { text: shorter, reason } = simplify(filter, { catalog, dialect });
  return { text: shorter, diagnostics, reason };
}
