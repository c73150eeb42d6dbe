/**
 * Several conditions on one tag as one: the union, the intersection or the difference of their values, where an operator of the
 * language says it. Null where none does. What comes out is still proven before anyone sees it.
 */

import { isNegative, type Operator, operatorRow } from '../../base/operators.js';
import type { BoundScalar, BoundTag } from '../../check/bound.js';
import { complementIntervals, type Interval, type Intervals, MAX_INTEGER, MIN_INTEGER } from '../../plan/intervals.js';
import { lowerValues } from '../../plan/lower-values.js';
import type { ValueSet } from '../../plan/plan.js';
import { intersectValues, subtractValues, unionValues } from '../../plan/value-sets.js';
import type { OperationKind } from './lowered-nodes.js';

/** The one condition that means `kind` over `conditions`, two or more, all on one tag. */
export function mergedCondition(kind: OperationKind, conditions: readonly BoundTag[]): BoundTag | null {
  const [first, ...others] = conditions;
  if (first === undefined) return null;
  const said = first.type === 'Integer' ? integerCondition(kind, first, others) : stringCondition(kind, first, others);
  return said === null ? null : { ...first, ...said };
}

interface MergedValues {
  readonly operator: Operator;
  readonly values: readonly BoundScalar[];
}

function integerCondition(kind: OperationKind, first: BoundTag, others: readonly BoundTag[]): MergedValues | null {
  const conditions = [first, ...others];
  const values = combined(kind, lowerValues(first), others.map(lowerValues));
  if (values === null) return null;
  const unset = values.some((set) => set.kind === 'unset');
  const integers = values.find((set) => set.kind === 'integers')?.intervals ?? [];
  if (integers.length === 0) return unset ? { operator: 'NOTSET', values: [] } : null;
  const unsetMatches = first.unsetMatchesNegative;
  if (unset && !unsetMatches) return null;
  // A list never grows longer than those it comes from together.
  const most = conditions.reduce((sum, { values: written }) => sum + written.length, 0);
  const negative = unset || !unsetMatches ? exceptFew(integers, most) : null;
  if (unset) return negative;
  const few = fewOf(integers, most);
  const areListed = conditions.every(({ operator }) => isChoice(operator) && !isNegative(operator));
  return (areListed ? few : null) ?? rangeOf(integers) ?? negative ?? few;
}

function combined(
  kind: OperationKind,
  first: readonly ValueSet[],
  others: readonly (readonly ValueSet[])[],
): readonly ValueSet[] | null {
  if (kind === 'union') return unionValues([first, ...others]);
  if (kind === 'intersection') return intersectValues([first, ...others]);
  return others.reduce<readonly ValueSet[] | null>(
    (left, right) => (left === null ? null : subtractValues(left, right)),
    first,
  );
}

/** One interval with an end to it: EQ, GTE, LTE or BETWEEN. "Any number" has no word. */
function rangeOf(intervals: Intervals): MergedValues | null {
  const [only, ...others] = intervals;
  if (only === undefined || others.length > 0) return null;
  const [min, max] = only;
  if (min === max) return { operator: 'EQ', values: [integer(min)] };
  if (min === MIN_INTEGER) return max === MAX_INTEGER ? null : { operator: 'LTE', values: [integer(max)] };
  if (max === MAX_INTEGER) return { operator: 'GTE', values: [integer(min)] };
  return { operator: 'BETWEEN', values: [integer(min), integer(max)] };
}

function fewOf(intervals: Intervals, most: number): MergedValues | null {
  const values = listed(intervals, most);
  if (values === null) return null;
  return { operator: values.length === 1 ? 'EQ' : 'IN', values };
}

function exceptFew(intervals: Intervals, most: number): MergedValues | null {
  const values = listed(complementIntervals(intervals), most);
  if (values === null) return null;
  return { operator: values.length === 1 ? 'NOTEQ' : 'NOTIN', values };
}

/** Null where there are none, or too many. */
function listed(intervals: Intervals, most: number): readonly BoundScalar[] | null {
  const count = intervals.reduce((sum, [min, max]) => sum + (max - min) + 1, 0);
  if (count === 0 || count > most) return null;
  return intervals.flatMap(numbersIn);
}

function numbersIn([min, max]: Interval): readonly BoundScalar[] {
  return Array.from({ length: max - min + 1 }, (_, index) => integer(min + index));
}

function integer(value: number): BoundScalar {
  return { text: String(value), integer: value };
}

/** These values, or all but these. */
interface Choice {
  readonly values: ReadonlyMap<string, BoundScalar>;
  readonly negative: boolean;
}

/** Of tags that hold strings, lists or, without a catalog, one of several types: by the text of their values. */
function stringCondition(kind: OperationKind, first: BoundTag, others: readonly BoundTag[]): MergedValues | null {
  const mayBeList = first.possibleTypes.includes('List');
  if (mayBeList && kind !== 'union') return null;
  const choice = others.map(choiceOf).reduce((left, right) => chosen(kind, left, right), choiceOf(first));
  const values = [...choice.values.values()];
  if (values.length === 0) return null;
  const single = values.length === 1;
  if (choice.negative) return { operator: single ? 'NOTEQ' : 'NOTIN', values };
  return { operator: single && !mayBeList ? 'EQ' : 'IN', values };
}

/** Such tags take EQ, NOTEQ, IN and NOTIN alone. */
function choiceOf({ operator, values }: BoundTag): Choice {
  return { values: new Map(values.map((value) => [value.text, value])), negative: isNegative(operator) };
}

function isChoice(operator: Operator): boolean {
  return operatorRow(operator).comparison === 'equal';
}

function chosen(kind: OperationKind, left: Choice, right: Choice): Choice {
  switch (kind) {
    case 'union':
      return complementOf(both(complementOf(left), complementOf(right)));
    case 'intersection':
      return both(left, right);
    case 'difference':
      return both(left, complementOf(right));
  }
}

function complementOf({ values, negative }: Choice): Choice {
  return { values, negative: !negative };
}

function both(left: Choice, right: Choice): Choice {
  if (left.negative && right.negative) return { values: new Map([...left.values, ...right.values]), negative: true };
  if (left.negative) return both(right, left);
  const kept = [...left.values].filter(([text]) => right.values.has(text) !== right.negative);
  return { values: new Map(kept), negative: false };
}
