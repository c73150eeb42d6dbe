/** Runs a test file that names no other file, as examples of the catalogue of codes do. */

import type { Catalog } from '../../src/catalog/catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { bindCases, type OtherFilters } from '../../src/filter-tests/bind-cases.js';
import { survivingMutant, undecidedOperand } from '../../src/filter-tests/quality-errors.js';
import { readTestFile } from '../../src/filter-tests/read-test-file.js';
import { runSuite } from '../../src/filter-tests/run-suite.js';
import type { TestFile } from '../../src/filter-tests/test-file.js';
import { diagnosticOutside, embeddedText } from '../../src/json/embedded-text.js';

/** What is said about the file: what is wrong with it or what fails, and then what it leaves untried. The filter must be right. */
export function runTestFile(text: string): readonly Diagnostic[] {
  const { file, places, diagnostics } = readTestFile(text);
  if (file === null) return diagnostics;
  const catalog = file.catalog === null ? null : loadCatalog(file.catalog.part.value).catalog;
  const { suite, diagnostics: bound } = bindCases(file, places, catalog, null, othersOf(file, catalog));
  const { filter } = compile(file.filter.part.value, { catalog });
  if (suite === null || filter === null) return bound;
  const { span, value, pointer } = file.filter.part;
  const embedded = embeddedText(text, () => span, value, pointer);
  const { cases, coverage, mutation } = runSuite(filter, suite, { mutation: true });
  const untried = [...coverage.undecided.map(undecidedOperand), ...(mutation?.survivors ?? []).map(survivingMutant)];
  return [
    ...bound,
    ...cases.flatMap(({ failures }) => failures.map(({ diagnostic }) => diagnostic)),
    ...untried.map((each) => diagnosticOutside(embedded, each)),
  ];
}

/** The filters that cases name by their texts, all of them right. */
export function othersOf({ cases }: TestFile, catalog: Catalog | null): OtherFilters {
  return new Map(
    cases
      .flatMap(({ proofs }) => proofs)
      .flatMap((proof) => {
        if (proof.question === 'empty') return [];
        const { filter } = compile(proof.other.part.value, { catalog });
        return filter === null ? [] : [[proof.other, filter] as const];
      }),
  );
}
