/** A run in one line: "3 files, 2 errors, 1 warning, 2 fixable with --fix, 1 more with --unsafe-fixes". */

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { countFixable } from '../diagnostics/select-fixes.js';
import { describeTotals, grouped, plural } from '../diagnostics/totals.js';
import { bySource, type Run, totalsOf } from './run.js';

export function summaryLine(run: Run): string {
  const found = describeTotals(totalsOf(run));
  return [
    plural(bySource(run).length, 'file'),
    found === '' ? 'no findings' : found,
    ...fixable(run.results.flatMap(({ diagnostics }) => diagnostics)),
  ].join(', ');
}

function fixable(diagnostics: readonly Diagnostic[]): readonly string[] {
  const { safe, unsafe } = countFixable(diagnostics);
  const safely = safe === 0 ? [] : [`${grouped(safe)} fixable with --fix`];
  if (unsafe === 0) return safely;
  return [
    ...safely,
    safe === 0 ? `${grouped(unsafe)} fixable with --fix --unsafe-fixes` : `${grouped(unsafe)} more with --unsafe-fixes`,
  ];
}
