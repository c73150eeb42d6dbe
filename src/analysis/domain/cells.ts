/**
 * The values of one tag, cut into cells that no condition cuts further: unset, intervals of integers between the constants used,
 * any string that none mentions, each string mentioned, and any list (what it holds is asked item by item).
 */

import { invariant } from '../../base/invariant.js';
import type { TagType } from '../../base/tag-types.js';
import { MAX_INTEGER, MIN_INTEGER } from '../../plan/intervals.js';
import type { ValueSet } from '../../plan/plan.js';
import type { Strings } from '../../plan/value-sets.js';
import type { Ranges } from './refine.js';

export type Conditions = readonly (readonly ValueSet[])[];

/** Cells are numbered in the order of the fields; a field is empty where the tag cannot have such a value. */
export interface Cells {
  readonly count: number;
  /** The cell of devices without a value; -1 when an empty list stands for it. */
  readonly unset: number;
  readonly integers: number;
  /** First integers of the cells of integers, ascending; each ends before the next, the last at the greatest integer. */
  readonly starts: readonly number[];
  /** The cell of strings that no condition mentions; -1 when the tag holds no strings. The mentioned ones follow. */
  readonly otherString: number;
  /** Ascending by UTF-16 unit. */
  readonly strings: readonly string[];
  /** The cell of lists; -1 when the tag holds none. */
  readonly list: number;
}

/**
 * Of a List tag that nobody asks for unset, an empty list is what unset is, and one cell does. Elsewhere a list is not empty, and
 * unset is a cell of its own.
 */
export function cutCells(types: readonly TagType[], conditions: Conditions): Cells {
  const sets = conditions.flat();
  const onlyLists = types.length === 1 && types[0] === 'List' && sets.every(({ kind }) => kind !== 'unset');
  const unset = onlyLists ? -1 : 0;
  const starts = types.includes('Integer') ? cutIntegers(sets) : [];
  const hasStrings = types.includes('String');
  const strings = hasStrings ? mentionedStrings(sets) : [];
  const integers = unset + 1;
  const afterIntegers = integers + starts.length;
  const otherString = hasStrings ? afterIntegers : -1;
  const afterStrings = hasStrings ? otherString + 1 + strings.length : afterIntegers;
  const list = types.includes('List') ? afterStrings : -1;
  return { count: list < 0 ? afterStrings : list + 1, unset, integers, starts, otherString, strings, list };
}

/** A cell begins at the least integer, at each first one of an interval, and behind each last one. */
function cutIntegers(sets: readonly ValueSet[]): readonly number[] {
  const cuts = new Set([MIN_INTEGER]);
  for (const set of sets) {
    if (set.kind !== 'integers') continue;
    for (const [min, max] of set.intervals) {
      cuts.add(min);
      if (max < MAX_INTEGER) cuts.add(max + 1);
    }
  }
  return [...cuts].sort((left, right) => left - right);
}

function mentionedStrings(sets: readonly ValueSet[]): readonly string[] {
  const mentioned = new Set<string>();
  for (const set of sets) if (set.kind === 'strings') for (const value of set.values) mentioned.add(value);
  return [...mentioned].sort();
}

/** The cells whose values are in one of `values`; lists are left out. */
export function cellRanges(cells: Cells, values: readonly ValueSet[]): Ranges {
  const ranges: number[] = [];
  for (const set of values) {
    if (set.kind === 'unset' && cells.unset >= 0) ranges.push(cells.unset, cells.unset);
    else if (set.kind === 'integers' && cells.starts.length > 0) pushIntegers(cells, set.intervals, ranges);
    else if (set.kind === 'strings' && cells.otherString >= 0) pushStrings(cells, set, ranges);
  }
  return ranges;
}

function pushIntegers(cells: Cells, intervals: readonly (readonly [number, number])[], ranges: number[]): void {
  for (const [min, max] of intervals) {
    const end = max < MAX_INTEGER ? startIndex(cells.starts, max + 1) : cells.starts.length;
    ranges.push(cells.integers + startIndex(cells.starts, min), cells.integers + end - 1);
  }
}

function startIndex(starts: readonly number[], start: number): number {
  const index = search(starts, start);
  invariant(index >= 0, 'cells are cut at every constant');
  return index;
}

function pushStrings(cells: Cells, set: Strings, ranges: number[]): void {
  let next = cells.otherString;
  for (const value of set.values) {
    const cell = cells.otherString + 1 + search(cells.strings, value);
    if (!set.complement) ranges.push(cell, cell);
    else if (next < cell) ranges.push(next, cell - 1);
    next = cell + 1;
  }
  const last = cells.otherString + cells.strings.length;
  if (set.complement && next <= last) ranges.push(next, last);
}

/** Index of `value` in an ascending list; -1 when it is not there. */
function search<Value extends number | string>(list: readonly Value[], value: Value): number {
  let low = 0;
  let high = list.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = list[middle] as Value;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
