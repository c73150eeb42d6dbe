/** The order in which diagnostics are told, how many of them are, and what is said of the others. */

import { plural } from '../base/plural.js';
import type { Span } from '../base/span.js';
import { diagnose } from './diagnose.js';
import type { Diagnostic } from './diagnostic.js';
import { equalityKey } from './group-equal.js';
import type { Severity } from './severity.js';
import { countSeverities, describeTotals, type Totals } from './totals.js';

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/**
 * The diagnostics by position, then severity, then code; equal ones keep their order. Past `limit` they are dropped:
 * first those that say what many others say, so that one that says something else is told. A
 * last entry of the highest dropped severity says how many, at the place of the first of them.
 * Does not modify `diagnostics`. O(n log n), O(n) when they are in order already.
 */
export function sortAndCap(diagnostics: readonly Diagnostic[], limit: number): readonly Diagnostic[] {
  const sorted = diagnostics.length < 2 ? diagnostics : diagnostics.toSorted(byPlace);
  if (sorted.length <= limit) return sorted;
  const kept = chosen(sorted, limit);
  const dropped = sorted.filter((diagnostic) => !kept.has(diagnostic));
  const first = dropped[0];
  if (first === undefined) return sorted;
  const worst = dropped.reduce<Severity>((severity, other) => worse(severity, other.severity), 'note');
  return [
    ...sorted.filter((diagnostic) => kept.has(diagnostic)),
    tooManyDiagnostics(first.span, worst, countSeverities(dropped)),
  ];
}

/** In order, but at most half of the room for findings that say the same, as long as others wait for it. */
function chosen(sorted: readonly Diagnostic[], limit: number): ReadonlySet<Diagnostic> {
  const most = Math.ceil(limit / 2);
  const said = new Map<string, number>();
  const kept = new Set<Diagnostic>();
  for (const diagnostic of sorted) {
    if (kept.size >= limit) return kept;
    const key = equalityKey(diagnostic);
    const times = said.get(key) ?? 0;
    if (times < most) kept.add(diagnostic);
    said.set(key, times + 1);
  }
  for (const diagnostic of sorted) {
    if (kept.size >= limit) break;
    kept.add(diagnostic);
  }
  return kept;
}

function byPlace(left: Diagnostic, right: Diagnostic): number {
  return (
    left.span.start - right.span.start ||
    RANK[left.severity] - RANK[right.severity] ||
    (left.code < right.code ? -1 : left.code > right.code ? 1 : 0)
  );
}

function worse(left: Severity, right: Severity): Severity {
  return RANK[left] <= RANK[right] ? left : right;
}

/**
 * The last entry of a capped list: `severity` is the highest dropped one, `first` the place
 * of the first dropped one.
 */
function tooManyDiagnostics(first: Span, severity: Severity, dropped: Totals): Diagnostic {
  const count = dropped.errors + dropped.warnings + dropped.notes;
  return diagnose(
    'limit/too-many-diagnostics',
    first,
    `${plural(count, 'more finding')} ${count === 1 ? 'is' : 'are'} not shown: ${describeTotals(dropped)}`,
    { severity, label: 'the first of them is here', help: 'mend those above and check again' },
  );
}
