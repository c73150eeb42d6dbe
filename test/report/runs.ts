/** Runs made by hand, for tests of the formats. */

import { diagnose } from '../../src/diagnostics/diagnose.js';
import type { Diagnostic, DiagnosticParts } from '../../src/diagnostics/diagnostic.js';
import { countSeverities } from '../../src/diagnostics/totals.js';
import type { Run, RunFailure, SourceReport } from '../../src/report/run.js';

export function finding(start: number, end: number, message: string, parts: DiagnosticParts = {}): Diagnostic {
  return diagnose('syntax/unexpected', { start, end }, message, parts);
}

export function result(source: string, text: string, diagnostics: readonly Diagnostic[]): SourceReport {
  return {
    source,
    kind: 'filter',
    text,
    diagnostics,
    totals: countSeverities(diagnostics),
    valid: diagnostics.every(({ severity }) => severity !== 'error'),
    reach: null,
    tags: [],
  };
}

export function runOf(results: readonly SourceReport[], failures: readonly RunFailure[] = []): Run {
  return { results, failures };
}
