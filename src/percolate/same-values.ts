/** Whether two leaves of plans ask for the same values. Plans are in a normal form: the same values are written in the same way. */

import type { Intervals } from '../plan/intervals.js';
import type { ValueSet } from '../plan/plan.js';

export function sameValueSets(left: readonly ValueSet[], right: readonly ValueSet[]): boolean {
  return isSame(left, right, isSameSet);
}

export function samePlatforms(left: readonly string[], right: readonly string[]): boolean {
  return isSame(left, right, Object.is);
}

function isSameSet(left: ValueSet, right: ValueSet): boolean {
  switch (left.kind) {
    case 'unset':
      return right.kind === 'unset';
    case 'integers':
      return right.kind === 'integers' && isSameIntervals(left.intervals, right.intervals);
    case 'strings':
      return (
        right.kind === 'strings' && left.complement === right.complement && isSame(left.values, right.values, Object.is)
      );
    case 'list-shares-any':
      return right.kind === 'list-shares-any' && isSame(left.values, right.values, Object.is);
  }
}

function isSameIntervals(left: Intervals, right: Intervals): boolean {
  return isSame(left, right, ([min, max], [otherMin, otherMax]) => min === otherMin && max === otherMax);
}

function isSame<Item>(
  left: readonly Item[],
  right: readonly Item[],
  areSame: (one: Item, other: Item) => boolean,
): boolean {
  return left.length === right.length && left.every((item, at) => areSame(item, right[at] as Item));
}
