/**
 * One line for each diagnostic: `path:line:col: severity code message`, then help, the first fix, and, where three or more say the same,
 * the places of the others, each behind ` | `. Nothing else, so that every line can be taken apart.
 */

import { renderDiagnostics } from '../diagnostics/render-diagnostics.js';
import { bySource, type Run, type SourceReport } from './run.js';

export function compactReport(run: Run): string {
  return report(run, false);
}

/** The same with a line for each finding, equal ones included: for platforms that look for lines. */
export function everyFinding(run: Run): string {
  return report(run, true);
}

function report(run: Run, every: boolean): string {
  return bySource(run)
    .map((results) => compactLines(results, every))
    .filter((lines) => lines !== '')
    .map((lines) => `${lines}\n`)
    .join('');
}

/** The lines of one file, without the last line break. */
function compactLines(results: readonly [SourceReport, ...SourceReport[]], every: boolean): string {
  const [{ source, text }] = results;
  const diagnostics = results.flatMap((result) => result.diagnostics);
  return renderDiagnostics(text, diagnostics, { format: 'compact', source, every });
}
