/**
 * A run in one line: "3 files, 2 errors, 1 warning, 2 fixable with --fix, 1 more with --unsafe-fixes". Counts every finding, those
 * past the cap included. A run that could not look at everything says so, and never that it found nothing.
 */

import { grouped, plural } from '../base/plural.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { countFixable } from '../diagnostics/select-fixes.js';
import { describeTotals } from '../diagnostics/totals.js';
import { bySource, type Run, totalsOf } from './run.js';

export function summaryLine(run: Run): string {
  const files = bySource(run).length;
  const found = describeTotals(totalsOf(run));
  return [
    plural(files, 'file'),
    ...(found === '' ? [] : [found]),
    ...fixable(run.results.flatMap(({ diagnostics }) => diagnostics)),
    ...(run.failures.length === 0 ? [] : [failureWords(run.failures, files === 0 ? 'nothing' : 'not everything')]),
    ...(run.failures.length === 0 && found === '' ? ['no findings'] : []),
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

/** A report that could not be written keeps nothing from being checked. */
function failureWords(failures: Run['failures'], what: string): string {
  const words = plural(failures.length, 'failure');
  return failures.every(({ code }) => code === 'output') ? words : `${words}: ${what} was checked`;
}
