/** How many findings there were, and the words for them. */

import { expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import type { Severity } from '../../src/diagnostics/severity.js';
import { countSeverities, describeTotals } from '../../src/diagnostics/totals.js';

it.each<readonly [readonly Severity[], number, number, number, string]>([
  [[], 0, 0, 0, ''],
  [['error'], 1, 0, 0, '1 error'],
  [['warning'], 0, 1, 0, '1 warning'],
  [['note'], 0, 0, 1, '1 note'],
  [['note', 'error', 'note', 'error'], 2, 0, 2, '2 errors, 2 notes'],
  [['warning', 'error', 'warning', 'note', 'warning'], 1, 3, 1, '1 error, 3 warnings, 1 note'],
  [Array.from({ length: 10 }, () => 'warning'), 0, 10, 0, '10 warnings'],
])('%j are %i errors, %i warnings and %i notes: %s', (severities, errors, warnings, notes, words) => {
  const totals = countSeverities(severities.map((severity) => ({ severity }) as Diagnostic));
  expect(totals).toEqual({ errors, warnings, notes });
  expect(describeTotals(totals)).toBe(words);
});
