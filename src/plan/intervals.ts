/**
 * Sets of whole numbers as closed intervals `[min, max]`: ascending, disjoint, not adjacent, inside ±(2^53-1).
 * Two equal sets have equal intervals, so that plans can be compared.
 */

export type Interval = readonly [min: number, max: number];
export type Intervals = readonly Interval[];

export const MIN_INTEGER = Number.MIN_SAFE_INTEGER;
export const MAX_INTEGER = Number.MAX_SAFE_INTEGER;

/** The set of these numbers; any order, duplicates allowed. O(n log n). */
export function intervalsOf(points: readonly number[]): Intervals {
  return normalIntervals(points.map((point): Interval => [point + 0, point + 0]));
}

/** The set these intervals cover together; any order, overlaps allowed. O(n log n). */
export function normalIntervals(intervals: Intervals): Intervals {
  const sorted = intervals.toSorted((left, right) => left[0] - right[0]);
  const merged: [number, number][] = [];
  for (const [min, max] of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && min <= last[1] + 1) last[1] = Math.max(last[1], max);
    else merged.push([min, max]);
  }
  return merged;
}

/** Every whole number outside the set. O(n). */
export function complementIntervals(intervals: Intervals): Intervals {
  const gaps: Interval[] = [];
  let start = MIN_INTEGER;
  for (const [min, max] of intervals) {
    if (start < min) gaps.push([start, min - 1]);
    start = max + 1;
  }
  if (start <= MAX_INTEGER) gaps.push([start, MAX_INTEGER]);
  return gaps;
}

/** Every whole number in any of the sets. O(n log n) over all intervals. */
export function unionIntervals(sets: readonly Intervals[]): Intervals {
  return normalIntervals(sets.flat());
}

/** Every whole number in all of the sets: by De Morgan, so that thousands of sets cost no more than their sorting. */
export function intersectIntervals(sets: readonly Intervals[]): Intervals {
  return complementIntervals(unionIntervals(sets.map(complementIntervals)));
}

/** True when `value` is in one of the intervals. O(log n). */
export function inIntervals(intervals: Intervals, value: number): boolean {
  let low = 0;
  let high = intervals.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const interval = intervals[middle];
    if (interval === undefined || value < interval[0]) high = middle;
    else if (value > interval[1]) low = middle + 1;
    else return true;
  }
  return false;
}
