/** How many findings there were, and the words for it. */

import { plural } from '../base/plural.js';
import type { Diagnostic } from './diagnostic.js';

/** How many diagnostics of each severity. */
export interface Totals {
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
}

/** How many errors, warnings and notes there are. */
export function countSeverities(diagnostics: readonly Diagnostic[]): Totals {
  let errors = 0;
  let warnings = 0;
  for (const { severity } of diagnostics) {
    if (severity === 'error') errors++;
    else if (severity === 'warning') warnings++;
  }
  return { errors, warnings, notes: diagnostics.length - errors - warnings };
}

/** "2 errors, 1 warning": what is not zero; empty when all are. */
export function describeTotals({ errors, warnings, notes }: Totals): string {
  return [plural(errors, 'error'), plural(warnings, 'warning'), plural(notes, 'note')]
    .filter((part) => !part.startsWith('0 '))
    .join(', ');
}

/** Whether one of them is an error. */
export function hasError(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}
