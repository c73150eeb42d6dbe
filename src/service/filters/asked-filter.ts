/** A filter that a token asks about: compiled, and held against what the token may target. */

import type { Catalog } from '../../catalog/catalog.js';
import { compile } from '../../compile.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { groupNeedsCatalog } from '../../evaluate/errors.js';
import type { Filter } from '../../plan/filter.js';
import type { Findings } from '../http/findings.js';
import type { Rights } from '../records/token-record.js';
import { checkFilterReach } from '../tokens/check-reach.js';
import { refuseForeignNames } from '../tokens/foreign-names.js';

/** What a filter is asked about with. */
export interface Asker {
  /** What the token may know of it. */
  readonly catalog: Catalog | null;
  readonly rights: Rights;
  /** Offer "did you mean", which shows names of the catalog. */
  readonly suggestions: boolean;
}

/** The text of a filter, and where the body has it. */
export interface AskedText {
  readonly pointer: string;
  readonly text: string;
}

/** The filter, or why there is no answer: at least one of the findings is an error then. */
export type AskedFilter =
  | { readonly kind: 'filter'; readonly filter: Filter }
  | { readonly kind: 'refused'; readonly found: Findings };

/** As createTargetedMessage reads it: the strict dialect, without comments. */
export function askedFilter(asker: Asker, asked: AskedText): AskedFilter {
  const { catalog, suggestions, rights } = asker;
  const compiled = compile(asked.text, { catalog, suggestions });
  const { filter, diagnostics } = refuseForeignNames(rights, catalog, compiled);
  if (filter === null) return refused(asked, diagnostics);
  const forbidden = outOfReach(asker, filter, asked);
  return forbidden.length > 0 ? refused(asked, forbidden) : { kind: 'filter', filter };
}

/** The same where devices are to be found: groups have to be known. */
export function runnableFilter(asker: Asker, asked: AskedText): AskedFilter {
  const read = askedFilter(asker, asked);
  const group = read.kind === 'filter' ? groupNeedsCatalog(read.filter) : null;
  return group === null ? read : refused(asked, [group]);
}

export function refused(
  asked: AskedText,
  diagnostics: readonly Diagnostic[],
): AskedFilter & { readonly kind: 'refused' } {
  return { kind: 'refused', found: { text: asked.text, diagnostics: atPointer(diagnostics, asked) } };
}

/** Why the token may not target whom the filter reaches; empty: it may. */
export function outOfReach({ rights }: Asker, filter: Filter, { pointer }: AskedText): readonly Diagnostic[] {
  return checkFilterReach(rights, filter, (span) => ({ pointer, span }));
}

/** Places stay those in the text of the filter. */
export function atPointer(diagnostics: readonly Diagnostic[], { pointer }: AskedText): readonly Diagnostic[] {
  return diagnostics.map((diagnostic) => ({ ...diagnostic, pointer }));
}
