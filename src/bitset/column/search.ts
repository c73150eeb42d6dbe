/** Binary search. */

/** The first of `[from, to)` of which `holds` is true; `to` when there is none. It is true of all that follow. */
export function firstWhere(from: number, to: number, holds: (index: number) => boolean): number {
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
