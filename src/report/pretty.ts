/** For people: a frame for each diagnostic, and a last line that counts them. */

import { paint, type Style } from '../diagnostics/frame/look.js';
import { renderDiagnostics } from '../diagnostics/render-diagnostics.js';
import type { ReportOptions } from './formats.js';
import { bySource, type Run, totalsOf } from './run.js';
import { summaryLine } from './summary-line.js';

export function prettyReport(run: Run, { color = false, unicode = true, width }: ReportOptions): string {
  const look = { color, unicode, ...(width !== undefined && { width }) };
  const frames = bySource(run).map((results) => {
    const [{ source, text }] = results;
    const diagnostics = results.flatMap((result) => result.diagnostics);
    return diagnostics.length === 0 ? '' : `${renderDiagnostics(text, diagnostics, { ...look, source })}\n\n`;
  });
  const summary = paint([{ text: summaryLine(run), style: styleOf(run) }], color);
  return `${frames.join('')}${summary}\n`;
}

/** The worst there is gives the line its colour; nothing is worse than not to have looked. */
function styleOf(run: Run): Style {
  if (run.failures.length > 0) return 'error';
  const { errors, warnings, notes } = totalsOf(run);
  if (errors > 0) return 'error';
  if (warnings > 0) return 'warning';
  return notes > 0 ? 'note' : 'added';
}
