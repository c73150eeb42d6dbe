/**
 * Union, intersection and difference of the values a tag may have. Sets of different types never meet: a value has one type.
 * Operands and results are in normal form: at most one set per type, in the order integers, strings, lists, unset, none empty.
 */

import { complementIntervals, type Intervals, intersectIntervals, unionIntervals } from './intervals.js';
import type { ValueSet } from './plan.js';

type Values = readonly ValueSet[];

/** Those in the list, or all others. */
export interface Strings {
  readonly values: readonly string[];
  readonly complement: boolean;
}

/** One condition, type by type. */
interface Parts {
  readonly integers: Intervals;
  readonly strings: Strings;
  /** Null: no list belongs to it. */
  readonly list: readonly string[] | null;
  readonly unset: boolean;
}

const NO_STRINGS: Strings = { values: [], complement: false };

/** The values in any of `operands`. O(n log n). */
export function unionValues(operands: readonly Values[]): Values {
  const parts = operands.map(partsOf);
  const lists = parts.flatMap(({ list }) => list ?? []);
  return valuesOf({
    integers: unionIntervals(parts.map(({ integers }) => integers)),
    strings: unionStrings(parts.map(({ strings }) => strings)),
    list: lists.length === 0 ? null : sorted(new Set(lists)),
    unset: parts.some(({ unset }) => unset),
  });
}

/**
 * The values in all of `operands`; may be empty. Null where no value set says it: a list that shares a string with this one and
 * with that one. O(n log n).
 */
export function intersectValues(operands: readonly Values[]): Values | null {
  const parts = operands.map(partsOf);
  const list = sharedList(parts);
  if (list === undefined) return null;
  return valuesOf({
    integers: intersectIntervals(parts.map(({ integers }) => integers)),
    strings: intersectStrings(parts.map(({ strings }) => strings)),
    list,
    unset: parts.every(({ unset }) => unset),
  });
}

/** The values of `left` outside `right`; may be empty. Null where no value set says it, as above. */
export function subtractValues(left: Values, right: Values): Values | null {
  const kept = partsOf(left);
  const gone = partsOf(right);
  if (kept.list !== null && gone.list !== null && !isEqual(kept.list, gone.list)) return null;
  return valuesOf({
    integers: intersectIntervals([kept.integers, complementIntervals(gone.integers)]),
    strings: intersectStrings([kept.strings, complementStrings(gone.strings)]),
    list: gone.list === null ? kept.list : null,
    unset: kept.unset && !gone.unset,
  });
}

function partsOf(values: Values): Parts {
  let integers: Intervals = [];
  let strings = NO_STRINGS;
  let list: readonly string[] | null = null;
  let unset = false;
  for (const set of values) {
    if (set.kind === 'integers') integers = set.intervals;
    else if (set.kind === 'strings') strings = set;
    else if (set.kind === 'list-shares-any') list = set.values;
    else unset = true;
  }
  return { integers, strings, list, unset };
}

function valuesOf({ integers, strings, list, unset }: Parts): Values {
  const values: ValueSet[] = [];
  if (integers.length > 0) values.push({ kind: 'integers', intervals: integers });
  if (strings.complement || strings.values.length > 0)
    values.push({ kind: 'strings', values: strings.values, complement: strings.complement });
  if (list !== null) values.push({ kind: 'list-shares-any', values: list });
  if (unset) values.push({ kind: 'unset' });
  return values;
}

/** The list part all have; null when one has none; undefined when they differ. */
function sharedList(parts: readonly Parts[]): readonly string[] | null | undefined {
  const lists = parts.flatMap(({ list }) => (list === null ? [] : [list]));
  const [first] = lists;
  if (first === undefined || lists.length < parts.length) return null;
  return lists.every((list) => isEqual(list, first)) ? first : undefined;
}

/** Positive sets join; a complement leaves out what every complement leaves out and no positive set holds. */
function unionStrings(sets: readonly Strings[]): Strings {
  const held = new Set(sets.flatMap(({ values, complement }) => (complement ? [] : values)));
  const complements = sets.filter(({ complement }) => complement);
  const [first, ...others] = complements.toSorted((left, right) => left.values.length - right.values.length);
  if (first === undefined) return { values: sorted(held), complement: false };
  let left = first.values.filter((value) => !held.has(value));
  for (const other of others) {
    if (left.length === 0) break;
    const also = new Set(other.values);
    left = left.filter((value) => also.has(value));
  }
  return { values: left, complement: true };
}

/** By De Morgan. */
function intersectStrings(sets: readonly Strings[]): Strings {
  return complementStrings(unionStrings(sets.map(complementStrings)));
}

function complementStrings({ values, complement }: Strings): Strings {
  return { values, complement: !complement };
}

function sorted(values: ReadonlySet<string>): readonly string[] {
  return [...values].sort();
}

function isEqual(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}
