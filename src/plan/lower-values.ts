/**
 * The values that satisfy a condition: operator and operands to value sets, one per type the tag can have (L11).
 * The table of operators is settled here and nowhere else; evaluators see sets only.
 */

import { invariant, unreachable } from '../base/invariant.js';
import type { BoundScalar, BoundTag } from '../check/bound.js';
import { complementIntervals, type Intervals, intervalsOf, MAX_INTEGER, MIN_INTEGER } from './intervals.js';
import type { ValueSet } from './plan.js';

const UNSET: ValueSet = { kind: 'unset' };

/** In the order integers, strings, lists, unset; at least one. */
export function lowerValues(condition: BoundTag): readonly ValueSet[] {
  if (condition.operator === 'NOTSET') return [UNSET];
  const sets: ValueSet[] = [];
  const types = condition.possibleTypes;
  if (types.includes('Integer')) sets.push({ kind: 'integers', intervals: integersOf(condition) });
  if (types.includes('String')) sets.push(stringsOf(condition));
  if (types.includes('List')) sets.push({ kind: 'list-shares-any', values: textsOf(condition.values) });
  if (condition.unsetMatchesNegative && isNegative(condition)) sets.push(UNSET);
  return sets;
}

/** NOTEQ and NOTIN: what a host may let unset devices satisfy (L7). */
function isNegative({ operator }: BoundTag): boolean {
  return operator === 'NOTEQ' || operator === 'NOTIN';
}

function integersOf(condition: BoundTag): Intervals {
  const { operator, values } = condition;
  switch (operator) {
    case 'EQ':
    case 'IN':
      return intervalsOf(values.map(integerOf));
    case 'NOTEQ':
    case 'NOTIN':
      return complementIntervals(intervalsOf(values.map(integerOf)));
    case 'GTE':
      return [[firstInteger(condition), MAX_INTEGER]];
    case 'LTE':
      return [[MIN_INTEGER, firstInteger(condition)]];
    case 'BETWEEN':
      return [[firstInteger(condition), integerOf(values[1])]];
    case 'NOTSET':
      return [];
    default:
      return unreachable(operator);
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
  return { kind: 'strings', values: textsOf(condition.values), complement: isNegative(condition) };
}

function textsOf(values: readonly BoundScalar[]): readonly string[] {
  const [only] = values;
  if (values.length === 1 && only !== undefined) return [only.text];
  return [...new Set(values.map((value) => value.text))].sort();
}
