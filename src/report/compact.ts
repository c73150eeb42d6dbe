/**
 * One line for each diagnostic: `path:line:col: severity code message`, then help and the first fix, each behind ` | `. Nothing else, so that
 * every line can be taken apart.
 */

import { renderDiagnostics } from '../diagnostics/render-diagnostics.js';
import { bySource, type Run, type SourceReport } from './run.js';

export function compactReport(run: Run): string {
  return bySource(run)
    .map(compactLines)
    .filter((lines) => lines !== '')
    .map((lines) => `${lines}\n`)
    .join('');
}

/** The lines of one file, without the last line break. */
function compactLines(results: readonly [SourceReport, ...SourceReport[]]): string {
  const [{ source, text }] = results;
  const diagnostics = results.flatMap((result) => result.diagnostics);
  return renderDiagnostics(text, diagnostics, { format: 'compact', source });
}
