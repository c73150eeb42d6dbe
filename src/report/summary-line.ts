/** A run in one line: "3 files, 2 errors, 1 warning, 2 fixable with --fix". Counts every finding, those past the cap included. */

import { countFixable } from '../diagnostics/select-fixes.js';
import { describeTotals, grouped, plural } from '../diagnostics/totals.js';
import { bySource, type Run, totalsOf } from './run.js';

export function summaryLine(run: Run): string {
  const fixable = run.results.reduce((sum, { diagnostics }) => sum + countFixable(diagnostics), 0);
  const found = describeTotals(totalsOf(run));
  return [
    plural(bySource(run).length, 'file'),
    found === '' ? 'no findings' : found,
    ...(fixable === 0 ? [] : [`${grouped(fixable)} fixable with --fix`]),
  ].join(', ');
}
