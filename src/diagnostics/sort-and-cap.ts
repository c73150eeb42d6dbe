/** The order in which diagnostics are told, and how many of them are. */

import type { Diagnostic, Severity } from './diagnostic.js';
import { tooManyDiagnostics } from './errors.js';
import { countSeverities } from './totals.js';

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/**
 * The diagnostics by position, then severity, then code; equal ones keep their order. Past `limit` they are dropped, and a
 * last entry of the highest dropped severity says how many, at the place of the first of them.
 * Does not modify `diagnostics`. O(n log n), O(n) when they are in order already.
 */
export function sortAndCap(diagnostics: readonly Diagnostic[], limit: number): readonly Diagnostic[] {
  const sorted = diagnostics.length < 2 ? diagnostics : diagnostics.toSorted(byPlace);
  const dropped = sorted.slice(limit);
  const first = dropped[0];
  if (first === undefined) return sorted;
  const worst = dropped.reduce<Severity>((severity, other) => worse(severity, other.severity), 'note');
  return [...sorted.slice(0, limit), tooManyDiagnostics(first.span, worst, countSeverities(dropped))];
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
