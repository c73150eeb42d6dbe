/** The devices whose integer lies in some intervals: by the planes of the column, or value by value where that is less work. */

import type { Intervals } from '../../../plan/intervals.js';
import { leavesIn } from '../program/expression.js';
import type { IntegerColumn, IntegerPostings, ValueDevices } from '../segment/segment.js';
import { offsetIntervals, rankIntervals } from './code-intervals.js';
import { type CodeInterval, planeExpression } from './plane-expression.js';
import type { Preparation } from './preparation.js';
import type { SegmentRuntime } from './segment-runtime.js';
import { intersect, NOTHING, type SetExpression, subtract } from './set-expression.js';
import { uniteDevices } from './value-sets.js';

/** Nanoseconds, roughly: they only have to compare one way of reading with another. */
const LOOKUP_TIME = 1000;
const POSTING_TIME = 2;
const BITMAP_BYTE_TIME = 1 / 16;

export function devicesBetween(preparation: Preparation, column: IntegerColumn, intervals: Intervals): SetExpression {
  const codes = codeIntervals(preparation, column, intervals);
  if (codes.length === 0) return NOTHING;
  const top = topCode(column);
  const set = preparation.sources.setOf(column.set);
  if (codes.length === 1 && codes[0]?.[0] === 0 && codes[0][1] === top) return set;
  const key = `i${preparation.runtime.columnNumber(column)}:${codes.join()}`;
  return preparation.valueSet(key, () => cheapest(preparation, column, codes, set));
}

function codeIntervals(
  { runtime }: Preparation,
  { distinct, minimum, maximum }: IntegerColumn,
  intervals: Intervals,
): readonly CodeInterval[] {
  if (distinct === null) return offsetIntervals(intervals, minimum, maximum);
  return rankIntervals(intervals, runtime.memory.f64, distinct.address >>> 3, distinct.count);
}

function topCode({ distinct, minimum, maximum }: IntegerColumn): number {
  return distinct === null ? maximum - minimum : distinct.count - 1;
}

/** By planes, by the values inside, or by the values outside, whichever reads least. */
function cheapest(
  preparation: Preparation,
  column: IntegerColumn,
  codes: readonly CodeInterval[],
  set: SetExpression,
): SetExpression {
  const { sources, runtime } = preparation;
  const planes = byPlanes(preparation, column, codes, set);
  if (column.byValue === null || planes.inner === null) return planes;
  const bitmapTime = runtime.bitmapBytes * BITMAP_BYTE_TIME;
  const most = leavesIn(planes.inner) * bitmapTime;
  const inside = byValue(preparation, column, column.byValue, codes, most);
  if (inside !== null) return uniteDevices(sources, inside, true);
  const others = complementCodes(codes, topCode(column));
  const outside = byValue(preparation, column, column.byValue, others, most - bitmapTime);
  return outside === null ? planes : subtract(set, [uniteDevices(sources, outside, true)]);
}

function byPlanes(
  { sources }: Preparation,
  column: IntegerColumn,
  codes: readonly CodeInterval[],
  set: SetExpression,
): SetExpression {
  const top = topCode(column);
  // No device has a code above the top one: an interval that ends there may as well go on.
  const widened = codes.map(([first, last]): CodeInterval => [first, last === top ? Number.POSITIVE_INFINITY : last]);
  const planes = column.planes.map((plane) => sources.setOf(plane));
  const found = planeExpression(planes, widened);
  return found.negated ? intersect([set, found]) : found;
}

/** The devices of each value of some codes; null when reading them takes longer than `most`. A single value is always worth it. */
function byValue(
  { runtime }: Preparation,
  column: IntegerColumn,
  postings: IntegerPostings,
  codes: readonly CodeInterval[],
  most: number,
): readonly ValueDevices[] | null {
  const values = codes.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  if (values > 1 && values * LOOKUP_TIME > most) return null;
  const found: ValueDevices[] = [];
  let time = 0;
  for (const [first, last] of codes) {
    for (let code = first; code <= last; code++) {
      const devices = postings.devicesOf(valueOfCode(runtime, column, code));
      time += LOOKUP_TIME + readTime(runtime, devices);
      found.push(devices);
    }
  }
  return values > 1 && time > most ? null : found;
}

function valueOfCode({ memory }: SegmentRuntime, { distinct, minimum }: IntegerColumn, code: number): number {
  // SAFETY: codes are below the number of distinct values.
  return distinct === null ? minimum + code : (memory.f64[(distinct.address >>> 3) + code] as number);
}

function readTime({ bitmapBytes }: SegmentRuntime, devices: ValueDevices): number {
  if (devices.kind === 'postings') return devices.count * POSTING_TIME;
  return devices.leaf === 0 ? 0 : bitmapBytes * BITMAP_BYTE_TIME;
}

/** The codes from 0 to `top` that are in none of `codes`. */
function complementCodes(codes: readonly CodeInterval[], top: number): readonly CodeInterval[] {
  const others: CodeInterval[] = [];
  let next = 0;
  for (const [first, last] of codes) {
    if (first > next) others.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= top) others.push([next, top]);
  return others;
}
