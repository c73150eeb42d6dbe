/** From a place in a text that was edited back to the place in the text before. */

import type { Edit } from './diagnostic.js';

export type PlaceBefore = (offset: number) => number;

/** `edits` are ascending and disjoint. A place inside what was put in is where that was put. O(edits) once, then O(log edits). */
export function placeBefore(edits: readonly Edit[]): PlaceBefore {
  const starts: number[] = [];
  const shifts: number[] = [];
  let shift = 0;
  for (const { span, text } of edits) {
    starts.push(span.start + shift);
    shift += text.length - (span.end - span.start);
    shifts.push(shift);
  }
  return (offset) => {
    const at = lastUpTo(starts, offset);
    const edit = edits[at];
    if (edit === undefined) return offset;
    const isInside = offset < (starts[at] ?? 0) + edit.text.length;
    return isInside ? edit.span.start : offset - (shifts[at] ?? 0);
  };
}

/** The index of the last of the ascending numbers that is at most `offset`; -1 when none is. */
function lastUpTo(numbers: readonly number[], offset: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
