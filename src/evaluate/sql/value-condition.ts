/** One value set to a condition on the column that holds values of its type. Never true, and never false, of NULL alone. */

import { unreachable } from '../../base/invariant.js';
import { complementIntervals, type Intervals, MAX_INTEGER, MIN_INTEGER } from '../../plan/intervals.js';
import type { ValueSet } from '../../plan/plan.js';
import type { ComparedColumn } from './compared-column.js';
import { joinConditions } from './join-evenly.js';
import type { Parameters } from './parameters.js';

/** A set of values a tag is set to. */
export type SetValues = Exclude<ValueSet, { readonly kind: 'unset' }>;

/** True exactly when `column` holds a value in `set`. List items are held against it one at a time. */
export function valueCondition(parameters: Parameters, column: ComparedColumn, set: SetValues): string {
  switch (set.kind) {
    case 'integers':
      return integerCondition(parameters, column, set.intervals);
    case 'strings':
      return set.complement
        ? allBut(column, set.values.length === 0 ? null : parameters.isOneOfTexts(column, set.values))
        : parameters.isOneOfTexts(column, set.values);
    case 'list-shares-any':
      return parameters.isOneOfTexts(column, set.values);
    default:
      return unreachable(set);
  }
}

/** Says what is in the set or what is not, whichever is shorter. */
function integerCondition(parameters: Parameters, column: ComparedColumn, intervals: Intervals): string {
  const gaps = complementIntervals(intervals);
  if (gaps.length === 0) return allBut(column, null);
  return termsOf(gaps) < termsOf(intervals)
    ? allBut(column, isInIntervals(parameters, column, gaps))
    : isInIntervals(parameters, column, intervals);
}

function termsOf(intervals: Intervals): number {
  const ranges = intervals.filter(([min, max]) => min !== max).length;
  return ranges + (ranges < intervals.length ? 1 : 0);
}

function isInIntervals(parameters: Parameters, column: ComparedColumn, intervals: Intervals): string {
  const points = intervals.filter(([min, max]) => min === max).map(([min]) => min);
  const ranges = intervals.filter(([min, max]) => min !== max);
  const terms = ranges.map(([min, max]) => isBetween(parameters, column, min, max));
  if (points.length > 0) terms.unshift(parameters.isOneOfIntegers(column, points));
  return joinConditions(terms, 'OR');
}

function isBetween(parameters: Parameters, column: ComparedColumn, min: number, max: number): string {
  if (min === MIN_INTEGER) return `${column.name} <= ${parameters.integer(max)}`;
  if (max === MAX_INTEGER) return `${column.name} >= ${parameters.integer(min)}`;
  return `${column.name} BETWEEN ${parameters.integer(min)} AND ${parameters.integer(max)}`;
}

function allBut(column: ComparedColumn, excluded: string | null): string {
  return excluded === null ? `${column.name} IS NOT NULL` : `${column.name} IS NOT NULL AND NOT (${excluded})`;
}
