/** Which findings count: those at or above the severity that means failure. */

import type { Severity } from '../diagnostics/severity.js';
import type { Totals } from '../diagnostics/totals.js';

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/** True for a severity at or above `level`. */
export function isAtLeast(severity: Severity, level: Severity): boolean {
  return RANK[severity] <= RANK[level];
}

/** How many findings are at or above `level`. */
export function countsAtLeast({ errors, warnings, notes }: Totals, level: Severity): number {
  return errors + (isAtLeast('warning', level) ? warnings : 0) + (isAtLeast('note', level) ? notes : 0);
}
