/** Intervals of values as intervals of the codes that a column gives them. */

import type { Intervals } from '../../plan/intervals.js';
import type { CodeInterval } from './plane-expression.js';

/** Codes are `value - minimum`; values lie in `[minimum, maximum]`. Ascending, disjoint, not adjacent. */
export function offsetIntervals(intervals: Intervals, minimum: number, maximum: number): readonly CodeInterval[] {
  const codes: CodeInterval[] = [];
  for (const [low, high] of intervals) {
    const first = Math.max(low, minimum);
    const last = Math.min(high, maximum);
    if (first <= last) codes.push([first - minimum, last - minimum]);
  }
  return codes;
}

/** Codes are ranks among `count` ascending values, the first of which is `values[at]`. Ascending, disjoint, not adjacent. */
export function rankIntervals(
  intervals: Intervals,
  values: Float64Array,
  at: number,
  count: number,
): readonly CodeInterval[] {
  const codes: [first: number, last: number][] = [];
  for (const [low, high] of intervals) {
    const first = firstNotBelow(values, at, count, low);
    const last = firstNotBelow(values, at, count, high + 1) - 1;
    const before = codes.at(-1);
    if (first > last) continue;
    if (before !== undefined && before[1] + 1 === first) before[1] = last;
    else codes.push([first, last]);
  }
  return codes;
}

/** Rank of the first value that is not below `wanted`; `count` when all are. */
function firstNotBelow(values: Float64Array, at: number, count: number, wanted: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[at + middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
