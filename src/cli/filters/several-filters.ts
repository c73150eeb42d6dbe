/** Several filters compiled together: what `prove`, `diff` and `overlap` begin with. The findings of all are told, not of the first alone. */

import { findDisagreements } from '../../analysis/find-disagreements.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { groupNeedsCatalog } from '../../evaluate/errors.js';
import type { Filter } from '../../plan/filter.js';
import { diagnosticsJson } from '../../report/json.js';
import type { Context } from '../command/command.js';
import { tellFindings } from '../output/findings.js';
import { compileByRules } from './compiled-filter.js';

export interface FilterText {
  /** As reports show it. */
  readonly name: string;
  readonly text: string;
  /** Whether `#` begins a comment in it. */
  readonly comments: boolean;
}

/** What was found in one of the texts. */
export interface FoundIn {
  readonly source: FilterText;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The filters in their order; null when one has errors. Findings are told to people on standard error, and errors to programs as
 * {@link tellErrors} does. What lint rules find is for `check`. `run`: they will be run on devices, so a group that no catalog resolves is an error.
 */
export function compileTogether(
  context: Context,
  catalog: Catalog | null,
  sources: readonly FilterText[],
  { run }: { readonly run: boolean },
): readonly Filter[] | null {
  const { settings, err, rules } = context;
  const dialect = settings.choice('dialect', ['strict', 'lenient']);
  const compiled = sources.map((source) => {
    const options = { catalog, dialect, comments: source.comments, lint: false };
    const { filter, diagnostics } = compileByRules(source.text, options, rules);
    const group = filter === null || !run ? null : groupNeedsCatalog(filter);
    return group === null ? { source, filter, diagnostics } : { source, filter: null, diagnostics: [group] };
  });
  for (const { source, diagnostics } of compiled)
    tellFindings(
      err,
      source.name,
      source.text,
      diagnostics.filter(({ severity }) => severity !== 'note'),
    );
  const filters = compiled.flatMap(({ filter }) => filter ?? []);
  if (filters.length === sources.length) return filters;
  printErrors(
    context,
    compiled.filter(({ filter }) => filter === null),
  );
  return null;
}

/** Tells errors that come of several filters together, each at its place in one of them. */
export function tellErrors(context: Context, found: readonly FoundIn[]): void {
  for (const { source, diagnostics } of found) tellFindings(context.err, source.name, source.text, diagnostics);
  printErrors(context, found);
}

/** What keeps the filters from being asked about together, at its places; `filters` are those of `sources`. */
export function disagreementsIn(
  sources: readonly FilterText[],
  filters: readonly Filter[],
  catalog: Catalog | null,
): readonly FoundIn[] {
  const found = findDisagreements(filters, catalog);
  return sources.flatMap((source, at) => {
    const diagnostics = found.filter(({ filter }) => filter === at).map(({ diagnostic }) => diagnostic);
    return diagnostics.length === 0 ? [] : [{ source, diagnostics }];
  });
}

/** One object with the findings of all sources, each with the name of its own. */
function printErrors({ settings, out }: Context, found: readonly FoundIn[]): void {
  if (settings.text('format') !== 'json') return;
  const error = found.flatMap(({ source: { name, text }, diagnostics }) =>
    diagnosticsJson(text, diagnostics).map((diagnostic) => ({ source: name, ...diagnostic })),
  );
  out.write(`${JSON.stringify({ error })}\n`);
}
