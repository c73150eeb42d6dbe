/** For programs: one JSON object for the run, on every exit path. The names and their order are a contract. */

import { printTree } from '../../analysis/simplify/print-tree.js';
import type { Span } from '../../base/span.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Lowered } from '../../plan/filter.js';
import { jsonDiagnostic } from '../../report/json.js';
import { type Range, rangesIn } from '../../report/ranges.js';
import type { Coverage } from '../coverage.js';
import { type Mutant, mutated } from '../mutant.js';
import type { MutationScore } from '../mutation-score.js';
import type { CaseResult } from '../run-cases.js';
import { type FilterSource, percentOf, type TestFileReport, type TestRun, totalsOf } from '../test-run.js';

/** Raised when a program that reads the report could misread a newer one. */
const SCHEMA_VERSION = 1;

export function jsonTestReport(run: TestRun): string {
  const [failure] = run.failures;
  const value = {
    schemaVersion: SCHEMA_VERSION,
    files: run.files.map(jsonFile),
    summary: totalsOf(run),
    failure: failure === undefined ? null : { code: failure.code, message: failure.message },
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function jsonFile({ source, text, status, findings, run }: TestFileReport): object {
  const own = {
    source,
    status,
    diagnostics: findings.flatMap((found) => found.diagnostics.map(diagnosticIn(found.source, found.text))),
  };
  if (run === null) return { ...own, filter: null, cases: [], coverage: null, mutation: null };
  const { filter, result } = run;
  const places = new FilterPlaces(filter);
  return {
    ...own,
    filter: filter.source,
    cases: result.cases.map((each) => jsonCase(source, text, places, each)),
    coverage: jsonCoverage(places, result.coverage),
    mutation: result.mutation === null ? null : jsonMutation(places, result.tree.nodes[0], result.mutation),
  };
}

/** Places in a filter, by the name of the text they are in. */
class FilterPlaces {
  readonly #filter: FilterSource;
  readonly #rangeOf: (span: Span) => Range;

  constructor(filter: FilterSource) {
    this.#filter = filter;
    this.#rangeOf = rangesIn(filter.text);
  }

  place(span: Span): { readonly source: string; readonly range: Range } {
    return { source: this.#filter.source, range: this.#rangeOf(this.#filter.outside(span)) };
  }
}

function diagnosticIn(source: string, text: string): (diagnostic: Diagnostic) => object {
  const rangeOf = rangesIn(text);
  return (diagnostic) => ({ source, ...jsonDiagnostic(diagnostic, rangeOf) });
}

function jsonCase(source: string, text: string, places: FilterPlaces, { test, failures }: CaseResult): object {
  return {
    name: test.name,
    status: failures.length === 0 ? 'passed' : 'failed',
    range: rangesIn(text)(test.span),
    failures: failures.map(({ diagnostic, expectation, device, expected, actual, because }) => ({
      expectation,
      device,
      expected,
      actual,
      because: because.map((reason) => ({ text: reason.text, note: reason.note, ...places.place(reason.span) })),
      diagnostic: diagnosticIn(source, text)(diagnostic),
    })),
  };
}

function jsonCoverage(places: FilterPlaces, { operands, undecided }: Coverage): object {
  return {
    operands,
    decided: operands - undecided.length,
    undecided: undecided.map((operand) => ({
      text: printTree(operand, 'minimal'),
      ...places.place(operand.spans[0] ?? { start: 0, end: 0 }),
    })),
  };
}

/** Each survivor with the whole filter it makes of this one. */
function jsonMutation(places: FilterPlaces, root: Lowered | undefined, { mutants, survivors }: MutationScore): object {
  const noticed = mutants - survivors.length;
  const whole = (mutant: Mutant) => (root === undefined ? '' : printTree(mutated(root, mutant), 'minimal'));
  return {
    mutants,
    noticed,
    score: percentOf(noticed, mutants),
    survivors: survivors.map((mutant) => ({
      kind: mutant.kind,
      before: mutant.before,
      after: mutant.after,
      filter: whole(mutant),
      ...places.place(mutant.span),
    })),
  };
}
