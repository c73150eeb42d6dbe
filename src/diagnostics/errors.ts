/** What is to be said about diagnostics themselves. */

import { plural } from '../base/plural.js';
import type { Span } from '../base/span.js';
import { diagnose } from './diagnose.js';
import type { Diagnostic } from './diagnostic.js';
import type { Severity } from './severity.js';
import { describeTotals, type Totals } from './totals.js';

/** The last entry of a capped list: `severity` is the highest dropped one, `first` the place of the first dropped one. */
export function tooManyDiagnostics(first: Span, severity: Severity, dropped: Totals): Diagnostic {
  const count = dropped.errors + dropped.warnings + dropped.notes;
  return diagnose(
    'limit/too-many-diagnostics',
    first,
    `${plural(count, 'more finding')} ${count === 1 ? 'is' : 'are'} not shown: ${describeTotals(dropped)}`,
    { severity, label: 'the first of them is here', help: 'mend those above and check again' },
  );
}
