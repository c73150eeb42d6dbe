/** The filters of a test file: its own, and those that its cases name beside it; each in the file, or in a file of its own. */

import { dirname, join } from 'node:path';
import { findDisagreements } from '../../analysis/find-disagreements.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { RuleLevels } from '../../diagnostics/rule-levels.js';
import { groupNeedsCatalog } from '../../evaluate/errors.js';
import type { OtherFilters } from '../../filter-tests/bind-cases.js';
import type { Named, TestFile } from '../../filter-tests/test-file.js';
import type { FilterSource, Findings } from '../../filter-tests/test-run.js';
import { diagnosticOutside, type EmbeddedText, embeddedText } from '../../json/embedded-text.js';
import { readTextFile } from '../../node/read-text.js';
import type { Filter } from '../../plan/filter.js';
import { compileByRules } from '../filters/compiled-filter.js';
import { orFail } from '../output/failure.js';

/** The test file, as far as its filters need it. */
export interface FilterHolder {
  /** As reports show it; names of files in it lead from its folder. */
  readonly name: string;
  readonly text: string;
  readonly dialect: 'strict' | 'lenient';
  readonly rules: RuleLevels;
}

/** A file that is named in the file of this name. */
export function besides(name: string, file: string): string {
  return join(dirname(name), file);
}

/** A filter with what leads from its own places to those of the text it stands in. */
export interface LoadedFilter extends FilterSource {
  readonly filter: string;
  /** Null: a file of its own. */
  readonly embedded: EmbeddedText | null;
}

/** @throws Failure `input` when its file cannot be read */
export function filterSource({ name, text }: FilterHolder, filter: Named<string>): LoadedFilter {
  const { value, span, pointer } = filter.part;
  if (filter.kind === 'inline') {
    const embedded = embeddedText(text, () => span, value, pointer);
    return { source: name, text, filter: value, embedded, outside: embedded.outside };
  }
  const path = besides(name, value);
  const own = orFail('input', () => readTextFile(path));
  return { source: path, text: own, filter: own, embedded: null, outside: (inner) => inner };
}

interface OtherFiltersFound {
  readonly filters: OtherFilters;
  /** Errors of those that are not among them, and of those that cannot be right beside the filter of the file. */
  readonly found: readonly Findings[];
}

/** The filters that cases name beside that of the file, which is null when it has errors. */
export function otherFilters(
  holder: FilterHolder,
  { cases }: TestFile,
  catalog: Catalog | null,
  filter: Filter | null,
): OtherFiltersFound {
  const filters = new Map<Named<string>, Filter>();
  const found: Findings[] = [];
  for (const proof of cases.flatMap(({ proofs }) => proofs)) {
    if (proof.question === 'empty') continue;
    const source = filterSource(holder, proof.other);
    const { filter: other, found: wrong } = compileFor(holder, source, catalog);
    const apart = other === null || filter === null ? [] : findDisagreements([filter, other], catalog);
    if (other === null) found.push(wrong);
    else if (apart.length > 0)
      found.push(
        findingsIn(
          source,
          apart.map(({ diagnostic }) => diagnostic),
        ),
      );
    else filters.set(proof.other, other);
  }
  return { filters, found };
}

/** A filter that can be run; or null, and its errors where they stand. Warnings are for `check`. */
export function compileFor(
  { dialect, rules }: FilterHolder,
  source: LoadedFilter,
  catalog: Catalog | null,
): { readonly filter: Filter | null; readonly found: Findings } {
  const { filter: own, embedded } = source;
  const { filter, diagnostics } = compileByRules(
    own,
    { catalog, dialect, comments: embedded === null, lint: false },
    rules,
  );
  const group = filter === null ? null : groupNeedsCatalog(filter);
  const errors = group === null ? diagnostics.filter(({ severity }) => severity === 'error') : [group];
  return { filter: group === null ? filter : null, found: findingsIn(source, errors) };
}

/** Findings about a filter, at its places in the text that holds it. */
function findingsIn({ source, text, embedded }: LoadedFilter, diagnostics: readonly Diagnostic[]): Findings {
  const outside = embedded === null ? diagnostics : diagnostics.map((each) => diagnosticOutside(embedded, each));
  return { source, text, diagnostics: outside };
}
