/**
 * The values that satisfy a condition: operator and operands to value sets, one per type the tag can have (L11).
 * The table of operators is settled here and nowhere else; evaluators see sets only.
 */

import { invariant, unreachable } from '../base/invariant.js';
import { type Comparison, isNegative, operatorRow } from '../base/operators.js';
import type { BoundScalar, BoundTag } from '../check/bound.js';
import { complementIntervals, type Intervals, intervalsOf, MAX_INTEGER, MIN_INTEGER } from './intervals.js';
import type { ValueSet } from './plan.js';

const UNSET: ValueSet = { kind: 'unset' };

/** In the order integers, strings, lists, unset; at least one. */
export function lowerValues(condition: BoundTag): readonly ValueSet[] {
  if (operatorRow(condition.operator).comparison === 'unset') return [UNSET];
  const sets: ValueSet[] = [];
  const types = condition.possibleTypes;
  if (types.includes('Integer')) sets.push({ kind: 'integers', intervals: integersOf(condition) });
  if (types.includes('String')) sets.push(stringsOf(condition));
  if (types.includes('List')) sets.push({ kind: 'list-shares-any', values: textsOf(condition.values) });
  // What a host may let unset devices satisfy (L7).
  if (condition.unsetMatchesNegative && isNegative(condition.operator)) sets.push(UNSET);
  return sets;
}

/** The integers that satisfy a condition, of a tag that may be an Integer. */
export function integersOf(condition: BoundTag): Intervals {
  const { comparison, negative } = operatorRow(condition.operator);
  const intervals = compared(comparison, condition);
  return negative ? complementIntervals(intervals) : intervals;
}

/** The integers that the comparison holds for. */
function compared(comparison: Comparison, condition: BoundTag): Intervals {
  const { values } = condition;
  switch (comparison) {
    case 'equal':
      return intervalsOf(values.map(integerOf));
    case 'at-least':
      return [[firstInteger(condition), MAX_INTEGER]];
    case 'at-most':
      return [[MIN_INTEGER, firstInteger(condition)]];
    case 'within':
      return [[firstInteger(condition), integerOf(values[1])]];
    case 'unset':
      return [];
    default:
      return unreachable(comparison);
  }
}

function firstInteger(condition: BoundTag): number {
  return integerOf(condition.values[0]);
}

/** `-0` is the Integer 0. */
function integerOf(scalar: BoundScalar | undefined): number {
  const integer = scalar?.integer;
  invariant(typeof integer === 'number', 'a condition on an Integer tag has integers');
  return integer + 0;
}

function stringsOf(condition: BoundTag): ValueSet {
  return { kind: 'strings', values: textsOf(condition.values), complement: isNegative(condition.operator) };
}

function textsOf(values: readonly BoundScalar[]): readonly string[] {
  const [only] = values;
  if (values.length === 1 && only !== undefined) return [only.text];
  return [...new Set(values.map((value) => value.text))].sort();
}
