/** Runs made by hand, for tests of the formats. */

import { diagnose, replaceFix } from '../../src/diagnostics/diagnose.js';
import type { Diagnostic, DiagnosticParts } from '../../src/diagnostics/diagnostic.js';
import { countSeverities } from '../../src/diagnostics/totals.js';
import type { Run, RunFailure, SourceReport } from '../../src/report/run.js';

export function finding(start: number, end: number, message: string, parts: DiagnosticParts = {}): Diagnostic {
  return diagnose('syntax/unexpected', { start, end }, message, parts);
}

/** A filter on two lines, and a finding in it that has all that a finding may have. */
export const QUOTED_TEXT = 'A("X")\n  + T("a", EQ, "1")';
export const QUOTED = finding(22, 25, 'a quoted integer', {
  help: 'drop the quotes',
  related: [{ span: { start: 13, end: 16 }, message: '`a` is an Integer' }],
  fixes: [replaceFix('unsafe', 'drop the quotes', { start: 22, end: 25 }, '1')],
  pointer: '/request/devices_filter',
});

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
