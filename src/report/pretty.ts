/** For people: a frame for each diagnostic, and a last line that counts them. */

import { paint, type Style } from '../diagnostics/frame/look.js';
import { renderDiagnostics } from '../diagnostics/render-diagnostics.js';
import { countFixable } from '../diagnostics/select-fixes.js';
import { describeTotals, plural } from '../diagnostics/totals.js';
import type { ReportOptions } from './report.js';
import { type Run, totalsOf } from './run.js';

export function prettyReport(run: Run, options: ReportOptions): string {
  const frames = run.results
    .filter(({ diagnostics }) => diagnostics.length > 0)
    .map(({ source, text, diagnostics }) => `${renderDiagnostics(text, diagnostics, { ...options, source })}\n\n`);
  const summary = paint([{ text: summaryLine(run), style: styleOf(run) }], options.color ?? false);
  return `${frames.join('')}${summary}\n`;
}

/** "3 files, 2 errors, 1 warning, 2 fixable with --fix". Counts every finding, those past the cap included. */
function summaryLine(run: Run): string {
  const fixable = run.results.reduce((sum, { diagnostics }) => sum + countFixable(diagnostics), 0);
  const found = describeTotals(totalsOf(run));
  return [
    plural(run.results.length, 'file'),
    found === '' ? 'no findings' : found,
    ...(fixable === 0 ? [] : [`${fixable} fixable with --fix`]),
  ].join(', ');
}

/** The worst there is gives the line its colour. */
function styleOf(run: Run): Style {
  const { errors, warnings, notes } = totalsOf(run);
  if (errors > 0) return 'error';
  if (warnings > 0) return 'warning';
  return notes > 0 ? 'note' : 'added';
}
