/**
 * The changes of one set: its condition turned round, its bounds and values moved, its platforms taken away. Every one is a set
 * of the language; a tag keeps the types it has.
 */

import { unreachable } from '../base/invariant.js';
import { type Operator, operatorRow } from '../base/operators.js';
import type { LoweredClause } from '../plan/filter.js';
import { complementIntervals, MAX_INTEGER, MIN_INTEGER } from '../plan/intervals.js';
import { integersOf } from '../plan/lower-values.js';

type Clause = LoweredClause['clause'];
type TagClause = Extract<Clause, { kind: 'tag' }>;
type Scalar = TagClause['values'][number];

/** Sets that stand in the place of one: a union where there is more than one. */
export interface ChangedSet {
  readonly kind: 'negation' | 'value' | 'platforms';
  readonly union: readonly Clause[];
}

/** Of a longer list only so many values are taken away, the first: each is a mutant of its own. */
const MOST_VALUES = 100;

export function changesOfSet(clause: Clause): readonly ChangedSet[] {
  if (clause.kind !== 'tag') return fewerPlatforms(clause).map((each) => ({ kind: 'platforms', union: [each] }));
  const turned = turnedRound(clause);
  return [
    ...(turned.length === 0 ? [] : [{ kind: 'negation' as const, union: turned }]),
    ...otherValues(clause).map((each) => ({ kind: 'value' as const, union: [each] })),
  ];
}

/** Each platform left out of several, and no list at all. */
function fewerPlatforms(clause: Exclude<Clause, TagClause>): readonly Clause[] {
  const { platforms } = clause;
  if (platforms === null) return [];
  const fewer = platforms.length === 1 ? [] : platforms.map((gone) => platforms.filter((each) => each !== gone));
  return [...fewer, null].map((left) => ({ ...clause, platforms: left }));
}

/** The condition that holds for the other values; none where the language has no such condition. Unset tags stay outside of both. */
export function turnedRound(clause: TagClause): readonly Clause[] {
  const { comparison, contrary } = operatorRow(clause.operator);
  if (comparison === 'equal') return contrary === null ? [] : withOperator(clause, contrary);
  return complementIntervals(integersOf(clause)).flatMap(([min, max]) =>
    max === MAX_INTEGER ? bound(clause, 'GTE', min) : bound(clause, 'LTE', max),
  );
}

/** With the types that take the operator alone: List tags have no NOTIN. */
function withOperator(clause: TagClause, operator: Operator): readonly Clause[] {
  const possibleTypes = clause.possibleTypes.filter((type) => operatorRow(operator).types.includes(type));
  const [only, ...others] = possibleTypes;
  if (only === undefined) return [];
  return [{ ...clause, operator, possibleTypes, type: others.length === 0 ? only : null }];
}

function otherValues(clause: TagClause): readonly Clause[] {
  const { operator, values } = clause;
  const { shape, ordered } = operatorRow(operator);
  switch (shape) {
    case 'scalar':
      if (ordered) return moved(integerAt(clause, 0)).flatMap((value) => bound(clause, operator, value));
      return values.flatMap((value) => changedScalar(clause, value)).map((value) => ({ ...clause, values: [value] }));
    case 'list':
      return otherLists(clause);
    case 'range':
      return otherRanges(clause, integerAt(clause, 0), integerAt(clause, 1));
    case 'nothing':
      return [];
    default:
      return unreachable(shape);
  }
}

/** Each value gone; one that is alone is changed. */
function otherLists(clause: TagClause): readonly Clause[] {
  const { values } = clause;
  if (values.length === 1)
    return values.flatMap((value) => changedScalar(clause, value)).map((value) => ({ ...clause, values: [value] }));
  return values.slice(0, MOST_VALUES).map((gone) => ({ ...clause, values: values.filter((value) => value !== gone) }));
}

/** Each end moved by one; a range of one value is that value. */
function otherRanges(clause: TagClause, min: number, max: number): readonly Clause[] {
  const ranges = [...moved(min).map((each) => [each, max] as const), ...moved(max).map((each) => [min, each] as const)];
  return ranges.map(([from, to]) =>
    from === to
      ? { ...clause, operator: 'EQ', values: [scalar(from)] }
      : { ...clause, values: [scalar(from), scalar(to)] },
  );
}

/** A whole number becomes its neighbours, where the tag can be an Integer; any other value a longer text. */
function changedScalar({ possibleTypes }: TagClause, { text, integer }: Scalar): readonly Scalar[] {
  if (integer !== null && possibleTypes.includes('Integer')) return moved(integer).map(scalar);
  return [{ text: `${text}_`, integer: null }];
}

function moved(integer: number): readonly number[] {
  return [integer - 1, integer + 1].filter((value) => value >= MIN_INTEGER && value <= MAX_INTEGER);
}

/** None beyond the integers there are. */
function bound(clause: TagClause, operator: Operator, value: number): readonly Clause[] {
  return value < MIN_INTEGER || value > MAX_INTEGER ? [] : [{ ...clause, operator, values: [scalar(value)] }];
}

function integerAt({ values }: TagClause, index: number): number {
  return values[index]?.integer ?? 0;
}

function scalar(integer: number): Scalar {
  // A negative zero is written as the zero it is.
  return { text: String(integer + 0), integer: integer + 0 };
}
